import { DEFAULT_TRIES, normaliseWord, wordForms } from '#libs/domain/index.js';
import { validationFailed } from '../../../../errors/common.errors.js';
import { constraintTexts } from '../../../../errors/validation-texts.js';
import { isOneOf } from '../passcodes.js';
import type { VerificationCheck } from '../verification-check.js';

/** A word that was told elsewhere, at a meeting or in a video. */
export const CODE: VerificationCheck = {
  method: 'code',
  asks: false,
  check: async ({ settings, code }) => {
    if (normaliseWord(code) === '')
      throw validationFailed({ code: constraintTexts('isNotBlank', []) });
    const is_right = await isOneOf(wordForms(code), settings.word_hashes ?? []);
    return { kind: 'word', is_right, most_tries: settings.tries ?? DEFAULT_TRIES };
  },
};
