import { truncateAddress } from '#libs/domain/index.js';
import type { UserRecord } from '../providers/data/records.js';

/** What to call a user in a sentence: the username, or the start of the wallet address. */
export function userLabel(user: UserRecord): string {
  return user.username || truncateAddress(user.wallet_address);
}
