import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type ClusterLink, PAST_DAYS } from '#libs/domain/index.js';
import { anyOf } from '../../../platform/database/tables.js';
import { flag, tables } from '../../../reports/tables.js';

/** A link between two users. */
export interface FoundLink {
  user_id: number;
  other_id: number;
  kind: ClusterLink;
}

/** A link with its weights against both users (`LINK_WEIGHT`). */
export interface WeighedLink extends FoundLink {
  user_weight: number;
  other_weight: number;
}

/** Whether the wallet `w` of the user `u` was used before the user joined. */
export const HAS_PAST = sql<boolean>`coalesce(w.outgoing_transactions > 0
  and w.first_seen_at <= u.created_at - make_interval(days => ${sql.lit(PAST_DAYS)}), false)`;

/** Whether wallets were used before their users joined; users whose history is unknown are missing. */
export const findPasts = (em: SqlEntityManager, userIds: readonly number[]) =>
  tables(em)
    .selectFrom('wallet_histories as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.user_id', flag(HAS_PAST, 'has_past')])
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

/** More links than a graph or a page shows. */
const MAX_LINKS = 2_000;

/** Links of the users. */
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
