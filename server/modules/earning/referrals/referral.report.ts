import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { UNPROVED_METHODS } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { flag, tables } from '../../../reports/tables.js';

/** The newest invited users who are read. */
const MAX_INVITED = 500;

/**
 * Counts friends whom only the inviter can have made: with the inviter's key, or with their first TON from the inviter's
 * wallet. `since`: when the last of them joined; null without any.
 */
export async function ownFriends(
  em: SqlEntityManager,
  inviterId: number,
): Promise<{ count: number; since: string | null }> {
  const rows = await tables(em)
    .selectFrom(
      sql<{
        count: number;
        since: string | null;
      }>`(select count(*)::int as count, max(f.created_at) as since
    from users me
    cross join lateral (
      select id, key_hash, created_at from users
      -- The comparison of rows makes the planner use the index of invitations.
      where inviter_id is not null and (inviter_id, id) >= (me.id, 0) and (inviter_id, id) < (me.id + 1, 0)
      order by inviter_id desc, id desc limit ${sql.lit(MAX_INVITED)}
    ) f
    left join wallet_histories w on w.user_id = f.id
    where me.id = ${inviterId} and (f.key_hash = me.key_hash or w.funder = me.account))`.as(
        'friends',
      ),
    )
    .selectAll()
    .execute();
  return rows[0] ?? { count: 0, since: null };
}

/** The users among these who have completed a task by a method that proves something. */
export async function withProvedTask(
  em: SqlEntityManager,
  userIds: readonly number[],
): Promise<Set<number>> {
  const users = await tables(em)
    .selectFrom('completions as c')
    .leftJoin('tasks as t', 't.id', 'c.task_id')
    .select('c.user_id')
    .distinct()
    .where('c.user_id', '=', anyOf(userIds))
    // A daily task that was begun again stays completed.
    .where(({ eb, or }) =>
      or([eb('c.status', '=', 'completed'), eb('c.completed_at', 'is not', null)]),
    )
    // Old completions do not say how they were verified; their task does.
    .where(sql<string>`coalesce(c.asked ->> 'verification', t.verification)`, 'not in', [
      ...UNPROVED_METHODS,
    ])
    .execute();
  return new Set(users.map(({ user_id }) => user_id));
}

/** Tasks for friends that a user has completed, or lost for `reason`; `needed` is the lower of the old and new numbers. */
export const findReferralTasks = (em: SqlEntityManager, userId: number, reason: string) =>
  tables(em)
    .selectFrom('completions as c')
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.id', '=', 'c.task_id').on('t.verification', '=', 'referrals'),
    )
    .select(({ eb }) => [
      'c.task_id',
      flag(eb('c.status', '=', 'completed'), 'is_completed'),
      sql<number>`least(coalesce((t.verification_settings ->> 'count')::int, 1),
        (c.asked -> 'verification_settings' ->> 'count')::int)`.as('needed'),
    ])
    .where('c.user_id', '=', userId)
    .where(sql<string>`coalesce(c.asked ->> 'verification', 'referrals')`, '=', 'referrals')
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('c.status', '=', 'completed'),
        exists(
          selectFrom('decisions as d')
            .whereRef('d.user_id', '=', 'c.user_id')
            .whereRef('d.task_id', '=', 'c.task_id')
            .where('d.kind', '=', 'reversal')
            .where('d.reason', '=', reason)
            .where('d.overturned_at', 'is', null),
        ),
      ]),
    )
    .orderBy('c.task_id')
    .execute();
