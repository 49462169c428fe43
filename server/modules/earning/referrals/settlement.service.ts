import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  countsFrom,
  fullGroups,
  REFERRAL_POINTS_PER_GROUP,
  RING_SIZE,
  referralObstacle,
  referralTransfer,
  type SignalCode,
  type SiteSettings,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import { HoldService } from '../../participants/holds/hold.service.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { UserReferralRepository } from '../../participants/users/user-referral.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { AwardService } from '../ledger/award.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { findReferralTasks, withProvedTask } from './referral.report.js';
import { ReferralRepository } from './referral.repository.js';

/** Without changes a poll costs one lookup in an index. */
const POLL_INTERVAL_MS = 1_000;

const RETRY_AFTER_MS = 60_000;

/** Why an inviter loses points when an invited friend stops counting. */
const LOST = { reason: 'referral_lost' } as const;

/** Changes of invited users that are settled in one transaction. */
const MAX_CHANGES = 500;

type InvitedRow = Awaited<ReturnType<UserReferralRepository['lockInvited']>>[number];

/** The beginning of the next day in UTC. */
function nextDay(now: number): Date {
  const day = new Date(now);
  day.setUTCHours(24, 0, 0, 0);
  return day;
}

/** One inviter could not be settled; the others can. */
class SettlementFailed extends Error {
  constructor(
    readonly inviter_id: number,
    cause: unknown,
  ) {
    super(`The invitations of user ${inviter_id} could not be settled`, { cause });
  }
}

/**
 * Gives inviters the points and tasks for their invited friends, and reverses them. Triggers store the
 * changes in the transactions that cause them: nothing is lost when a process is killed, and replicas share
 * the work.
 */
