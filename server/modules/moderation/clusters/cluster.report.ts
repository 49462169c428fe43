import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { type ClusterLink, LEAST_CLUSTER } from '#libs/domain/index.js';
import { type Tables, tables } from '../../../reports/tables.js';
import { type FoundLink, HAS_PAST } from './cluster-members.report.js';

type Db = Kysely<Tables>;

/** Whether the chain is read for wallets' histories: then unknown ones will be known soon. */
interface LinkRules {
  readsHistories: boolean;
}

/** Returns pairs of linked users. */
type LinkQuery = (
  db: Db,
  ids: readonly number[],
  rules: LinkRules,
) => Promise<{ id: number; other: number }[]>;

/** The most networks and pieces of evidence per user. */
const MAX_NETWORKS = 20;
const MAX_EVIDENCE = 50;

/** So many sign-ups of one network within a time are joined: in a burst, or over a day. */
const MANY_SIGN_UPS = [
  { users: 5, within: sql`interval '1 minute'` },
  { users: 20, within: sql`interval '1 day'` },
];

/** The least users of a copied post: the rule does not hold smaller clusters. */
const COPIES = LEAST_CLUSTER;

/**
 * A post is public if so many users with used wallets submit it, or a third of the users checked. It joins no users,
 * because people who share an announcement would be held with a farm that shares it too.
 */
const PUBLIC_USERS = 5;
const PUBLIC_SHARE = 3;
const MAX_SHARERS = 100;

/** Invitations that follow each other within this time are joined. */
const INVITATION_GAP = sql`interval '10 minutes'`;

/** Wallets that one address has funded within this time are joined. */
const FUNDING_GAP = sql`interval '1 hour'`;

/** A service, such as an exchange, has funded so many participants so long before. A farm is funded for the campaign. */
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

/** Links the last of many sign-ups within the time with the first one and with the one right before. */
const sameNetwork: LinkQuery = async (db, ids) => {
  const found: { id: number; other: number }[] = [];
  for (const { users, within } of MANY_SIGN_UPS) {
    const many = await usersOf(db, ids)
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
              .limit(users - 1)
              .as('before'),
          )
          .select(sql<number[]>`array[min(before.user_id), max(before.user_id)]`.as('others'))
          .where('before.created_at', '>=', sql<string>`me.created_at - ${within}`)
          .having(({ fn }) => fn.countAll(), '=', users - 1)
          .as('burst'),
      )
      .select(['me.id', sql<number>`unnest(burst.others)`.as('other')])
      .execute();
    found.push(...many);
  }
  return found;
};

/**
 * Links the fifth and later users with the same post. Texts, which many may write alike, and public posts link no users,
 * and neither do used wallets. Where histories are read, a user waits for their own.
 */
const sameEvidence: LinkQuery = (db, ids, { readsHistories }) =>
  usersOf(db, ids)
    .innerJoin('users as u', 'u.id', 'me.id')
    .leftJoin('wallet_histories as w', 'w.user_id', 'me.id')
    .where(({ not }) => not(HAS_PAST))
    .$if(readsHistories, (query) => query.where('w.checked_at', 'is not', null))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('completions')
        .select(['id', 'evidence_key'])
        .where('user_id', '=', ME)
        .where('evidence_key', 'is not', null)
        .where('evidence', 'like', 'http%')
        .limit(MAX_EVIDENCE)
        .as('mine'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom((before) =>
          before
            .selectFrom('completions as c')
            .innerJoin('users as u', 'u.id', 'c.user_id')
            .leftJoin('wallet_histories as w', 'w.user_id', 'c.user_id')
            .select(['c.id', 'c.user_id'])
            .where(({ not }) => not(HAS_PAST))
            .whereRef('c.evidence_key', '=', 'mine.evidence_key')
            .whereRef('c.id', '<', 'mine.id')
            .where('c.user_id', '<>', ME)
            .orderBy('c.id', 'desc')
            .limit(COPIES - 1)
            .as('before'),
        )
        .select(
          sql<number[]>`array[(array_agg(before.user_id order by before.id))[1],
            (array_agg(before.user_id order by before.id desc))[1]]`.as('others'),
        )
        .having(({ fn }) => fn.countAll(), '=', COPIES - 1)
        .as('copied'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom((first) =>
          first
            .selectFrom('completions as c')
            .select('c.user_id')
            .whereRef('c.evidence_key', '=', 'mine.evidence_key')
            .orderBy('c.id')
            .limit(MAX_SHARERS)
            .as('first'),
        )
        .innerJoin('users as u', 'u.id', 'first.user_id')
        .innerJoin('wallet_histories as w', 'w.user_id', 'u.id')
        .select(({ fn }) => [
          fn.countAll<number>().as('users'),
          fn.countAll<number>().filterWhere(HAS_PAST).as('with_past'),
        ])
        .where('w.checked_at', 'is not', null)
        .as('sharers'),
    )
    .where('sharers.with_past', '<', PUBLIC_USERS)
    .where(sql<boolean>`sharers.with_past * ${sql.lit(PUBLIC_SHARE)} < greatest(sharers.users, 1)`)
    .select(['me.id', sql<number>`unnest(copied.others)`.as('other')])
    .execute();

/** Links the inviter with users who joined within minutes of them or of another friend, and with that friend. */
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

/** Links the user whose wallet has funded this one, or the users funded right before and after from one address. */
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
    // Users funded by another user are linked to that user.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as o')
            .select('o.id')
            .whereRef('o.account', '=', 'w.funder')
            .whereRef('o.network', '=', 'me.network'),
        ),
      ),
    )
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

/** Finds links of users, each pair and kind once; every query is bounded. */
export async function findClusterLinks(
  em: SqlEntityManager,
  userIds: readonly number[],
  rules: LinkRules,
): Promise<FoundLink[]> {
  const found = new Map<string, FoundLink>();
  for (const [kind, query] of Object.entries(QUERIES) as [ClusterLink, LinkQuery][]) {
    for (const { id, other } of await query(tables(em), userIds, rules)) {
      const link = { user_id: Math.max(id, other), other_id: Math.min(id, other), kind };
      found.set(`${kind} ${link.user_id} ${link.other_id}`, link);
    }
  }
  return [...found.values()];
}
