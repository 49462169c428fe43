import { Injectable } from '@nestjs/common';
import {
  normalisePasscode,
  settingsOf,
  type VerificationMethod,
  type VerificationSettings,
} from '#libs/domain/index.js';
import type { Texts } from '../../../errors/app-error.js';
import { validationFailed } from '../../../errors/common.errors.js';
import { hashWords } from './passcodes.js';

/** As it is stored: with the hashes of a code's words, which nobody is ever shown. */
export interface StoredVerificationSettings extends Omit<VerificationSettings, 'passcode_count'> {
  word_hashes?: string[];
}

/** As it is sent: with the words themselves. */
type GivenVerificationSettings = VerificationSettings & { words?: string[] };

const FOREIGN: Texts = {
  en: 'This method has no such setting',
  zh: '该验证方式没有此设置',
};

/** What the method of a task is given: what is sent, stored and shown of it. */
@Injectable()
export class TaskSettingsService {
  /** Everything but the words, in one order. */
  show(method: VerificationMethod, stored: StoredVerificationSettings): VerificationSettings {
    const { word_hashes = [], ...rest } = stored;
    const all: VerificationSettings =
      method === 'code' ? { ...rest, passcode_count: word_hashes.length } : rest;
    const fields = settingsOf(method).map(([field]) => [field, all[field]] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  /**
   * What is stored for what was sent. Words that are not sent stay as they are.
   *
   * @param before what is stored, where the method stays the same
   * @throws AppError 422 at a field of another method.
   */
  async store(
    method: VerificationMethod,
    given: GivenVerificationSettings,
    before: StoredVerificationSettings = {},
  ): Promise<StoredVerificationSettings> {
    const { words, passcode_count: _count, ...fields } = this.ownFields(method, given);
    if (method !== 'code') return fields;
    const distinct = [...new Set((words ?? []).map(normalisePasscode))].filter(
      (word) => word !== '',
    );
    const word_hashes = words ? await hashWords(distinct) : before.word_hashes;
    return { ...fields, ...(word_hashes && { word_hashes }) };
  }

  private ownFields(
    method: VerificationMethod,
    given: GivenVerificationSettings,
  ): GivenVerificationSettings {
    const known: string[] = settingsOf(method).map(([field]) => field);
    if (method === 'code') known.push('words');
    const sent = Object.entries(given).filter(([, value]) => value !== undefined);
    const foreign = sent.find(([field, value]) => !known.includes(field) && value !== '');
    if (foreign) throw validationFailed({ [`verification_settings.${foreign[0]}`]: FOREIGN });
    return Object.fromEntries(sent.filter(([field]) => known.includes(field)));
  }
}
