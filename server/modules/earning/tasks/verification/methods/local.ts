import { DEFAULT_TRIES, normalisePasscode, passcodeForms } from '#libs/domain/index.js';
import { validationFailed } from '../../../../../platform/errors/common.errors.js';
import { constraintTexts } from '../../../../../platform/errors/validation-texts.js';
import type { UserReferralRepository } from '../../../../participants/users/user-referral.repository.js';
import { assertEvidence } from '../evidence.errors.js';
import { isOneOf } from '../passcodes.js';
import type { ReviewSampleService } from '../review-sample.service.js';
import { ACCEPTED, type Check, refused } from '../verification-check.js';

/** The browser counts the seconds; as many have to pass since the start. */
export const checkPageVisit: Check = async ({ settings, seconds = 0 }) => {
  const needed = settings.seconds ?? 0;
  return seconds >= needed ? ACCEPTED : refused('page_not_read', { seconds, needed });
};

export const checkCode: Check = async ({ settings, code = '' }) => {
  if (normalisePasscode(code) === '')
    throw validationFailed({ code: constraintTexts('isNotBlank', []) });
  const is_right = await isOneOf(passcodeForms(code), settings.word_hashes ?? []);
  return { kind: 'passcode', is_right, most_tries: settings.tries ?? DEFAULT_TRIES };
};

export const checkReferrals =
  (users: UserReferralRepository): Check =>
  async ({ user, settings }) => {
    const needed = settings.count ?? 1;
    const counted = await users.countCounted(user.id);
    return counted >= needed ? ACCEPTED : refused('too_few_referrals', { counted, needed });
  };

/** Texts that no reviewer has to look at are accepted. */
export const checkManual =
  (samples: ReviewSampleService): Check =>
  async ({ user, task_id = 0, settings, site, evidence = '' }) => {
    assertEvidence(settings.evidence, evidence);
    const task = { id: task_id, verification: 'manual', verification_settings: settings } as const;
    return (await samples.needsPerson(user.id, task, site)) ? { kind: 'person' } : ACCEPTED;
  };
