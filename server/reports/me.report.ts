import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_TRIES } from '#libs/domain/index.js';
import { prepare } from '../database/prepared.js';
import { flag, type Tables } from './tables.js';

/** Tasks that users have begun, with the decision and the appeal about each. */
const begunTasks = (db: Kysely<Tables>) =>
  db
    .selectFrom('completions as c')
    .leftJoin('tasks as t', 't.id', 'c.task_id')
    .leftJoin('decisions as d', 'd.id', 'c.decision_id')
    .leftJoin('appeals as a', 'a.decision_id', 'c.decision_id')
    .select((eb) => {
      const isFailed = eb('c.status', '=', 'failed');
      const taskAppeal = eb
        .selectFrom('appeals as o')
        .innerJoin('decisions as od', 'od.id', 'o.decision_id')
        .whereRef('o.user_id', '=', 'c.user_id')
        .where('o.status', '=', 'open')
        .whereRef('od.task_id', '=', 'c.task_id');
      const closedCampaign = eb
        .selectFrom('site_settings')
        .where('id', '=', 1)
        .where((site) => site(site.ref('values', '->>').key('closed_at'), '<>', ''));
      return [
        'c.user_id',
        'c.task_id',
        'c.status',
        'c.due_at',
        'c.submitted_at',
        'c.review_due_at',
        'c.reason',
        'c.tries',
        'c.decision_id',
        'd.kind as decision_kind',
        eb.fn.coalesce('d.reason_zh', sql.lit('')).as('reason_zh'),
        'd.details',
        'a.id as appeal_id',
        flag(eb.and([isFailed, eb.exists(taskAppeal)]), 'is_task_appealed'),
        flag(eb.and([eb('t.id', 'is', null), eb('d.kind', '=', 'refusal')]), 'is_task_deleted'),
        flag(eb.and([isFailed, eb.exists(closedCampaign)]), 'is_closed'),
        // Until the task is completed, the points are the task's own.
        eb.fn.coalesce('c.points', 't.points', sql.lit(0)).as('points'),
        eb.fn.coalesce('t.action_url', sql.lit('')).as('action_url'),
        eb.fn.coalesce('t.verification', sql.lit('manual' as const)).as('verification'),
        eb
          .case()
          .when('t.verification', '=', 'code')
          .then(
            sql<number>`coalesce((t.verification_settings ->> 'tries')::int, ${sql.lit(DEFAULT_TRIES)})`,
          )
          .end()
          .as('most_tries'),
      ];
    });

/** How far a user is with one task. */
export const findBegunTask = prepare(
  (db: Kysely<Tables>, { user_id, task_id }: { user_id: number; task_id: number }) =>
    begunTasks(db).where('c.user_id', '=', user_id).where('c.task_id', '=', task_id),
);

export type BegunTask = Awaited<ReturnType<typeof findBegunTask>>[number];

/** Users with all their begun tasks. */
export const accounts = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.username',
      'u.wallet_address',
      'u.total_points',
      'u.claimed_tokens',
      'u.is_banned',
      'u.ban_reason',
      'u.ban_reason_zh',
      'u.banned_at',
      eb.ref('u.referral_code').$notNull().as('referral_code'),
      flag(eb('u.inviter_id', 'is not', null), 'is_invited'),
      eb
        .selectFrom('telegram_accounts')
        .select('name')
        .whereRef('user_id', '=', 'u.id')
        .as('telegram_name'),
      jsonArrayFrom(
        begunTasks(db).where('c.user_id', '=', sql.ref<number>('u.id')).orderBy('c.task_id'),
      ).as('tasks'),
    ]);

export const findMe = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  accounts(db).where('u.id', '=', id),
);

/** A user as the visitor sees it; times are dates or text. */
export type Account = Awaited<ReturnType<typeof findMe>>[number];
