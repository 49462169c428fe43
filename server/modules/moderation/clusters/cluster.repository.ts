import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CLUSTER_LINKS, type ClusterLink, clusterStates } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, rowsOf } from '../../../platform/database/tables.js';
import type { Cluster, ClusterMember, ClusterTables } from './cluster.entity.js';
import type { FoundLink, WeighedLink } from './cluster-members.report.js';

const LINK = 'user_id int, other_id int, kind text';

/** Whether a user of the link `l` has a link of its kind that weighs against them. */
const hasOwn = (column: 'user_id' | 'other_id') => {
  const user = sql.ref(`l.${column}`);
  return sql<boolean>`(
    exists (select from cluster_links o
      where o.user_id = ${user} and o.kind = l.kind and o.user_weight > 0)
    or exists (select from cluster_links o
      where o.other_id = ${user} and o.kind = l.kind and o.other_weight > 0))`;
};

const COUNTS = [
  'id',
  'users',
  'key_links',
  'funder_links',
  'evidence_links',
  'invitation_links',
  'network_links',
  'known',
  'with_past',
  'score',
  'is_held',
  'status',
  'decided_users',
] as const;

export type CountedCluster = Pick<Cluster, (typeof COUNTS)[number]>;

/** Whether the history of a member's wallet is known, and whether the wallet was used before. */
export type Past = Pick<ClusterMember, 'is_known' | 'has_past'>;

type NewMember = Past & Pick<ClusterMember, 'user_id' | 'cluster_id'>;

@Injectable()
export class ClusterRepository extends Repository<ClusterTables> {
  /** Removes the oldest changes that no other process works on. Returns the ids of their users, each once. */
  async removeChanges(limit: number): Promise<number[]> {
    const rows = await this.db
      .deleteFrom('cluster_changes')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('cluster_changes')
          .select('id')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('user_id')
      .execute();
    return [...new Set(rows.map(({ user_id }) => user_id))];
  }

