import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_TRIES,
  normalisePasscode,
  settingsOf,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import { validationFailed } from '../../../../platform/errors/common.errors.js';
import { hashWords } from './passcodes.js';

/** The stored settings, with hashes of the passcodes. */
export interface StoredVerificationSettings extends Omit<VerificationSettings, 'passcode_count'> {
  word_hashes?: string[];
}

/** The settings of a request, with the passcodes. */
export type GivenVerificationSettings = VerificationSettings & { words?: string[] };

/** The settings without passcodes, in the order of the method's description. */
export function shownSettings(
  method: VerificationMethod,
  { word_hashes = [], ...rest }: StoredVerificationSettings,
): VerificationSettings {
  const all: VerificationSettings =
    method === 'code' ? { ...rest, passcode_count: word_hashes.length } : rest;
  const fields = settingsOf(method).map(([field]) => [field, all[field]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Returns the settings to store; without passcodes the former ones stay. @throws AppError 422 at a field of another method. */
export async function settingsToStore(
  method: VerificationMethod,
  given: GivenVerificationSettings,
  before: StoredVerificationSettings = {},
): Promise<StoredVerificationSettings> {
  const { words, passcode_count: _count, ...fields } = ownFields(method, given);
  if (method !== 'code') return fields;
  const distinct = [...new Set((words ?? []).map(normalisePasscode))].filter((word) => word !== '');
  const word_hashes = words ? await hashWords(distinct) : before.word_hashes;
  return { ...fields, ...(word_hashes && { word_hashes }) };
}

/** The settings that decide how a task is proven, with defaults for missing ones. */
export function decidingSettings(
  method: VerificationMethod,
  settings: GivenVerificationSettings & StoredVerificationSettings,
): Record<string, unknown> {
  const { words, word_hashes } = settings;
  const fields = settingsOf(method).flatMap(([field, setting]) => {
    const fallback = 'fallback' in setting ? setting.fallback : undefined;
    const value = settings[field] || fallback;
    return setting.readOnly || value === undefined || value === '' ? [] : [[field, value]];
  });
  const passcodes = words?.map(normalisePasscode) ?? word_hashes ?? [];
  return { ...Object.fromEntries(fields), ...(method === 'code' && { passcodes }) };
}

/** Whether these settings change how a task is proven; sent passcodes always do. */
export function areOtherSettings(
  method: VerificationMethod,
  before: StoredVerificationSettings,
  given: GivenVerificationSettings = {},
): boolean {
  if (given.words) return true;
  const { word_hashes } = before;
  const after = decidingSettings(method, { ...given, ...(word_hashes && { word_hashes }) });
  return !isDeepStrictEqual(decidingSettings(method, before), after);
}

function ownFields(
  method: VerificationMethod,
  given: GivenVerificationSettings,
): GivenVerificationSettings {
  const known: string[] = settingsOf(method).map(([field]) => field);
  if (method === 'code') known.push('words');
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  const foreign = sent.find(([field, value]) => !known.includes(field) && value !== '');
  if (foreign) {
    const texts = { en: 'This method has no such setting', zh: '该验证方式没有此设置' };
    throw validationFailed({ [`verification_settings.${foreign[0]}`]: texts });
  }
  return Object.fromEntries(sent.filter(([field]) => known.includes(field)));
}

/** The settings for the log: without passcodes, but with a note when they were replaced. */
export function settingsText(
  method: VerificationMethod,
  settings: StoredVerificationSettings,
  before: StoredVerificationSettings = settings,
): string {
  const text = JSON.stringify(shownSettings(method, settings));
  return haveOtherHashes(before, settings) ? `${text} (words replaced)` : text;
}

/** Whether the passcodes or the number of tries have changed. */
export function hasOtherPasscodes(
  before: StoredVerificationSettings,
  after: StoredVerificationSettings,
): boolean {
  const triesOf = ({ tries = DEFAULT_TRIES }: StoredVerificationSettings) => tries;
  return haveOtherHashes(before, after) || triesOf(before) !== triesOf(after);
}

const haveOtherHashes = (before: StoredVerificationSettings, after: StoredVerificationSettings) =>
  before.word_hashes?.join() !== after.word_hashes?.join();
