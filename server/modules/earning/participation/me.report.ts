import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { DEFAULT_TRIES, isNewDay } from '#libs/domain/index.js';
import { prepare } from '../../../platform/database/prepared.js';
import { flag, type Tables } from '../../../reports/tables.js';

/** The decision about a begun task, and the user's appeals. */
const decisionOf = (eb: ExpressionBuilder<Tables & { c: Tables['completions'] }, 'c'>) =>
  eb
    .selectFrom('decisions as d')
    .leftJoin('appeals as a', 'a.decision_id', 'd.id')
    .whereRef('d.id', '=', 'c.decision_id')
    .select((own) => {
      const taskAppeal = own
        .selectFrom('appeals as o')
        .innerJoin('decisions as od', 'od.id', 'o.decision_id')
        .whereRef('o.user_id', '=', 'c.user_id')
        .where('o.status', '=', sql.lit('open' as const))
        .whereRef('od.task_id', '=', 'c.task_id');
      return [
        'd.kind',
        'd.reason_zh',
        'd.details',
        'a.id as appeal_id',
        flag(own.exists(taskAppeal), 'is_task_appealed'),
      ];
    });

/** Begun tasks of users, each with its decision and appeal. */
const begunTasks = (db: Kysely<Tables>) =>
  db
    .selectFrom('completions as c')
    .leftJoin('tasks as t', 't.id', 'c.task_id')
    .select((eb) => {
      const isFailed = eb('c.status', '=', sql.lit('failed' as const));
      const closedCampaign = eb
        .selectFrom('site_settings')
        .where('id', '=', sql.lit(1))
        .where((site) => site(site.ref('values', '->>').key('closed_at'), '<>', sql.lit('')));
      const campaignZone = eb
        .selectFrom('site_settings')
        .select((site) => {
          const zone = site.ref('values', '->>').key('campaign_time_zone');
          return site.fn.coalesce(zone, sql.lit('UTC')).as('zone');
        })
        .where('id', '=', sql.lit(1))
        .$asScalar();
      return [
        'c.user_id',
        'c.task_id',
        'c.status',
        'c.due_at',
        'c.submitted_at',
        'c.review_due_at',
        'c.reason',
        'c.day',
        'c.tries',
        'c.decision_id',
        // Most tasks have no decision: the case saves a lookup for each.
        eb
          .case()
          .when('c.decision_id', 'is not', null)
          .then(jsonObjectFrom(decisionOf(eb)))
          .end()
          .as('decision'),
        flag(eb('t.id', 'is', null), 'is_task_deleted'),
        flag(eb.and([isFailed, eb.exists(closedCampaign)]), 'is_closed'),
        // Null for a task that is done once.
        eb.case().when('t.is_daily', '=', sql.lit(true)).then(campaignZone).end().as('daily_zone'),
        eb.fn.coalesce('c.points', 't.points', sql.lit(0)).as('points'),
        eb.fn.coalesce('t.action_url', sql.lit('')).as('action_url'),
        eb.fn.coalesce('t.verification', sql.lit('manual' as const)).as('verification'),
        eb
          .case()
          .when('t.verification', '=', sql.lit('code' as const))
          .then(
            sql<number>`coalesce((t.verification_settings ->> 'tries')::int, ${sql.lit(DEFAULT_TRIES)})`,
          )
          .end()
          .as('most_tries'),
      ];
    });

export const findBegunTask = prepare(
  (db: Kysely<Tables>, { user_id, task_id }: { user_id: number; task_id: number }) =>
    begunTasks(db).where('c.user_id', '=', user_id).where('c.task_id', '=', task_id),
);

export type BegunTask = Awaited<ReturnType<typeof findBegunTask>>[number];

/** Whether a daily task that was completed can be done again at a moment, in milliseconds since 1970. */
export const isOpenAgain = ({ status, day, daily_zone }: BegunTask, now: number): boolean =>
  status === 'completed' && daily_zone !== null && isNewDay(day, now, daily_zone);

export const accounts = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.username',
      'u.wallet_address',
      'u.total_points',
      'u.claimed_tokens',
      'u.is_banned',
      'u.is_held',
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

export type Account = Awaited<ReturnType<typeof findMe>>[number];
