import { createHash } from 'node:crypto';
import { type BAN_REASONS, formatTonAddress } from '#libs/domain/index.js';

const HOUR_MS = 3_600_000;

/** Points that the built-in tasks can add up to, and the claimed tokens, by user. */
const REWARDS: readonly (readonly [total_points: number, claimed_tokens: number])[] = [
  [8930, 8],
  [3930, 3],
  [2180, 2],
  [1480, 1],
  [1030, 1],
  [980, 0],
  [6750, 0],
  [2730, 1],
  [580, 0],
  [450, 0],
  [1180, 0],
  [2580, 2],
  [300, 0],
  [1730, 1],
  [5580, 0],
  [780, 0],
  [200, 0],
  [3380, 2],
  [1150, 1],
  [650, 0],
  [380, 0],
  [100, 0],
  [280, 0],
  [0, 0],
];
const WITHOUT_NAME: readonly number[] = [5, 12, 15, 21];
const BANNED: readonly number[] = [7, 15];
export const DEMO_BAN_REASON = 'several_accounts' satisfies (typeof BAN_REASONS)[number];
const INACTIVE: readonly number[] = [11, 22];

/** Users who joined in the three weeks before `now`; in a fresh database the position is the id. */
export function demoUsers(now: Date) {
  return REWARDS.map(([total_points, claimed_tokens], index) => {
    const number = index + 1;
    const hoursAgo = 20 * (REWARDS.length - index) + (index % 5) * 3.7;
    return {
      username: WITHOUT_NAME.includes(number)
        ? null
        : `sample_user_${String(number).padStart(2, '0')}`,
      wallet_address: sampleWalletAddress(number),
      total_points,
      claimed_tokens,
      is_banned: BANNED.includes(number),
      ban_reason: BANNED.includes(number) ? DEMO_BAN_REASON : null,
      is_active: !INACTIVE.includes(number),
      is_demo: true,
      created_at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    };
  });
}

/** The account is the hash of a text, so its key is unknown. */
function sampleWalletAddress(number: number): string {
  const account = createHash('sha256').update(`jetdrop sample ${number}`).digest('hex');
  return formatTonAddress(`0:${account}`, 'mainnet');
}
