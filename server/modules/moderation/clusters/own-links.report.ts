import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type ClusterLink, PAST_DAYS } from '#libs/domain/index.js';
import { tables } from '../../../reports/tables.js';

/** The most own links of a user that are read, on each side. */
const MAX_OWN = 100;

/** The most other users that are reached by links of one kind. */
const MAX_REACHED = 40;

/** A link that weighs against a user, and since when. */
export interface OwnLinkRow {
  user_id: number;
  other: number;
  kind: ClusterLink;
  weight: number;
  created_at: string;
}

/** Links that weigh against the users. */
export async function findOwnLinks(
  em: SqlEntityManager,
  userIds: readonly number[],
): Promise<OwnLinkRow[]> {
  const rows = await tables(em)
    .selectFrom(
      sql<OwnLinkRow>`(select asked.user_id, l.other, l.kind, l.weight, l.created_at
    from unnest(${userIds}::int[]) as asked(user_id)
    cross join lateral (
      (select other_id as other, kind, user_weight as weight, created_at from cluster_links
        where user_id = asked.user_id and user_weight > 0 limit ${sql.lit(MAX_OWN)})
      union all
      (select user_id, kind, other_weight, created_at from cluster_links
        where other_id = asked.user_id and other_weight > 0 limit ${sql.lit(MAX_OWN)})
    ) as l)`.as('found_rows'),
    )
    .selectAll()
    .execute();
  return rows;
}

/** A user whose links of a kind are followed; `to_payers`: only towards senders of the first TON. */
export interface Start {
  user_id: number;
  kind: ClusterLink;
  to_payers: boolean;
}

/** Users who are reached by links that weigh against the user, and then against each one reached. */
export async function findReached(
  em: SqlEntityManager,
  starts: readonly Start[],
): Promise<(Start & { other: number })[]> {
  if (starts.length === 0) return [];
  const rows = await tables(em)
    .selectFrom(
      sql<
        Start & { other: number }
      >`(select start.user_id, start.kind, start.to_payers, found.id as other
    from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb)
      as start(user_id int, kind text, to_payers boolean)
    cross join lateral (
      with recursive reached(id) as (
        select start.user_id
        union
        select next.id from reached cross join lateral (
          select other_id as id from cluster_links
            where user_id = reached.id and kind = start.kind
              and user_weight between 1 and case when start.to_payers then 1 else 2 end
          union all
          select user_id from cluster_links
            where other_id = reached.id and kind = start.kind
              and other_weight between 1 and case when start.to_payers then 1 else 2 end
        ) as next
      )
      select id from reached limit ${sql.lit(MAX_REACHED + 1)}
    ) as found
    where found.id <> start.user_id)`.as('found_rows'),
    )
    .selectAll()
    .execute();
  return rows;
}

/** Traits that two users share, and facts about the other one. */
export interface Shared {
  user_id: number;
  other: number;
  funder: boolean;
  evidence: boolean;
  invitation: boolean;
  network: boolean;
  is_known: boolean;
  has_past: boolean;
  is_decided: boolean;
  /** Whether the user's first TON came from the user's inviter. */
  is_paid_by_inviter: boolean;
}

/**
 * Compares pairs of users: a long chain of links reaches only a part of a group.
 * @param publicPosts keys of posts that are evidence of nothing
 */
export async function findShared(
  em: SqlEntityManager,
  pairs: readonly { user_id: number; other: number }[],
  publicPosts: readonly string[],
): Promise<Shared[]> {
  if (pairs.length === 0) return [];
  const rows = await tables(em)
    .selectFrom(
      sql<Shared>`(select pair.user_id, pair.other,
      coalesce(w.funder in (v.funder, o.account), false) as funder,
      exists (select from completions mine join completions theirs
          on theirs.evidence_key = mine.evidence_key and theirs.id < mine.id
        where mine.user_id = pair.user_id and theirs.user_id = pair.other
          and mine.evidence like 'http%' and not mine.evidence_key = any(${publicPosts})) as evidence,
      coalesce(me.inviter_id in (o.inviter_id, o.id), false) as invitation,
      exists (select from sign_in_networks mine join sign_in_networks theirs
          on theirs.network_hash = mine.network_hash
        where mine.user_id = pair.user_id and theirs.user_id = pair.other) as network,
      v.checked_at is not null as is_known,
      coalesce(v.outgoing_transactions > 0
        and v.first_seen_at <= o.created_at - make_interval(days => ${sql.lit(PAST_DAYS)}), false) as has_past,
      o.is_banned or (o.is_held and coalesce(d.is_reviewed, false)) as is_decided,
      coalesce(w.funder = i.account, false) as is_paid_by_inviter
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(user_id int, other int)
    join users me on me.id = pair.user_id
    join users o on o.id = pair.other
    left join users i on i.id = me.inviter_id and i.network = me.network
    left join wallet_histories w on w.user_id = me.id
    left join wallet_histories v on v.user_id = o.id
    left join decisions d on d.id = o.hold_decision_id)`.as('found_rows'),
    )
    .selectAll()
    .execute();
  return rows;
}

/** When people last released these users, or a cluster with them; users never released are missing. */
export async function findReleases(
  em: SqlEntityManager,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tables(em)
    .selectFrom(
      sql<{
        user_id: number;
        released_at: string;
      }>`(select user_id, max(released_at) as released_at from (
      select user_id, overturned_at as released_at from decisions
        where user_id = any(${userIds}) and kind = 'hold' and overturned_at is not null and not is_undone
      union all
      select u.user_id, c.decided_at from cluster_decision_users u
        join cluster_decisions c on c.id = u.cluster_decision_id
        where u.user_id = any(${userIds}) and c.action = 'release' and c.undone_at is null
    ) as releases group by user_id)`.as('found_rows'),
    )
    .selectAll()
    .execute();
  return new Map(rows.map(({ user_id, released_at }) => [user_id, Date.parse(released_at)]));
}
