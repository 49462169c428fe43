import { createHash } from 'node:crypto';
import { type BAN_REASONS, formatTonAddress } from '#libs/domain/index.js';
// Their points are sums that the built-in tasks can give.
import users from './demo-users.json' with { type: 'json' };

const HOUR_MS = 3_600_000;

/** Why the banned are. */
export const DEMO_BAN_REASON = 'several_accounts' satisfies (typeof BAN_REASONS)[number];
/** Users who joined in the three weeks before `now`; in a fresh database the position is the id. */
export function demoUsers(now: Date) {
  return users.map(({ is_named, ...user }, index) => {
    const number = index + 1;
    const hoursAgo = 20 * (users.length - index) + (index % 5) * 3.7;
    return {
      ...user,
      username: is_named ? `sample_user_${String(number).padStart(2, '0')}` : null,
      wallet_address: sampleWalletAddress(number),
      ban_reason: user.is_banned ? DEMO_BAN_REASON : null,
      is_demo: true,
      created_at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    };
  });
}

/** Its account is the hash of a text, so that nobody holds the key. */
function sampleWalletAddress(number: number): string {
  const account = createHash('sha256').update(`jetdrop sample ${number}`).digest('hex');
  return formatTonAddress(`0:${account}`, 'mainnet');
}
