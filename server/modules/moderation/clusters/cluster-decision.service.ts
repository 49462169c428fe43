import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ClusterAction, ClusterStatus, Reason } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { HoldService, type UserHold } from '../../participants/holds/hold.service.js';
import { PointConfirmationService } from '../../participants/point-confirmations/point-confirmation.service.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { ModerationService } from '../moderation/moderation.service.js';
import { decisionUndone, nobodyChanged, otherDecision } from './cluster.errors.js';
import { ClusterRepository } from './cluster.repository.js';
import {
  ClusterDecisionRepository,
  type DecidedUser,
  type LockedCluster,
} from './cluster-decision.repository.js';
import { clusterUsers } from './cluster-members.report.js';
import type { ClusterChangeDto, ClusterPartDto } from './dto/cluster.dto.js';

/** The most members of one call, so that it returns in time on a busy machine too. */
const PART = 2_000;

/** Members whose holds decide whether a cluster is held. */
const SAMPLE = 100;

const STATUSES = {
  hold: 'held',
  release: 'released',
  ban: 'banned',
} as const satisfies Partial<Record<ClusterAction, ClusterStatus>>;

/** Operations in the log for users whom a decision about their cluster has changed. */
const OPERATIONS = {
  hold: { action: 'hold_user', resource_type: 'user' },
  release: { action: 'release_user', resource_type: 'user' },
  ban: { action: 'ban_user', resource_type: 'user' },
  unban: { action: 'unban_user', resource_type: 'user' },
} as const;

const NO_REASON: Reason = { reason: '' };

