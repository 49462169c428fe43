import { type Language, localized, truncateAddress } from '#libs/domain/index.js';
import type { ReviewRecord } from '../providers/data/records.js';

/** The user by name, or by address. */
export const reviewerOf = ({ username, wallet_address }: ReviewRecord): string =>
  username || truncateAddress(wallet_address);

/** The task's title in the admin's language. */
export const taskOf = (review: ReviewRecord, language: Language): string =>
  localized(review, 'task_title', language);
