import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type ClusterLink, LINK_WEIGHT } from '#libs/domain/index.js';
import { tables } from '../../../reports/tables.js';
import type { WeighedLink } from './cluster-members.report.js';
import { sameEvidence } from './evidence-links.report.js';
import { sameFunder } from './funder-links.report.js';
import {
  type LinkQuery,
  type LinkRules,
  ME,
  usersOf,
  type WeighedPair,
  weighed,
} from './link-query.report.js';

/** The most networks per user. */
const MAX_NETWORKS = 20;

/** So many sign-ups of one network within a time are joined: in a burst, or over a day. */
const MANY_SIGN_UPS = [
  { users: 5, within: sql`interval '1 minute'` },
  { users: 20, within: sql`interval '1 day'` },
];

/** Invitations that follow each other within this time are joined. */
const INVITATION_GAP = sql`interval '10 minutes'`;

/** Only the owner of a key can use it for two wallets. */
const sameKey: LinkQuery = async (db, ids) => {
  const pairs = await usersOf(db, ids)
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
  return weighed(pairs, LINK_WEIGHT.certain, LINK_WEIGHT.certain);
};

/**
 * Links the last of many sign-ups within the time with the first one and with the one right before. Later sign-ups weigh
 * nothing against earlier ones.
 */
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
  return weighed(found, LINK_WEIGHT.shared, LINK_WEIGHT.none);
};

/**
 * Links a user who joined within minutes of the inviter or of another friend with both. Acts of friends weigh nothing
 * against the inviter, whose code anyone can use, nor against earlier friends.
 */
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
  const inviters = await invited
    .select(['me.id', 'i.id as other'])
    .where((eb) => eb.or([soonAfter('i.created_at'), soonAfter('before.created_at')]))
    .execute();
  const friends = await invited
    .select(({ ref }) => ['me.id', ref('before.id').$notNull().as('other')])
    .where(soonAfter('before.created_at'))
    .execute();
  return weighed([...inviters, ...friends], LINK_WEIGHT.shared, LINK_WEIGHT.none);
};

const QUERIES: Readonly<Record<ClusterLink, LinkQuery>> = {
  key: sameKey,
  funder: sameFunder,
  evidence: sameEvidence,
  invitation: sameInvitation,
  network: sameNetwork,
};

/** Finds links of users, each pair and kind once with its highest weights; every query is bounded. */
export async function findClusterLinks(
  em: SqlEntityManager,
  userIds: readonly number[],
  rules: LinkRules,
): Promise<WeighedLink[]> {
  const found = new Map<string, WeighedLink>();
  for (const [kind, query] of Object.entries(QUERIES) as [ClusterLink, LinkQuery][]) {
    for (const pair of await query(tables(em), userIds, rules)) {
      const link = linkOf(pair, kind);
      const key = `${kind} ${link.user_id} ${link.other_id}`;
      found.set(key, heavier(link, found.get(key)));
    }
  }
  return [...found.values()];
}

function linkOf({ id, other, weight, other_weight }: WeighedPair, kind: ClusterLink): WeighedLink {
  return id > other
    ? { user_id: id, other_id: other, kind, user_weight: weight, other_weight }
    : { user_id: other, other_id: id, kind, user_weight: other_weight, other_weight: weight };
}

const heavier = (one: WeighedLink, other = one): WeighedLink => ({
  ...one,
  user_weight: Math.max(one.user_weight, other.user_weight),
  other_weight: Math.max(one.other_weight, other.other_weight),
});
