import { pointsToTokens } from '#libs/domain/index.js';
import type { demoLogs } from './demo-logs.js';
import type { demoUsers } from './demo-users.js';

type Users = ReturnType<typeof demoUsers>;
type Logs = ReturnType<typeof demoLogs>;

const DAY_MS = 86_400_000;
/** Days since the first user. */
const DAYS = 21;

/** Figures of the users at the end of each of the last days: points grow evenly, bans follow the log. */
export function demoStats(now: Date, users: Users, logs: Logs) {
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(now.getTime() - (DAYS - index) * DAY_MS).toISOString().slice(0, 10);
    const demo = statsAt(new Date(Date.parse(day) + DAY_MS), now, users, logs);
    return { day, ...demo, demo };
  });
}

function statsAt(time: Date, now: Date, users: Users, logs: Logs) {
  const banned = new Set<number>();
  for (const { action, resource_id, created_at } of logs) {
    if (!resource_id || created_at >= time) continue;
    if (action === 'ban_user') banned.add(resource_id);
    if (action === 'unban_user') banned.delete(resource_id);
  }
  const stats = {
    total_users: 0,
    active_users: 0,
    banned_users: banned.size,
    total_points: 0,
    total_claimed_tokens: 0,
  };
  for (const [index, user] of users.entries()) {
    if (user.created_at >= time) continue;
    const joined = user.created_at.getTime();
    const share = (time.getTime() - joined) / (now.getTime() - joined);
    const points = Math.round((user.total_points * share) / 10) * 10;
    stats.total_users += 1;
    if (user.is_active && !banned.has(index + 1)) stats.active_users += 1;
    stats.total_points += points;
    stats.total_claimed_tokens += Math.min(user.claimed_tokens, pointsToTokens(points));
  }
  return stats;
}
