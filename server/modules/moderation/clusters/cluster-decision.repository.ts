import { Injectable } from '@nestjs/common';
import { type ClusterAction, type ClusterStatus, clusterStates } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now } from '../../../platform/database/tables.js';
import type { Cluster, ClusterDecision, ClusterTables } from './cluster.entity.js';
import { clusterDecisionNotFound, clusterNotFound } from './cluster.errors.js';

type NewDecision = Pick<
  ClusterDecision,
  'cluster_id' | 'action' | 'reason' | 'reason_zh' | 'decided_by'
>;

/** A user of a decision, and the hold or ban that it has made or ended; null where it has changed nothing. */
export interface DecidedUser {
  user_id: number;
  decision_id: number | null;
}

export type LockedCluster = Pick<Cluster, 'id' | 'users' | 'status'>;

/** Decisions of people about clusters, and the users they changed. */
@Injectable()
export class ClusterDecisionRepository extends Repository<ClusterTables> {
  /** @throws AppError 404 */
  lock(id: number) {
    return this.db
      .selectFrom('clusters')
      .select(['id', 'users', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(clusterNotFound);
  }

  async setStatus(
    { id, users: decided_users, status: from }: LockedCluster,
    to: ClusterStatus,
    is_held = to === 'held' || to === 'banned',
  ): Promise<void> {
    await this.db
      .updateTable('clusters')
      .set({ status: clusterStates.transition(from, to), is_held, decided_users, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  async create(decision: NewDecision): Promise<number> {
    const { id } = await this.db
      .insertInto('cluster_decisions')
      .values({ ...decision, decided_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** @throws AppError 404 */
  lockDecision(id: number, clusterId: number) {
    return this.db
      .selectFrom('cluster_decisions')
      .selectAll()
      .where('id', '=', id)
      .where('cluster_id', '=', clusterId)
      .forUpdate()
      .executeTakeFirstOrThrow(clusterDecisionNotFound);
  }

  /** Stores users of a decision, and adds the number of those it has changed. */
  async recordUsers(
    cluster_decision_id: number,
    users: readonly DecidedUser[],
    changed: number,
  ): Promise<void> {
    if (users.length === 0) return;
    await this.db
      .insertInto('cluster_decision_users')
      .values(users.map((user) => ({ cluster_decision_id, ...user })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.db
      .updateTable('cluster_decisions')
      .set(({ eb }) => ({ users: eb('users', '+', changed) }))
      .where('id', '=', cluster_decision_id)
      .execute();
  }

  /** The users of a decision, after one of them and in the order of their ids. */
  usersOf(decisionId: number, after: number, limit: number): Promise<DecidedUser[]> {
    return this.db
      .selectFrom('cluster_decision_users')
      .select(['user_id', 'decision_id'])
      .where('cluster_decision_id', '=', decisionId)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute();
  }

  /** The newest decision about all members that was not undone. */
  async lastAction(clusterId: number): Promise<ClusterAction | undefined> {
    const decision = await this.db
      .selectFrom('cluster_decisions')
      .select('action')
      .where('cluster_id', '=', clusterId)
      .where('action', '<>', 'exclude')
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return decision?.action;
  }

  async setUndone(id: number, undone_by: string): Promise<void> {
    await this.db
      .updateTable('cluster_decisions')
      .set({ undone_by, undone_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Removes members, whose links no longer count. Returns their ids. */
  async exclude(clusterId: number, userIds: readonly number[]): Promise<number[]> {
    const removed = await this.db
      .deleteFrom('cluster_members')
      .where('cluster_id', '=', clusterId)
      .where('user_id', '=', anyOf(userIds))
      .returning('user_id')
      .execute();
    const ids = removed.map(({ user_id }) => user_id);
    if (ids.length === 0) return ids;
    await this.db
      .deleteFrom('cluster_links')
      .where(({ eb, or }) => or([eb('user_id', '=', anyOf(ids)), eb('other_id', '=', anyOf(ids))]))
      .execute();
    await this.db
      .insertInto('cluster_exclusions')
      .values(ids.map((user_id) => ({ user_id, excluded_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ids;
  }

  /** Lets the links of these users count again. */
  async include(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.db.deleteFrom('cluster_exclusions').where('user_id', '=', anyOf(userIds)).execute();
    await this.db
      .insertInto('cluster_changes')
      .values(userIds.map((user_id) => ({ user_id })))
      .execute();
  }
}