  /** Keeps other processes from joining clusters at the same time. */
  async lock(): Promise<void> {
    await this.db
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('clusters'))`.as('lock'))
      .execute();
  }

  /** Stores links between users who are not excluded. Returns new links, and links that weigh more than before. */
  async storeLinks(links: readonly WeighedLink[]): Promise<WeighedLink[]> {
    if (links.length === 0) return [];
    return this.db
      .insertInto('cluster_links')
      .columns(['user_id', 'other_id', 'kind', 'user_weight', 'other_weight', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(links, `${LINK}, user_weight smallint, other_weight smallint`))
          .select(['given.user_id', 'given.other_id', 'given.kind'])
          .select(['given.user_weight', 'given.other_weight', now.as('created_at')])
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('cluster_exclusions as e')
                  .select('e.user_id')
                  .where(sql<boolean>`e.user_id in (given.user_id, given.other_id)`),
              ),
            ),
          ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'other_id', 'kind'])
          .doUpdateSet(({ ref }) => ({
            user_weight: sql<number>`greatest(cluster_links.user_weight, excluded.user_weight)`,
            other_weight: sql<number>`greatest(cluster_links.other_weight, excluded.other_weight)`,
            created_at: ref('excluded.created_at'),
          }))
          .where(
            sql<boolean>`(excluded.user_weight > cluster_links.user_weight
              or excluded.other_weight > cluster_links.other_weight)`,
          ),
      )
      .returning(['user_id', 'other_id', 'kind', 'user_weight', 'other_weight'])
      .execute();
  }

  /** Marks the users' links that join now: each of both has a link of the kind that weighs against them. */
  async joinLinks(userIds: readonly number[]): Promise<FoundLink[]> {
    if (userIds.length === 0) return [];
    return this.db
      .updateTable('cluster_links as l')
      .set({ is_joined: true })
      .where('l.is_joined', '=', false)
      .where(({ eb, or }) =>
        or([eb('l.user_id', '=', anyOf(userIds)), eb('l.other_id', '=', anyOf(userIds))]),
      )
      .where(sql<boolean>`(l.user_weight > 0 or ${hasOwn('user_id')})`)
      .where(sql<boolean>`(l.other_weight > 0 or ${hasOwn('other_id')})`)
      .returning(['l.user_id', 'l.other_id', 'l.kind'])
      .execute();
  }

  /** The members among the users. */
  members(userIds: readonly number[]) {
    return this.db
      .selectFrom('cluster_members')
      .select(['user_id', 'cluster_id', 'is_known', 'has_past'])
      .where('user_id', '=', anyOf(userIds))
      .execute();
  }

  async find(ids: readonly number[]): Promise<Map<number, CountedCluster>> {
    const rows = await this.db
      .selectFrom('clusters')
      .select(COUNTS)
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async create(): Promise<CountedCluster> {
    return this.db
      .insertInto('clusters')
      .values({ created_at: now, updated_at: now })
      .returning(COUNTS)
      .executeTakeFirstOrThrow();
  }

  async insertMembers(members: readonly NewMember[]): Promise<void> {
    if (members.length === 0) return;
    await this.db
      .insertInto('cluster_members')
      .values(members.map((member) => ({ ...member, joined_at: now })))
      .execute();
  }

  async setPasts(pasts: readonly Omit<NewMember, 'cluster_id'>[]) {
    if (pasts.length === 0) return;
    await this.db
      .updateTable('cluster_members')
      .from(rowsOf(pasts, 'user_id int, is_known boolean, has_past boolean'))
      .set(({ ref }) => ({ is_known: ref('given.is_known'), has_past: ref('given.has_past') }))
      .whereRef('cluster_members.user_id', '=', 'given.user_id')
      .execute();
  }

  /** Moves members and decisions of clusters to another cluster, and removes the emptied clusters. */
  async merge(from: readonly number[], into: number): Promise<void> {
    if (from.length === 0) return;
    await this.db
      .updateTable('cluster_members')
      .set({ cluster_id: into })
      .where('cluster_id', '=', anyOf(from))
      .execute();
    await this.db
      .updateTable('cluster_decisions')
      .set({ cluster_id: into })
      .where('cluster_id', '=', anyOf(from))
      .execute();
    await this.db.deleteFrom('clusters').where('id', '=', anyOf(from)).execute();
  }

  async store({ id, ...counts }: CountedCluster): Promise<void> {
    await this.db
      .updateTable('clusters')
      .set({ ...counts, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Ids of members to judge again; none of them is due again within a minute. */
  async takeDue(limit: number): Promise<number[]> {
    const rows = await this.db
      .updateTable('cluster_members')
      .set({ judge_at: sql<string>`now() + interval '1 minute'` })
      .where('user_id', 'in', (eb) =>
        eb
          .selectFrom('cluster_members')
          .select('user_id')
          .where('judge_at', '<=', now)
          .orderBy('judge_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Stores the scores of members, and which of them are judged again in a minute. */
  async setScores(
    scores: readonly { user_id: number; score: number; is_waiting: boolean }[],
  ): Promise<void> {
    if (scores.length === 0) return;
    await this.db
      .updateTable('cluster_members as m')
      .from(rowsOf(scores, 'user_id int, score smallint, is_waiting boolean'))
      .set(({ ref }) => ({
        score: ref('given.score'),
        judge_at: sql<
          string | null
        >`case when given.is_waiting then now() + interval '1 minute' end`,
      }))
      .whereRef('m.user_id', '=', 'given.user_id')
      .where(
        sql<boolean>`((m.score, m.judge_at is not null) <> (given.score, given.is_waiting)
          or m.judge_at <= now())`,
      )
      .execute();
  }

  /** Marks the clusters of held members. */
  async setHeld(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.db
      .updateTable('clusters')
      .set({ is_held: true, updated_at: now })
      .where('is_held', '=', false)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('cluster_members').select('cluster_id').where('user_id', '=', anyOf(userIds)),
      )
      .execute();
  }

  /** Ids of a cluster's members in their order. @param after leaves out members up to this id */
  async memberIds(
    cluster_id: number,
    limit: number,
    { after = 0, isUnknown = false } = {},
  ): Promise<number[]> {
    const rows = await this.db
      .selectFrom('cluster_members')
      .select('user_id')
      .where('cluster_id', '=', cluster_id)
      .where('user_id', '>', after)
      .$if(isUnknown, (query) => query.where('is_known', '=', false))
      .orderBy('user_id')
      .limit(limit)
      .execute();
    return rows.map(({ user_id }) => user_id);
  }
}

/** The sums of the counts of clusters, and of new links and members; clusters with different decisions are open. */
export function summed(
  clusters: readonly CountedCluster[],
  links: readonly { kind: ClusterLink }[],
  members: readonly Past[],
) {
  const sum = (of: (cluster: CountedCluster) => number) =>
    clusters.reduce((total, cluster) => total + of(cluster), 0);
  const linked = Object.fromEntries(
    CLUSTER_LINKS.map((kind) => {
      const column = `${kind}_links` as const;
      const added = links.filter((link) => link.kind === kind).length;
      return [column, sum((cluster) => cluster[column]) + added];
    }),
  ) as Pick<CountedCluster, `${ClusterLink}_links`>;
  const statuses = new Set(clusters.map(({ status }) => status));
  const [status = 'open'] = statuses;
  return {
    ...linked,
    is_held: clusters.some(({ is_held }) => is_held),
    status: statuses.size > 1 ? clusterStates.transition(status, 'open') : status,
    users: sum(({ users }) => users) + members.length,
    known: sum(({ known }) => known) + members.filter(({ is_known }) => is_known).length,
    with_past:
      sum(({ with_past }) => with_past) + members.filter(({ has_past }) => has_past).length,
  };
}
