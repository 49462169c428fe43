import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LogSubject } from '#libs/domain/index.js';
import { findMatching } from '../../../platform/lists/select-page.js';
import type { MatchingRecordsDto } from '../../../platform/records/selection.dto.js';
import type { UserRow } from '../../participants/users/user.repository.js';
import { readUserQuery, userList } from '../../participants/users/user.service.js';
import { otherUsersMatch } from './moderation.errors.js';

const COLUMNS = [
  'id',
  'username',
  'wallet_address',
  'is_banned',
  'is_demo',
  'total_points',
  'claimed_tokens',
] as const;

export type ModeratedUser = Pick<UserRow, (typeof COLUMNS)[number]>;

/** The most users that one call changes, so that it returns within ten seconds on a busy machine too. */
export const MAX_CHANGED = 5_000;

/** Locks the next users that match; the first call fails unless as many match as the admin was shown. */
export async function lockMatching(
  em: SqlEntityManager,
  { filter, ...selection }: MatchingRecordsDto,
): Promise<{ users: ModeratedUser[]; next: number | null }> {
  const { rows, next } = await findMatching(em, userList, readUserQuery({ filter }), {
    ...selection,
    columns: COLUMNS,
    limit: MAX_CHANGED,
    isLocking: true,
    otherMatch: otherUsersMatch,
  });
  return { users: rows as ModeratedUser[], next };
}

export const idsOf = (users: readonly ModeratedUser[]): number[] => users.map(({ id }) => id);

export const subjectOf = ({ id, username, wallet_address }: ModeratedUser): LogSubject => ({
  type: 'user',
  id,
  name: username ?? wallet_address,
});