/** Decides about whole clusters: each member can appeal against a decision of their own, and all are undone together. */
@Injectable()
export class ClusterDecisionService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly clusters: ClusterRepository,
    private readonly decisions: ClusterDecisionRepository,
    private readonly holds: HoldService,
    private readonly moderation: ModerationService,
    private readonly users: UserRepository,
    private readonly points: PointConfirmationService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Holds, releases or bans the next members.
   * @throws AppError 404, and 409 when that changes nothing, or continues an undone or different decision.
   */
  @Transactional()
  async decide(
    id: number,
    action: keyof typeof STATUSES,
    { decision_id, after = 0, reason = NO_REASON }: ClusterPartDto & { reason?: Reason },
  ): Promise<ClusterChangeDto> {
    const cluster = await this.decisions.lock(id);
    const decisionId =
      decision_id === undefined
        ? await this.create(id, action, reason)
        : await this.continued(decision_id, id, action);
    const members = await this.clusters.memberIds(id, PART, { after });
    const changed = await this.change(action, members, reason);
    // Others of the members may be strangers whom no one has looked at.
    if (action === 'release') await this.confirm(changed, decisionId, reason);
    // A release covers the links of all members, held or not.
    const covered = action === 'release' ? withUnchanged(members, changed) : changed;
    await this.decisions.recordUsers(decisionId, covered, changed.length);
    await this.decisions.setStatus(cluster, STATUSES[action]);
    const next = members.length < PART ? null : (members.at(-1) ?? null);
    const isNews = cluster.status !== STATUSES[action] || changed.length > 0 || next !== null;
    if (decision_id === undefined && !isNews) throw nobodyChanged();
    this.log('cluster_decided', id, action, changed.length);
    return { decision_id: decisionId, users: changed.length, next };
  }

  /** Removes members, and releases them. @throws AppError 404, and 409 when none is a member. */
  @Transactional()
  async exclude(id: number, ids: readonly number[]): Promise<ClusterChangeDto> {
    await this.decisions.lock(id);
    const excluded = await this.decisions.exclude(id, ids);
    if (excluded.length === 0) throw nobodyChanged();
    const released = await this.change('release', excluded, NO_REASON);
    const decision_id = await this.create(id, 'exclude', NO_REASON);
    const users = withUnchanged(excluded, released);
    await this.decisions.recordUsers(decision_id, users, excluded.length);
    this.log('cluster_decided', id, 'exclude', excluded.length);
    return { decision_id, users: excluded.length, next: null };
  }

  /**
   * Undoes a decision for the next of its users, where nothing else was decided about them since.
   * @throws AppError 404, and 409 when it is undone already.
   */
  @Transactional()
  async undo(id: number, decisionId: number, after = 0): Promise<ClusterChangeDto> {
    const cluster = await this.decisions.lock(id);
    const { action, undone_at } = await this.decisions.lockDecision(decisionId, id);
    if (undone_at !== null) throw decisionUndone();
    const users = await this.decisions.usersOf(decisionId, after, PART);
    await this.reverse(action, users);
    if (action === 'release') await this.withdraw(users, decisionId);
    const next = users.length < PART ? null : (users.at(-1)?.user_id ?? null);
    if (next === null) await this.decisions.setUndone(decisionId, this.audit.actor);
    if (next === null && action !== 'exclude') await this.restoreStatus(cluster);
    const changed = action === 'exclude' ? users.length : users.filter(isChanged).length;
    this.log('cluster_undone', id, action, changed);
    return { decision_id: decisionId, users: changed, next };
  }

  /** Restores the status of the decision before; without one, the cluster is held if any member is. */
  private async restoreStatus(cluster: LockedCluster): Promise<void> {
    const action = await this.decisions.lastAction(cluster.id);
    if (action !== undefined && action !== 'exclude') {
      return this.decisions.setStatus(cluster, STATUSES[action]);
    }
    const ids = await this.clusters.memberIds(cluster.id, SAMPLE);
    const members = await clusterUsers(this.em, ids);
    const isHeld = members.some(({ is_held }) => is_held);
    await this.decisions.setStatus(cluster, 'open', isHeld);
  }

  private async continued(
    decisionId: number,
    clusterId: number,
    action: ClusterAction,
  ): Promise<number> {
    const decision = await this.decisions.lockDecision(decisionId, clusterId);
    if (decision.undone_at !== null) throw decisionUndone();
    if (decision.action !== action) throw otherDecision();
    return decision.id;
  }

  private create(cluster_id: number, action: ClusterAction, { reason, reason_zh = '' }: Reason) {
    const decided_by = this.audit.actor;
    return this.decisions.create({ cluster_id, action, reason, reason_zh, decided_by });
  }

  /** Returns the users whom it has changed, with the holds or bans that began or ended. */
  private change(
    action: keyof typeof STATUSES,
    ids: readonly number[],
    reason: Reason,
  ): Promise<UserHold[]> {
    return this.audit.within(OPERATIONS[action], async () => {
      if (action === 'hold') return this.holds.holdThese(ids, reason);
      if (action === 'release') return this.holds.releaseThese(ids);
      const banned = await this.moderation.bulkBan([...ids], reason);
      return this.users.banDecisionsOf(banned.map(({ id }) => id));
    });
  }

  /** A release also confirms the points of the members who were held. */
  private async confirm(
    released: readonly UserHold[],
    cluster_decision_id: number,
    reason: Reason,
  ): Promise<void> {
    const ids = released.map(({ user_id }) => user_id);
    await this.audit.within(OPERATIONS.release, () =>
      this.points.confirmThese(ids, { ...reason, cluster_decision_id }),
    );
  }

  /** Withdraws the confirmations of a release. */
  private async withdraw(users: readonly DecidedUser[], decisionId: number): Promise<void> {
    const ids = users.map(({ user_id }) => user_id);
    await this.audit.within(OPERATIONS.hold, () => this.points.withdrawThese(ids, decisionId));
  }

  /** Restores the state before a decision: holds with their reasons, and no more. */
  private async reverse(action: ClusterAction, users: readonly DecidedUser[]): Promise<void> {
    const changed = users.filter(isChanged);
    if (action === 'exclude') await this.decisions.include(users.map(({ user_id }) => user_id));
    if (action === 'hold') {
      await this.audit.within(OPERATIONS.release, () => this.holds.undoHolds(changed));
    } else if (action === 'ban') {
      await this.audit.within(OPERATIONS.unban, () => this.unban(changed));
    } else {
      await this.audit.within(OPERATIONS.hold, () => this.holds.undoReleases(changed));
    }
  }

  /** Lifts these bans where they are in force. */
  private async unban(bans: readonly UserHold[]): Promise<void> {
    const made = new Set(bans.map(({ decision_id }) => decision_id));
    const inForce = await this.users.banDecisionsOf(bans.map(({ user_id }) => user_id));
    const ids = inForce.filter(({ decision_id }) => made.has(decision_id));
    await this.moderation.bulkUnban(ids.map(({ user_id }) => user_id));
  }

  private log(
    code: 'cluster_decided' | 'cluster_undone',
    id: number,
    cluster_action: ClusterAction,
    users: number,
  ): void {
    this.audit.record({ code, subject: { type: 'cluster', id }, cluster_action, users });
  }
}

const isChanged = (user: DecidedUser): user is UserHold => user.decision_id !== null;

/** All members, with the holds that have ended. */
const withUnchanged = (members: readonly number[], changed: readonly UserHold[]): DecidedUser[] => {
  const ended = new Map(changed.map(({ user_id, decision_id }) => [user_id, decision_id]));
  return members.map((user_id) => ({ user_id, decision_id: ended.get(user_id) ?? null }));
};
