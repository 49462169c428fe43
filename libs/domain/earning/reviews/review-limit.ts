import type { SiteSettings } from '../../site/site-settings.js';
import type { VerificationMethod, VerificationSettings } from '../verification/index.js';

/** Milliseconds within which a reviewer checks a submission (specification section 9). */
export const REVIEW_WITHIN_MS = 24 * 60 * 60 * 1000;

/** The highest value of the setting `review_one_in`. */
export const MAX_REVIEW_ONE_IN = 100;

/** Whether only a sample of a task's submissions is reviewed: of texts, which are hard to check. */
export const isSampled = (
  {
    verification,
    verification_settings,
  }: { verification: VerificationMethod; verification_settings: VerificationSettings },
  { review_one_in }: Pick<SiteSettings, 'review_one_in'>,
): boolean =>
  verification === 'manual' && verification_settings.evidence !== 'link' && review_one_in > 1;
