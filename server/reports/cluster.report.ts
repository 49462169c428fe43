import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { type ClusterLink, PAST_DAYS } from '#libs/domain/index.js';
import { anyOf } from '../database/tables.js';
import { flag, type Tables, tables } from './tables.js';

/** A link between two users. */
export interface FoundLink {
  user_id: number;
  other_id: number;
  kind: ClusterLink;
}

type Db = Kysely<Tables>;

/** Answers pairs of a user and another one. */
type LinkQuery = (db: Db, ids: readonly number[]) => Promise<{ id: number; other: number }[]>;

/** Networks and pieces of evidence of one user that are looked at. */
const MAX_NETWORKS = 20;
const MAX_EVIDENCE = 50;

/** So many sign-ups of one network within a minute are a burst. */
const BURST_SIZE = 5;
const BURST = sql`interval '1 minute'`;

/** Invitations that follow each other within this time are joined. */
const INVITATION_GAP = sql`interval '10 minutes'`;

/** Wallets that one address has funded within this time are joined. */
const FUNDING_GAP = sql`interval '1 hour'`;

/**
 * A service, such as an exchange, has funded other participants long before: so many of them, so long ago. A
 * farm is funded for the campaign.
 */
const SERVICE_USERS = 5;
const SERVICE_TIME = sql`interval '60 days'`;

const ME = sql.ref<number>('me.id');

const usersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::int[])`.as<'asked'>(sql`asked(id)`))
    .innerJoin('users as me', 'me.id', 'asked.id');

const sameKey: LinkQuery = (db, ids) =>
  usersOf(db, ids)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('users as o')
        .select('o.id as other')
        .whereRef('o.key_hash', '=', 'me.key_hash')
        .whereRef('o.id', '<>', 'me.id')
        .orderBy('o.id')
        .limit(1)
        .as('found'),
    )
    .select(['me.id', 'found.other'])
    .execute();

/** The users before, if this one is the fifth or a later one within a minute. */
const sameNetwork: LinkQuery = (db, ids) =>
  usersOf(db, ids)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('sign_in_networks')
        .select('network_hash')
        .where('user_id', '=', ME)
        .orderBy('last_seen_at', 'desc')
        .limit(MAX_NETWORKS)
        .as('mine'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom((before) =>
          before
            .selectFrom('sign_in_networks as n')
            .innerJoin('users as o', 'o.id', 'n.user_id')
            .select(['n.user_id', 'o.created_at'])
            .whereRef('n.network_hash', '=', 'mine.network_hash')
            .where('n.user_id', '<', ME)
            .orderBy('n.user_id', 'desc')
            .limit(BURST_SIZE - 1)
            .as('before'),
        )
        .select(sql<number[]>`array_agg(before.user_id)`.as('others'))
        .where('before.created_at', '>=', sql<string>`me.created_at - ${BURST}`)
        .having(({ fn }) => fn.countAll(), '=', BURST_SIZE - 1)
        .as('burst'),
    )
    .select(['me.id', sql<number>`unnest(burst.others)`.as('other')])
    .execute();

/** Another user with the same post; texts, which many may write alike, join nobody. */
const sameEvidence: LinkQuery = (db, ids) =>
  usersOf(db, ids)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('completions')
        .select('evidence_key')
        .where('user_id', '=', ME)
        .where('evidence_key', 'is not', null)
        .where('evidence', 'like', 'http%')
        .limit(MAX_EVIDENCE)
        .as('mine'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('completions as c')
        .select('c.user_id as other')
        .whereRef('c.evidence_key', '=', 'mine.evidence_key')
        .where('c.user_id', '<>', ME)
        .orderBy('c.id')
        .limit(1)
        .as('found'),
    )
    .select(['me.id', 'found.other'])
    .execute();

/** The inviter, if the user joined within minutes of them or of the friend before, who is joined as well. */
const sameInvitation: LinkQuery = async (db, ids) => {
  const invited = usersOf(db, ids)
    .innerJoin('users as i', 'i.id', 'me.inviter_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('users as f')
          .select(['f.id', 'f.created_at'])
          .whereRef('f.inviter_id', '=', 'me.inviter_id')
          .where('f.id', '<', ME)
          .orderBy('f.id', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    );
  const soonAfter = (time: 'i.created_at' | 'before.created_at') =>
    sql<boolean>`me.created_at - ${sql.ref(time)} < ${INVITATION_GAP}`;
  const own = await invited
    .select(['me.id', 'i.id as other'])
    .where((eb) => eb.or([soonAfter('i.created_at'), soonAfter('before.created_at')]))
    .execute();
  const friends = await invited
    .select(({ ref }) => [ref('before.id').$notNull().as('id'), 'i.id as other'])
    .where(soonAfter('before.created_at'))
    .execute();
  return [...own, ...friends];
};

/** The user whose wallet has funded this one, and the wallets funded right before and after from one address. */
const sameFunder: LinkQuery = async (db, ids) => {
  const funded = usersOf(db, ids)
    .innerJoin('wallet_histories as w', 'w.user_id', 'me.id')
    .where('w.funder', 'is not', null);
  const byUser = await funded
    .innerJoin('users as o', (join) =>
      join.onRef('o.account', '=', 'w.funder').onRef('o.network', '=', 'me.network'),
    )
    .select(['me.id', 'o.id as other'])
    .execute();
  const isService = sql<boolean>`(select count(*) from (
      select 1 from wallet_histories s where s.funder = w.funder
        and s.funded_at < w.funded_at - ${SERVICE_TIME} limit ${sql.lit(SERVICE_USERS)}
    ) as s) = ${sql.lit(SERVICE_USERS)}`;
  const together = await funded
    .crossJoinLateral((eb) => {
      const others = eb
        .selectFrom('wallet_histories as o')
        .select('o.user_id as other')
        .whereRef('o.funder', '=', 'w.funder')
        .where('o.user_id', '<>', ME)
        .limit(1);
      const before = others
        .where('o.funded_at', '<=', sql<string>`w.funded_at`)
        .where('o.funded_at', '>', sql<string>`w.funded_at - ${FUNDING_GAP}`)
        .orderBy('o.funded_at', 'desc');
      const after = others
        .where('o.funded_at', '>=', sql<string>`w.funded_at`)
        .where('o.funded_at', '<', sql<string>`w.funded_at + ${FUNDING_GAP}`)
        .orderBy('o.funded_at');
      return eb
        .selectFrom(before.as('before'))
        .select('before.other')
        .unionAll(eb.selectFrom(after.as('after')).select('after.other'))
        .as('found');
    })
    .select(['me.id', 'found.other'])
    .where(({ not }) => not(isService))
    .execute();
  return [...byUser, ...together];
};

const QUERIES: Readonly<Record<ClusterLink, LinkQuery>> = {
  key: sameKey,
  funder: sameFunder,
  evidence: sameEvidence,
  invitation: sameInvitation,
  network: sameNetwork,
};

/** What links users to others, once for each pair and kind; every query is bounded. */
export async function findClusterLinks(
  em: SqlEntityManager,
  userIds: readonly number[],
): Promise<FoundLink[]> {
  const found = new Map<string, FoundLink>();
  for (const [kind, query] of Object.entries(QUERIES) as [ClusterLink, LinkQuery][]) {
    for (const { id, other } of await query(tables(em), userIds)) {
      const link = { user_id: Math.max(id, other), other_id: Math.min(id, other), kind };
      found.set(`${kind} ${link.user_id} ${link.other_id}`, link);
    }
  }
  return [...found.values()];
}

/** Whether wallets of users were used by somebody before they joined; users whose history is unknown are missing. */
export const findPasts = (em: SqlEntityManager, userIds: readonly number[]) =>
  tables(em)
    .selectFrom('wallet_histories as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select((eb) => [
      'w.user_id',
      flag(
        eb.and([
          eb('w.first_seen_at', 'is not', null),
          eb('w.outgoing_transactions', '>', 0),
          sql<boolean>`w.first_seen_at <= u.created_at - make_interval(days => ${sql.lit(PAST_DAYS)})`,
        ]),
        'has_past',
      ),
    ])
    .where('w.user_id', '=', anyOf(userIds))
    .where('w.checked_at', 'is not', null)
    .execute();

/** Members of clusters as the back office shows them. */
export const clusterUsers = (em: SqlEntityManager, userIds: readonly number[]) =>
  tables(em)
    .selectFrom('users')
    .select(['id as user_id', 'username', 'wallet_address', 'total_points', 'claimed_tokens'])
    .select(['is_banned', 'is_held', 'signals', 'created_at'])
    .where('id', '=', anyOf(userIds))
    .orderBy('id')
    .execute();

/** More links than a picture or a page shows. */
const MAX_LINKS = 2_000;

/** Links that have one of the users at an end. */
export const linksOf = (em: SqlEntityManager, userIds: readonly number[]): Promise<FoundLink[]> =>
  tables(em)
    .selectFrom('cluster_links')
    .select(['user_id', 'other_id', 'kind'])
    .where(({ eb, or }) =>
      or([eb('user_id', '=', anyOf(userIds)), eb('other_id', '=', anyOf(userIds))]),
    )
    .orderBy('user_id')
    .limit(MAX_LINKS)
    .execute();
