import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { UNPROVED_METHODS } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { flag, tables } from '../../../reports/tables.js';

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
