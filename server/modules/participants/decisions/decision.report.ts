import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { flag, type Tables, tables } from '../../../reports/tables.js';

/** Whether there is an appeal against a row of decisions. */
export function isAppealed(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables>();
  return eb.exists(
    eb.selectFrom('appeals').where('decision_id', '=', sql.ref<number>('decisions.id')),
  );
}

/** Facts about decisions from other tables: whether they are in force, and the amounts that an appeal would restore. */
export const decisionFacts = (em: SqlEntityManager, ids: readonly number[]) =>
  tables(em)
    .selectFrom('decisions as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('completions as c', (join) =>
      join.onRef('c.user_id', '=', 'd.user_id').onRef('c.task_id', '=', 'd.task_id'),
    )
    .leftJoin('tasks as t', 't.id', 'd.task_id')
    .select((eb) => {
      const openAppeals = eb.selectFrom('appeals as a').where('a.status', '=', 'open');
      const taskAppeals = openAppeals
        .innerJoin('decisions as o', 'o.id', 'a.decision_id')
        .whereRef('a.user_id', '=', 'd.user_id')
        .whereRef('o.task_id', '=', 'd.task_id');
      const userAppeals = openAppeals
        .innerJoin('decisions as o', 'o.id', 'a.decision_id')
        .whereRef('a.user_id', '=', 'd.user_id')
        .whereRef('o.id', '<>', 'd.id')
        .where('o.kind', 'in', ['hold', 'ban']);
      // The offset makes the planner look up each user's decisions instead of reading all of them.
      const othersInForce = eb
        .selectFrom('decisions as o')
        .whereRef('o.user_id', '=', 'd.user_id')
        .where('o.overturned_at', 'is', null)
        .offset(sql.lit(0));
      const reversals = othersInForce
        .where('o.kind', '=', 'reversal')
        .whereRef('o.task_id', '=', 'd.task_id');
      const newerRejections = othersInForce
        .where('o.kind', '=', 'rejection')
        .whereRef('o.id', '>', 'd.id');
      const isRefusal = eb('d.kind', '=', 'refusal');
      const isEnded = eb('d.overturned_at', 'is not', null);
      const isNotCompleted = eb('c.status', 'is distinct from', 'completed');
      const isAppealOpen = eb.exists(openAppeals.whereRef('a.decision_id', '=', 'd.id'));
      const isTaskUnknown = eb.or([eb('t.id', 'is', null), eb('c.id', 'is', null)]);
      const isTakenAgain = eb
        .case('d.kind')
        .when('ban')
        .then(eb.and([isEnded, eb.fn.coalesce('u.is_banned', sql.lit(false))]))
        .when('hold')
        .then(eb.and([isEnded, eb.fn.coalesce('u.is_held', sql.lit(false))]))
        .when('rejection')
        .then(eb.and([isEnded, eb.exists(newerRejections)]))
        .else(eb.and([isNotCompleted, eb.exists(reversals.whereRef('o.id', '>', 'd.id'))]))
        .end();
      // A refusal is in force while its task depends on it, and while an appeal against it is open.
      const isRefusalInForce = eb.or([
        eb('c.decision_id', '=', eb.ref('d.id')),
        eb.and([eb('c.status', '<>', 'completed'), isAppealOpen]),
      ]);
      const claimedSince = eb
        .selectFrom('claims as l')
        .select(sql<number>`coalesce(sum(l.tokens), 0)`.as('tokens'))
        .whereRef('l.user_id', '=', 'd.user_id')
        .whereRef('l.requested_at', '>=', 'd.decided_at')
        .where('l.status', '<>', 'rejected');
      // Without those that other overturned rejections have made.
      const claimedByUser = claimedSince.where('l.decision_id', 'is', null);
      const unclaimed = sql`coalesce(floor(u.total_points / ${sql.lit(POINTS_PER_TOKEN)}) - u.claimed_tokens, 0)`;
      return [
        'd.id',
        flag(sql`${isRefusal} and not coalesce(${isRefusalInForce}, false)`, 'is_superseded'),
        flag(eb.exists(taskAppeals), 'is_task_appealed'),
        flag(
          eb.and([eb('d.kind', 'in', ['hold', 'ban']), eb.exists(userAppeals)]),
          'is_user_appealed',
        ),
        // The points of a deleted task are known only if they were given before.
        flag(
          eb.and([isRefusal, isTaskUnknown, isNotCompleted, eb.not(eb.exists(reversals))]),
          'is_task_deleted',
        ),
        flag(isTakenAgain, 'is_taken_again'),
        sql<number>`case when d.kind = 'rejection' and d.overturned_at is null
          then greatest(0, d.tokens - ${claimedSince}, least(d.tokens - ${claimedByUser}, ${unclaimed}))
          else 0 end::bigint`.as('tokens_due'),
        eb.fn.coalesce('u.total_points', sql.lit(0)).as('total_points'),
        eb.fn.coalesce('u.claimed_tokens', sql.lit(0)).as('claimed_tokens'),
      ];
    })
    .where('d.id', '=', anyOf(ids))
    .execute();

/** The users who appeal, and their evidence for the task of the decision. */
export const appealSubjects = (em: SqlEntityManager, ids: readonly number[]) =>
  tables(em)
    .selectFrom('appeals as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .leftJoin('tasks as t', 't.id', 'd.task_id')
    .leftJoin('completions as c', (join) =>
      join.onRef('c.user_id', '=', 'a.user_id').onRef('c.task_id', '=', 'd.task_id'),
    )
    .select(({ fn }) => [
      'a.id',
      'u.username',
      'u.wallet_address',
      fn.coalesce('t.title', sql.lit('')).as('task_title'),
      fn.coalesce('t.title_en', sql.lit('')).as('task_title_en'),
      fn.coalesce('c.evidence', sql.lit('')).as('evidence'),
    ])
    .where('a.id', '=', anyOf(ids))
    .execute();

/** The newest open appeal of each user against a hold. */
export const openHoldAppeals = (em: SqlEntityManager, userIds: readonly number[]) =>
  tables(em)
    .selectFrom('appeals as a')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .select(['a.id', 'a.user_id'])
    .distinctOn('a.user_id')
    .where('a.user_id', '=', anyOf(userIds))
    .where('a.status', '=', 'open')
    .where('d.kind', '=', 'hold')
    .orderBy('a.user_id')
    .orderBy('a.id', 'desc')
    .execute();
