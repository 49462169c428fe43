import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { REFERRAL_GROUP_SIZE, REFERRAL_POINTS_PER_GROUP } from '#libs/domain/index.js';
import type { Tables } from '../../reports/tables.js';
import {
  booked,
  type Invariants,
  orZero,
  POINTS,
  TOKEN_INVARIANTS,
  TOKENS,
} from './token-audit.report.js';

/** Differences that are reported for each invariant; a broken ledger may have millions. */
const MAX_REPORTED = 20;

/** The end of an award's key: the user, the award's number, and the day of a daily task. */
const AWARD = ':\\d+:(\\d+)(?::(\\d{4}-\\d{2}-\\d{2}))?$';

/** Points by user, award and day: given, reversed and restored; the day is `''` for awards that are given once. */
const awarded = (db: Kysely<Tables>, kind: 'task' | 'referral') =>
  booked(db)
    .select(({ fn }) => [
      't.user_id',
      sql<number>`(regexp_match(t.key, ${sql.lit(kind + AWARD)}))[1]::int`.as('number'),
      sql<string>`coalesce((regexp_match(t.key, ${sql.lit(kind + AWARD)}))[2], '')`.as('day'),
      fn.sum<number>('e.amount').as('points'),
    ])
    .where('e.account', '=', 'user')
    .where('t.key', '~', sql.lit(kind + AWARD))
    .where('t.kind', 'in', ['task', 'referral', 'reversal', 'restoration'])
    .groupBy(['t.user_id', 'number', 'day']);

/** The day of a completion in the form of {@link awarded}. */
const DAY = sql<string>`coalesce(day, '')`;

const TAKEN = sql<number>`coalesce(sum(-e.amount), 0)`;

/** No change of an inviter waits; after the close changes are not settled any more. */
const isSettled = (inviter: 'u.id' | 'u.inviter_id'): Expression<SqlBool> => {
  const { and, exists, not, selectFrom } = expressionBuilder<Tables>();
  const waiting = selectFrom('referral_changes').where('inviter_id', '=', sql.ref<number>(inviter));
  return and([not(exists(waiting)), not(exists(selectFrom('campaign_reports')))]);
};

