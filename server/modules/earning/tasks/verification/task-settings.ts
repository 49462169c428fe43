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

/** The settings as they are stored: with the hashes of the passcodes, which are never shown. */
export interface StoredVerificationSettings extends Omit<VerificationSettings, 'passcode_count'> {
  word_hashes?: string[];
}

/** The settings as they are sent: with the passcodes themselves. */
export type GivenVerificationSettings = VerificationSettings & { words?: string[] };

/** Everything but the passcodes, in the order of the method's description. */
export function shownSettings(
  method: VerificationMethod,
  { word_hashes = [], ...rest }: StoredVerificationSettings,
): VerificationSettings {
  const all: VerificationSettings =
    method === 'code' ? { ...rest, passcode_count: word_hashes.length } : rest;
  const fields = settingsOf(method).map(([field]) => [field, all[field]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The settings to store; passcodes not sent stay. @throws AppError 422 at a field of another method. */
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

/** What decides how a task is proven: the settings by value, a missing one as what counts in its place. */
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

/** Whether a task would be proven otherwise with these settings; passcodes that are sent are others. */
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

/** The settings as the log shows them: without the passcodes, but other passcodes are another text. */
export function settingsText(
  method: VerificationMethod,
  settings: StoredVerificationSettings,
  before: StoredVerificationSettings = settings,
): string {
  const text = JSON.stringify(shownSettings(method, settings));
  return haveOtherHashes(before, settings) ? `${text} (words replaced)` : text;
}

/** Whether the passcodes of a `code` task, or the tries, differ from those before. */
export function hasOtherPasscodes(
  before: StoredVerificationSettings,
  after: StoredVerificationSettings,
): boolean {
  const triesOf = ({ tries = DEFAULT_TRIES }: StoredVerificationSettings) => tries;
  return haveOtherHashes(before, after) || triesOf(before) !== triesOf(after);
}

const haveOtherHashes = (before: StoredVerificationSettings, after: StoredVerificationSettings) =>
  before.word_hashes?.join() !== after.word_hashes?.join();
