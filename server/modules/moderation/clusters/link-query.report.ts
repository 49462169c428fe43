import { type Kysely, sql } from 'kysely';
import { ownPostsPattern, type SiteSettings } from '#libs/domain/index.js';
import type { Tables } from '../../../reports/tables.js';

export type Db = Kysely<Tables>;

/** Whether the chain is read for wallets' histories: then unknown ones will be known soon. */
export interface LinkRules {
  readsHistories: boolean;
  /** A regular expression of links to posts of the project's own accounts; `''`: none is known. */
  ownPosts: string;
}

/** The settings that the links depend on. */
export const linkRules = (settings: SiteSettings): LinkRules => ({
  readsHistories: settings.read_wallet_histories,
  ownPosts: ownPostsPattern([
    settings.microblog_url,
    settings.chat_url,
    settings.chat_server_url,
    settings.code_host_url,
  ]),
});

/** Two linked users, and how far the link weighs against each (`LINK_WEIGHT`). */
export interface WeighedPair {
  id: number;
  other: number;
  weight: number;
  other_weight: number;
}

/** Returns pairs of linked users. */
export type LinkQuery = (
  db: Db,
  ids: readonly number[],
  rules: LinkRules,
) => Promise<WeighedPair[]>;

export const ME = sql.ref<number>('me.id');

/** The users `me` of a query of links. */
export const usersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::int[])`.as<'asked'>(sql`asked(id)`))
    .innerJoin('users as me', 'me.id', 'asked.id');

/** Gives all pairs the same weights. */
export const weighed = (
  pairs: readonly { id: number; other: number }[],
  weight: number,
  other_weight: number,
): WeighedPair[] => pairs.map(({ id, other }) => ({ id, other, weight, other_weight }));