const POINT_INVARIANTS: Invariants = {
  'the entries of each transfer sum to 0': (db) =>
    booked(db)
      .select(({ fn }) => [
        't.id as transfer_id',
        't.key',
        'e.currency',
        fn.sum('e.amount').as('sum'),
      ])
      .groupBy(['t.id', 'e.currency'])
      .having(({ fn }) => fn.sum('e.amount'), '<>', 0),
  'each transfer has entries': (db) =>
    db
      .selectFrom('ledger_transfers as t')
      .select(['t.id as transfer_id', 't.key'])
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('ledger_entries as e').whereRef('e.transfer_id', '=', 't.id'))),
      ),
  "each user's points and tokens are the sums of their entries": (db) =>
    db
      .selectFrom('users as u')
      .fullJoin(
        db
          .selectFrom('ledger_entries as e')
          .select(['e.user_id', POINTS.as('points'), TOKENS.as('tokens')])
          .groupBy('e.user_id')
          .as('l'),
        'l.user_id',
        'u.id',
      )
      .select(({ fn }) => [
        fn.coalesce('u.id', 'l.user_id').as('user_id'),
        orZero('u.total_points').as('total_points'),
        orZero('u.claimed_tokens').as('claimed_tokens'),
        orZero('l.points').as('ledger_points'),
        orZero('l.tokens').as('ledger_tokens'),
      ])
      .where(
        sql<SqlBool>`(coalesce(u.total_points, 0), coalesce(u.claimed_tokens, 0))
            is distinct from (coalesce(l.points, 0), coalesce(l.tokens, 0))`,
      ),
  'each completed task was awarded, with the points it had, and nothing else was': (db) =>
    db
      .selectFrom(
        db
          .selectFrom('completions')
          .select(['user_id', 'task_id', 'points', DAY.as('day')])
          .where('status', '=', 'completed')
          .as('c'),
      )
      .fullJoin(awarded(db, 'task').as('l'), (join) =>
        join
          .onRef('l.user_id', '=', 'c.user_id')
          .onRef('l.number', '=', 'c.task_id')
          .onRef('l.day', '=', 'c.day'),
      )
      .select(({ fn }) => [
        fn.coalesce('c.user_id', 'l.user_id').as('user_id'),
        fn.coalesce('c.task_id', 'l.number').as('task_id'),
        'c.points',
        orZero('l.points').as('ledger_points'),
      ])
      .where(orZero('c.points'), '<>', orZero('l.points'))
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('c.user_id', 'is not', null),
          eb('l.user_id', 'in', selectFrom('users').select('id')),
        ]),
      )
      // The earlier days of a daily task are known by their awards alone, which are not negative.
      .where(({ and, exists, not, selectFrom }) =>
        not(
          and([
            sql<SqlBool>`l.points >= 0`,
            exists(
              selectFrom('completions as later')
                .select('later.id')
                .whereRef('later.user_id', '=', 'l.user_id')
                .whereRef('later.task_id', '=', 'l.number')
                .where(sql<SqlBool>`later.day > l.day`),
            ),
          ]),
        ),
      ),
  'each event of an outside system that was booked has its transfer, and each transfer its event': (
    db,
  ) =>
    db
      .selectFrom(
        db
          .selectFrom('integration_events')
          .select(['user_id', 'points'])
          .select(sql<string>`concat('event:', key_id, ':', event_id)`.as('key'))
          .where('state', '=', 'booked')
          .where('type', '=', 'points')
          .as('sent'),
      )
      .fullJoin(
        booked(db)
          .select(['t.key', 't.user_id', 'e.amount'])
          .where('t.kind', '=', 'event')
          .where('e.account', '=', 'user')
          .as('l'),
        'l.key',
        'sent.key',
      )
      .select(({ fn }) => [
        fn.coalesce('sent.key', 'l.key').as('key'),
        'sent.points',
        'l.amount as ledger_points',
      ])
      .where(sql<SqlBool>`(sent.user_id, sent.points) is distinct from (l.user_id, l.amount)`),
  'each event that completed a task names a user with its award': (db) =>
    db
      .selectFrom('integration_events as v')
      .select(['v.id as event', 'v.user_id', 'v.task_id'])
      .where('v.state', '=', 'booked')
      .where('v.type', '=', 'task.completed')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('ledger_transfers as t')
              .select('t.id')
              .whereRef('t.user_id', '=', 'v.user_id')
              .where(sql<SqlBool>`t.key ~ concat('task:', v.user_id, ':', v.task_id, '(:|$)')`),
          ),
        ),
      ),
  'each limited task has counted its places': (db) =>
    db
      .selectFrom('tasks as t')
      .leftJoin('completions as c', (join) =>
        join
          .onRef('c.task_id', '=', 't.id')
          .on(
            sql<SqlBool>`(c.status = 'completed' or (c.status = 'pending_verification' and c.submitted_at is not null))`,
          ),
      )
      .select(({ fn }) => ['t.id as task_id', 't.places_taken', fn.count('c.id').as('completions')])
      .where('t.max_completions', 'is not', null)
      .groupBy('t.id')
      // A place of a deleted user stays taken.
      .having(({ eb, fn, ref }) => eb(fn.count<number>('c.id'), '>', ref('t.places_taken'))),
  'each full group of invited friends was given its points, once': (db) =>
    db
      .selectFrom('users as u')
      .innerJoin(awarded(db, 'referral').as('l'), 'l.user_id', 'u.id')
      .select(['u.id as user_id', 'u.referral_groups', 'l.number as group', 'l.points'])
      .where('l.points', '<>', (eb) =>
        eb
          .case()
          .when('l.number', '<=', eb.ref('u.referral_groups'))
          .then(sql.lit(REFERRAL_POINTS_PER_GROUP))
          .else(sql.lit(0))
          .end(),
      ),
  'each full group of invited friends has its transfer': (db) =>
    db
      .selectFrom('users as u')
      .leftJoin('ledger_transfers as l', (join) =>
        join.onRef('l.user_id', '=', 'u.id').on('l.kind', '=', 'referral'),
      )
      .select(({ fn }) => [
        'u.id as user_id',
        'u.referral_groups',
        fn.count('l.key').as('ledger_groups'),
      ])
      .where('u.referral_groups', '>', 0)
      .groupBy('u.id')
      .having(({ eb, fn, ref }) => eb(fn.count<number>('l.key'), '<', ref('u.referral_groups'))),
  'until the close, an invited user who has counted counts by the rules, or is about to be settled':
    (db) =>
      db
        .selectFrom('users as u')
        .select(['u.id as user_id', 'u.inviter_id', 'u.referral_counts'])
        .where('u.inviter_id', 'is not', null)
        .where(({ eb, or }) =>
          or([eb('u.referral_counts', '=', true), eb('u.referral_least_points', 'is not', null)]),
        )
        .where(({ eb, fn, ref }) =>
          eb(
            fn<boolean>('counts_as_referral', [
              'u.total_points',
              'u.is_banned',
              'u.is_active',
              'u.referral_least_points',
            ]),
            '<>',
            ref('u.referral_counts'),
          ),
        )
        .where(isSettled('u.inviter_id')),
  'until the close, each inviter has the groups that their friends make, a banned or held one no more, or is about to be settled':
    (db) => {
      const groups = sql`coalesce(i.counted, 0) / ${sql.lit(REFERRAL_GROUP_SIZE)}`;
      return db
        .selectFrom('users as u')
        .leftJoin(
          db
            .selectFrom('users')
            .select(({ fn }) => ['inviter_id', fn.countAll<number>().as('counted')])
            .where(({ ref }) => ref('referral_counts'))
            .where('inviter_id', 'is not', null)
            .groupBy('inviter_id')
            .as('i'),
          'i.inviter_id',
          'u.id',
        )
        .select(['u.id as user_id', 'u.referral_groups', orZero('i.counted').as('friends')])
        .where(
          sql<SqlBool>`case when u.is_banned or u.is_held or not u.is_active
            then u.referral_groups > ${groups} else u.referral_groups <> ${groups} end`,
        )
        .where(isSettled('u.id'));
    },
  'each imported award that is booked or reversed has its transfer, and each such transfer its award':
    (db) =>
      db
        .selectFrom(
          db
            .selectFrom('imported_awards')
            .select(['import_id', 'line', 'points', 'user_id'])
            .select(sql<string>`'import:' || import_id || ':' || line`.as('key'))
            .where('status', 'in', ['booked', 'reversed'])
            .as('a'),
        )
        .fullJoin(
          booked(db)
            .select(['t.key', 'e.user_id', 'e.amount'])
            .where('t.kind', '=', 'import')
            .where('e.account', '=', 'user')
            .as('l'),
          'l.key',
          'a.key',
        )
        .select(['a.import_id', 'a.line', 'a.points', 'l.key', 'l.amount'])
        .where(sql<SqlBool>`(a.points, a.user_id) is distinct from (l.amount, l.user_id)`),
  'each reversal has its decision, and each restoration one that was overturned': (db) =>
    db
      .selectFrom('ledger_transfers as t')
      .leftJoin('decisions as d', 'd.id', 't.decision_id')
      .select([
        't.id as transfer_id',
        't.key',
        'd.id as decision_id',
        'd.user_id',
        'd.overturned_at',
      ])
      .where('t.kind', 'in', ['reversal', 'restoration'])
      .where(({ eb, or, ref }) =>
        or([
          eb('d.id', 'is', null),
          eb('d.user_id', '<>', ref('t.user_id')),
          eb.and([eb('t.kind', '=', 'restoration'), eb('d.overturned_at', 'is', null)]),
        ]),
      ),
  'each decision that took points has taken them': (db) =>
    db
      .selectFrom('decisions as d')
      .leftJoin('ledger_transfers as t', (join) =>
        join.onRef('t.decision_id', '=', 'd.id').on('t.kind', '<>', 'restoration'),
      )
      .leftJoin('ledger_entries as e', (join) =>
        join.onRef('e.transfer_id', '=', 't.id').on('e.account', '=', 'user'),
      )
      .select(['d.id as decision_id', 'd.user_id', 'd.points', TAKEN.as('ledger_points')])
      .where('d.points', 'is not', null)
      .where('d.kind', 'in', ['deduction', 'reversal'])
      .groupBy('d.id')
      .having(({ eb, ref }) => eb(TAKEN, '<>', ref('d.points'))),
};

/** Checks the whole ledger, in a transaction of one snapshot; returns a sentence for each difference. */
export async function auditLedger(em: SqlEntityManager): Promise<string[]> {
  const differences: string[] = [];
  const db = em.getKysely<Tables>();
  for (const [name, find] of Object.entries({ ...POINT_INVARIANTS, ...TOKEN_INVARIANTS })) {
    const rows = await find(db)
      .limit(MAX_REPORTED + 1)
      .execute();
    const sentences = rows.slice(0, MAX_REPORTED).map((row) =>
      Object.entries(row)
        .map(([column, value]) => `${column} ${value ?? 'none'}`)
        .join(', '),
    );
    if (rows.length > MAX_REPORTED) sentences.push('and more');
    differences.push(...sentences.map((sentence) => `Not true that ${name}: ${sentence}`));
  }
  return differences;
}
