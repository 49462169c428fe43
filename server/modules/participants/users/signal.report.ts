import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type AliasedExpression, type Kysely, type RawBuilder, sql } from 'kysely';
import { NOTABLE_CLUSTER, type SignalCode } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { type Tables, tables } from '../../../reports/tables.js';

/** Other users that one signal names. */
const MAX_NAMED = sql.lit(20);

/** Users read for one network, key or evidence, and the newest users of one inviter. */
const MAX_OTHERS = 200;
const MAX_INVITED = 500;
const MAX_NETWORKS = 50;
const MAX_EVIDENCE = 100;

/** Sign-ups of one inviter within ten minutes that make a burst. */
const BURST_SIZE = 5;

interface SignalRow {
  user_id: number;
  count: number;
  user_ids: number[];
  since: string | null;
  cluster_id?: number;
}

type Db = Kysely<Tables>;

/** Other users who share something with the user `me`, and since when. */
type Others = (db: Db) => AliasedExpression<{ other: number; since: string | null }, 'shared'>;

type SignalQuery = (db: Db, ids: readonly number[]) => Promise<SignalRow[]>;

const ME = {
  id: sql.ref<number>('me.id'),
  inviter_id: sql.ref<number>('me.inviter_id'),
  key_hash: sql.ref<string>('me.key_hash'),
};

const usersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::int[])`.as<'asked'>(sql`asked(id)`))
    .innerJoin('users as me', 'me.id', 'asked.id');

/** One row for each user who shares something with others. */
const sharing =
  (others: Others): SignalQuery =>
  (db, ids) =>
    usersOf(db, ids)
      .crossJoinLateral(others(db))
      .select(({ fn }) => [
        'me.id as user_id',
        fn.countAll<number>().as('count'),
        sql<number[]>`(array_agg(shared.other order by shared.other))[1:${MAX_NAMED}]`.as(
          'user_ids',
        ),
        fn.min('shared.since').as('since'),
      ])
      .groupBy('me.id')
      .execute();

const sharedNetwork: Others = (db) =>
  db
    .selectFrom(
      db
        .selectFrom('sign_in_networks')
        .select('network_hash')
        .where('user_id', '=', ME.id)
        .orderBy('last_seen_at', 'desc')
        .limit(MAX_NETWORKS)
        .as('mine'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('sign_in_networks as n')
        .select(['n.user_id', 'n.last_seen_at'])
        .whereRef('n.network_hash', '=', 'mine.network_hash')
        .where('n.user_id', '<>', ME.id)
        .orderBy('n.user_id')
        .limit(MAX_OTHERS)
        .as('theirs'),
    )
    .select(({ fn }) => ['theirs.user_id as other', fn.min('theirs.last_seen_at').as('since')])
    .groupBy('theirs.user_id')
    .as('shared');

const sameKey: Others = (db) =>
  db
    .selectFrom('users')
    .select(['id as other', 'created_at as since'])
    .where('key_hash', '=', ME.key_hash)
    .where('id', '<>', ME.id)
    .orderBy('id')
    .limit(MAX_OTHERS)
    .as('shared');

/** Includes users who submit the same evidence for two tasks. */
const evidenceReused: Others = (db) =>
  db
    .selectFrom(
      db
        .selectFrom('completions')
        .select(['id', 'evidence_key'])
        .where('user_id', '=', ME.id)
        .where('evidence_key', 'is not', null)
        .limit(MAX_EVIDENCE)
        .as('mine'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('completions')
        .select(['user_id', 'created_at'])
        .whereRef('evidence_key', '=', 'mine.evidence_key')
        .whereRef('id', '<>', 'mine.id')
        .limit(MAX_OTHERS)
        .as('theirs'),
    )
    .select(({ fn }) => ['theirs.user_id as other', fn.min('theirs.created_at').as('since')])
    .groupBy('theirs.user_id')
    .as('shared');

const relative = (db: Db) => db.selectFrom('users').select(['id', 'key_hash', 'created_at']);

/**
 * The newest users of an inviter. The comparison of rows forces the index of invitations: for an inviter with very
 * many users the planner would otherwise read all users from the newest on.
 */
const invitedBy = (db: Db, inviter: RawBuilder<number>) =>
  db
    .selectFrom(
      relative(db)
        .where('inviter_id', 'is not', null)
        .where(sql<boolean>`(inviter_id, id) >= (${inviter}, 0)`)
        .where(sql<boolean>`(inviter_id, id) < (${inviter} + 1, 0)`)
        .orderBy('inviter_id', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_INVITED)
        .as('newest'),
    )
    .selectAll();

/** The user's inviter, the users they invited, and other users of the same inviter. */
const relatives = (db: Db) =>
  relative(db)
    .where('id', '=', ME.inviter_id)
    .union(invitedBy(db, ME.id))
    .union(invitedBy(db, ME.inviter_id).where('id', '<>', ME.id));

/** Relatives with the same key, or who signed in from the same network. */
const referralRing: Others = (db) =>
  db
    .selectFrom(relatives(db).as('relative'))
    .select(['relative.id as other', 'relative.created_at as since'])
    .where((eb) =>
      eb.or([
        eb('relative.key_hash', '=', ME.key_hash),
        eb.exists(
          eb
            .selectFrom('sign_in_networks as mine')
            .innerJoin('sign_in_networks as theirs', 'theirs.network_hash', 'mine.network_hash')
            .where('mine.user_id', '=', ME.id)
            .whereRef('theirs.user_id', '=', 'relative.id'),
        ),
      ]),
    )
    .as('shared');

/** The ten minutes with the most sign-ups by invitations of the user or of the user's inviter. */
const signupBurst: SignalQuery = (db, ids) =>
  usersOf(db, ids)
    .crossJoinLateral(
      db
        .selectFrom(
          db
            .selectFrom(invitedBy(db, ME.id).unionAll(invitedBy(db, ME.inviter_id)).as('either'))
            .select(['id', 'created_at'])
            .orderBy('id', 'desc')
            .limit(MAX_INVITED)
            .as('invited'),
        )
        // Kysely has no window frames.
        .select((eb) => {
          const tenMinutes = sql`over (order by created_at
            range between interval '10 minutes' preceding and current row)`;
          return [
            sql<number>`count(*) ${tenMinutes}`.as('count'),
            sql<number[]>`array_agg(${eb.ref('id')}) ${tenMinutes}`.as('user_ids'),
            sql<string>`min(${eb.ref('created_at')}) ${tenMinutes}`.as('since'),
          ];
        })
        .orderBy('count', 'desc')
        .limit(1)
        .as('burst'),
    )
    .select([
      'me.id as user_id',
      'burst.count',
      'burst.since',
      sql<number[]>`(select array_agg(id order by id)
        from unnest(burst.user_ids[1:${MAX_NAMED}]) as named(id))`.as('user_ids'),
    ])
    .where('burst.count', '>=', BURST_SIZE)
    .execute();

/** The user's cluster, if its score is high enough. */
const clusterOf: SignalQuery = (db, ids) =>
  db
    .selectFrom('cluster_members as m')
    .innerJoin('clusters as c', 'c.id', 'm.cluster_id')
    .select((eb) => [
      'm.user_id',
      'c.users as count',
      'c.created_at as since',
      'c.id as cluster_id',
      eb
        .selectFrom((of) =>
          of
            .selectFrom('cluster_members as o')
            .select('o.user_id')
            .whereRef('o.cluster_id', '=', 'c.id')
            .whereRef('o.user_id', '<>', 'm.user_id')
            .orderBy('o.user_id')
            .limit(MAX_NAMED)
            .as('named'),
        )
        .select(sql<number[]>`coalesce(array_agg(named.user_id), '{}')`.as('ids'))
        .$asScalar()
        .$notNull()
        .as('user_ids'),
    ])
    .where('m.user_id', '=', anyOf(ids))
    .where('c.score', '>=', NOTABLE_CLUSTER)
    .execute();

const QUERIES: Readonly<Record<SignalCode, SignalQuery>> = {
  shared_network: sharing(sharedNetwork),
  signup_burst: signupBurst,
  referral_ring: sharing(referralRing),
  same_key: sharing(sameKey),
  evidence_reused: sharing(evidenceReused),
  cluster: clusterOf,
};

/** One row for each user with the signal; every query is bounded. */
export const findSignals = (
  em: SqlEntityManager,
  code: SignalCode,
  userIds: readonly number[],
): Promise<SignalRow[]> => QUERIES[code](tables(em), userIds);
