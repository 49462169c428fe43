import { sql } from 'kysely';
import { LEAST_CLUSTER, LINK_WEIGHT } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { HAS_PAST } from './cluster-members.report.js';
import { type Db, type LinkQuery, ME, usersOf, weighed } from './link-query.report.js';

/** The most pieces of evidence per user. */
const MAX_EVIDENCE = 50;

/** The least users of a copied post: the rule does not hold smaller groups. */
const COPIES = LEAST_CLUSTER;

/**
 * A post is public if so many users with used wallets submit it, or a third of the users checked, or if it is one of the
 * project's own accounts. It joins no users, because people who share an announcement would be held with a farm that
 * shares it too.
 */
const PUBLIC_USERS = 5;
const PUBLIC_SHARE = 3;
const MAX_SHARERS = 100;

/**
 * Keys of the users' posts that are public.
 *
 * @param ownPosts a regular expression of links to posts of the project's own accounts; `''`: none is known
 */
export async function findPublicPosts(
  db: Db,
  ids: readonly number[],
  ownPosts: string,
): Promise<string[]> {
  const isOwn = ownPosts === '' ? sql<boolean>`false` : sql<boolean>`first.evidence ~* ${ownPosts}`;
  const isChecked = sql<boolean>`w.checked_at is not null`;
  const rows = await db
    .selectFrom(
      usersOf(db, ids)
        .crossJoinLateral(() => postsOf(db))
        .select('mine.evidence_key')
        .distinct()
        .as('post'),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom((first) =>
          first
            .selectFrom('completions as c')
            .select(['c.user_id', 'c.evidence'])
            .whereRef('c.evidence_key', '=', 'post.evidence_key')
            .orderBy('c.id')
            .limit(MAX_SHARERS)
            .as('first'),
        )
        .innerJoin('users as u', 'u.id', 'first.user_id')
        .leftJoin('wallet_histories as w', 'w.user_id', 'u.id')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere(isChecked).as('users'),
          fn.countAll<number>().filterWhere(isChecked).filterWhere(HAS_PAST).as('with_past'),
          sql<boolean>`bool_or(${isOwn})`.as('is_own'),
        ])
        .as('sharers'),
    )
    .where(({ eb, or }) =>
      or([
        eb('sharers.is_own', '=', true),
        eb('sharers.with_past', '>=', PUBLIC_USERS),
        sql<boolean>`sharers.with_past * ${sql.lit(PUBLIC_SHARE)} >= greatest(sharers.users, 1)`,
      ]),
    )
    .select(({ ref }) => ref('post.evidence_key').$notNull().as('evidence_key'))
    .execute();
  return rows.map(({ evidence_key }) => evidence_key);
}

/** The posts of the user `me`. */
const postsOf = (db: Db) =>
  db
    .selectFrom('completions')
    .select(['id', 'evidence_key'])
    .where('user_id', '=', ME)
    .where('evidence_key', 'is not', null)
    .where('evidence', 'like', 'http%')
    .limit(MAX_EVIDENCE)
    .as('mine');

/**
 * Links the fifth and later users with the same post. Texts, which many may write alike, and public posts link no users,
 * and neither do used wallets. Where histories are read, a user waits for their own.
 */
export const sameEvidence: LinkQuery = async (db, ids, { readsHistories, ownPosts }) => {
  const publicPosts = await findPublicPosts(db, ids, ownPosts);
  const copies = await usersOf(db, ids)
    .innerJoin('users as u', 'u.id', 'me.id')
    .leftJoin('wallet_histories as w', 'w.user_id', 'me.id')
    .where(({ not }) => not(HAS_PAST))
    .$if(readsHistories, (query) => query.where('w.checked_at', 'is not', null))
    .crossJoinLateral(() => postsOf(db))
    .where(({ eb, not }) => not(eb('mine.evidence_key', '=', anyOf(publicPosts))))
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
    .select(['me.id', sql<number>`unnest(copied.others)`.as('other')])
    .execute();
  return weighed(copies, LINK_WEIGHT.shared, LINK_WEIGHT.none);
};
