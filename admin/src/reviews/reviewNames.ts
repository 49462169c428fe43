import { type Language, localized, truncateAddress } from '#libs/domain/index.js';
import type { ReviewRecord } from '../providers/data/records.js';

/** Who handed it in, by name where there is one. */
export const reviewerOf = ({ username, wallet_address }: ReviewRecord): string =>
  username || truncateAddress(wallet_address);

/** What the task is called in the admin's language. */
export const taskOf = (review: ReviewRecord, language: Language): string =>
  localized(review, 'task_title', language);
