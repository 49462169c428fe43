import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { KEY_SESSION } from '#libs/domain/index.js';
import { anyOf, now } from '../../../platform/database/tables.js';
import { flag, type Tables, tables } from '../../../reports/tables.js';

/** Whether a row of review_holds is in force; holds end with the admin's session, but for an API key's. */
export function isHeld(hold: 'h' | 'review_holds'): Expression<SqlBool> {
  const eb = expressionBuilder<Tables>();
  const openSession = eb
    .selectFrom('admin_sessions as s')
    .where('s.id', '=', sql.ref<string>(`${hold}.session_id`))
    .where('s.expires_at', '>', now);
  const isOfKey = eb(
    sql<string>`${sql.ref(`${hold}.session_id`)}::text`,
    'like',
    `${KEY_SESSION}%`,
  );
  return eb.and([
    eb(sql.ref(`${hold}.held_until`), '>', now),
    eb.or([eb.exists(openSession), isOfKey]),
  ]);
}

/** Reviews for the desk, without reviews decided meanwhile. */
export const findReviews = (em: SqlEntityManager, ids: readonly number[]) =>
  tables(em)
    .selectFrom('completions as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('tasks as t', 't.id', 'c.task_id')
    .leftJoin('review_holds as h', (join) =>
      join.onRef('h.completion_id', '=', 'c.id').on(isHeld('h')),
    )
    .select(({ eb, fn }) => [
      'c.id',
      'c.user_id',
      'u.username',
      'u.wallet_address',
      'u.is_banned',
      'c.task_id',
      fn.coalesce('t.title', sql.lit('')).as('task_title'),
      fn.coalesce('t.title_en', sql.lit('')).as('task_title_en'),
      fn.coalesce('t.points', sql.lit(0)).as('points'),
      'c.evidence',
      'c.submitted_at',
      eb.ref('c.review_due_at').$notNull().as('review_due_at'),
      flag(eb('c.review_due_at', '<', now), 'is_overdue'),
      'h.session_id as held_by',
      'h.held_until',
    ])
    .where('c.id', '=', anyOf(ids))
    .where('c.status', '=', 'pending_verification')
    .where('c.review_due_at', 'is not', null)
    .execute();

/** The facts about a review that a decision needs, with the names for the log. */
export const findReview = (em: SqlEntityManager, id: number) =>
  tables(em)
    .selectFrom('completions as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('tasks as t', 't.id', 'c.task_id')
    .select((eb) => [
      'c.id',
      'c.user_id',
      'c.task_id',
      eb.fn.coalesce('c.submitted_at', 'c.updated_at').as('submitted_at'),
      flag(
        eb.and([
          eb('c.status', '=', 'pending_verification'),
          eb('c.review_due_at', 'is not', null),
        ]),
        'is_waiting',
      ),
      eb
        .selectFrom('review_holds as h')
        .select('h.session_id')
        .whereRef('h.completion_id', '=', 'c.id')
        .where(isHeld('h'))
        .as('held_by'),
      'u.is_banned',
      eb.fn.coalesce('u.username', 'u.wallet_address').as('user_name'),
      sql<string>`coalesce(nullif(t.title_en, ''), t.title, '')`.as('task_name'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** Newest reviews that the median is computed from. */
const MAX_MEASURED = 10_000;

export const reviewFigures = (em: SqlEntityManager) =>
  tables(em)
    .selectNoFrom((eb) => {
      const waiting = eb
        .selectFrom('completions')
        .where('status', '=', 'pending_verification')
        .where('review_due_at', 'is not', null);
      const reviewed = eb.selectFrom('reviews');
      // A day begins in UTC.
      const today = sql<string>`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
      const count = sql<number>`count(*)::int`.as('rows');
      const decided = reviewed.select(count).where('reviewed_at', '>=', today);
      const minutes = sql<number | null>`round(percentile_cont(0.5) within group
        (order by extract(epoch from reviewed_at - submitted_at)) / 60)::int`;
      return [
        waiting.select(count).$asScalar().$notNull().as('waiting'),
        waiting.where('review_due_at', '<', now).select(count).$asScalar().$notNull().as('overdue'),
        waiting.select(({ fn }) => fn.min('review_due_at').as('due')).as('oldest_due_at'),
        eb
          .selectFrom(
            reviewed
              .select(['reviewed_at', 'submitted_at'])
              .where('reviewed_at', '>', sql<string>`now() - interval '7 days'`)
              .orderBy('reviewed_at', 'desc')
              .limit(MAX_MEASURED)
              .as('newest'),
          )
          .select(minutes.as('minutes'))
          .as('median_minutes'),
        decided.$asScalar().$notNull().as('decided_today'),
        decided.where('outcome', '=', 'refused').$asScalar().$notNull().as('refused_today'),
      ];
    })
    .executeTakeFirstOrThrow();