@Injectable()
export class SettlementService implements OnApplicationBootstrap {
  private readonly logger = new Logger(SettlementService.name);
  /** Inviters who could not be settled, and when to retry. */
  private readonly failed = new Map<number, number>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly changes: ReferralRepository,
    private readonly users: UserReferralRepository,
    private readonly completions: CompletionService,
    private readonly awards: AwardService,
    private readonly settings: SettingsService,
    private readonly signals: SignalService,
    private readonly holds: HoldService,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(
      'invitations',
      POLL_INTERVAL_MS,
      (signal) => this.settleAll(signal),
      'Invitations not settled',
    );
  }

  /** Settles all changes, including those that settling makes. */
  settleAll(signal?: AbortSignal): Promise<void> {
    return this.scheduler.drain('invitations', () => this.settleOne(), signal);
  }

  /** False when nothing is left to settle now. */
  private async settleOne(): Promise<boolean> {
    for (const [id, until] of this.failed) if (until <= performance.now()) this.failed.delete(id);
    const skipped = [...this.failed.keys()];
    try {
      return await this.settleNext(skipped);
    } catch (error) {
      if (!(error instanceof SettlementFailed)) throw error;
      this.failed.set(error.inviter_id, performance.now() + RETRY_AFTER_MS);
      this.logger.warn(`${error.message}: ${errorLine(error.cause)}`);
      return true;
    }
  }

  /** Settles the inviter whose change waits longest; false when none waits that no other process settles. */
  @Transactional()
  async settleNext(skipped: readonly number[]): Promise<boolean> {
    const inviterId = await this.changes.lockNextInviter(skipped);
    if (inviterId === undefined) return false;
    try {
      await this.settle(inviterId);
    } catch (cause) {
      throw new SettlementFailed(inviterId, cause);
    }
    return true;
  }

  /** Points and tasks for a banned inviter wait until the ban is lifted. */
  private async settle(inviterId: number): Promise<void> {
    // Inviters are locked before those they have invited, as their ids are smaller: no deadlock.
    const inviter = await this.users.lockInviter(inviterId);
    const changed = await this.changes.take(inviterId, MAX_CHANGES);
    if (!inviter) return;
    const invited = await this.users.lockInvited(inviterId, changed);
    const site = await this.settings.hold();
    // The ledger is sealed: changes since then have no effect.
    if (site.closed_at !== null) return;
    const flipped = await this.flipped(inviterId, invited, site);
    if (flipped.length > 0) await this.users.flipCounts(flipped);
    const counted = await this.users.countCounted(inviterId);
    const { referral_friends, referral_groups } = inviter;
    const is_eligible =
      inviter.is_eligible &&
      (counted <= referral_friends ||
        !site.hold_similar_invitations ||
        !(await this.holdSuspicious(inviterId, inviter.signals)));
    const groups = is_eligible
      ? fullGroups(counted)
      : Math.min(fullGroups(counted), referral_groups);
    await this.settleGroups(inviterId, referral_groups, groups);
    await this.settleTasks(inviterId, referral_friends, counted, is_eligible);
    if (counted === referral_friends && groups === referral_groups) return;
    await this.users.setSettled(inviterId, { referral_friends: counted, referral_groups: groups });
  }

  /**
   * Holds an inviter whose friends look like the inviter's own wallets, unless a person has released them: before
   * anything is given for them. Whether that is so.
   */
  private async holdSuspicious(
    inviterId: number,
    signals: readonly SignalCode[],
  ): Promise<boolean> {
    const isBurst = signals.includes('signup_burst');
    if (!isBurst && !signals.includes('referral_ring')) return false;
    const found = (await this.signals.ofAll([inviterId])).get(inviterId) ?? [];
    const isOpen = found.some(
      ({ code, count }) =>
        code === 'signup_burst' || (code === 'referral_ring' && count >= RING_SIZE),
    );
    if (!isOpen) return false;
    return (await this.holds.holdByRule([inviterId], 'invitations_look_alike')).length > 0;
  }

  /**
   * Ids of those who count from now on, or no more; who has to wait for a day is noted for that. The campaign's last
   * day does not end: what is decided later has its limit, and no other day follows.
   */
  private async flipped(
    inviterId: number,
    invited: readonly InvitedRow[],
    site: SiteSettings,
  ): Promise<number[]> {
    const { referral_daily_limit: limit } = site;
    const proved = await withProvedTask(
      this.em,
      invited.map(({ id }) => id),
    );
    const now = databaseNow();
    const day = Math.min(now, Date.parse(site.campaign_end));
    const flipped: number[] = [];
    const later: { id: number; due_at: Date }[] = [];
    const counted = limit > 0 ? await this.users.countNewOn(inviterId, new Date(day)) : 0;
    let room = limit > 0 ? limit - counted : invited.length;
    for (const user of invited) {
      const state = { ...user, has_proved_task: proved.has(user.id) };
      const obstacle = referralObstacle(state, site, now);
      const from = countsFrom(user, site);
      // The end may be moved until then.
      const isLater = obstacle === 'too_early' || (obstacle === 'too_late' && from > now);
      if (isLater) later.push({ id: user.id, due_at: new Date(from) });
      if ((obstacle === null) === user.referral_counts) continue;
      // Those who have counted before do not need room.
      const isFirst = !user.referral_counts && user.referral_least_points === null;
      if (!isFirst || room > 0) flipped.push(user.id);
      else if (day === now) later.push({ id: user.id, due_at: nextDay(now) });
      if (isFirst) room -= 1;
    }
    await this.changes.postpone(inviterId, later);
    return flipped;
  }

  /** Groups are given in their order, and the last one is reversed first. */
  private async settleGroups(inviterId: number, before: number, after: number): Promise<void> {
    for (let group = before + 1; group <= after; group += 1) {
      const transfer = referralTransfer(inviterId, group);
      await this.awards.give(() => transfer, REFERRAL_POINTS_PER_GROUP);
    }
    for (let group = before; group > after; group -= 1) {
      const lost = { ...LOST, is_reviewed: false, points: REFERRAL_POINTS_PER_GROUP };
      await this.awards.reverse(referralTransfer(inviterId, group), lost);
    }
  }

  /** A task is reversed when lost friends leave fewer than it needs, and restored when there are enough. */
  private async settleTasks(
    inviterId: number,
    before: number,
    counted: number,
    isEligible: boolean,
  ): Promise<void> {
    for (const task of await findReferralTasks(this.em, inviterId, LOST.reason)) {
      const { task_id, is_completed, needed } = task;
      if (is_completed && before >= needed && counted < needed) {
        await this.completions.reverse(inviterId, task_id, LOST, { is_reviewed: false });
      }
      if (isEligible && !is_completed && counted >= needed) {
        await this.completions.restore(inviterId, task_id);
      }
    }
  }
}
