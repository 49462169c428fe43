import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  countsFrom,
  fullGroups,
  OWN_FRIENDS,
  referralObstacle,
  type SiteSettings,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import { HoldService } from '../../participants/holds/hold.service.js';
import { UserReferralRepository } from '../../participants/users/user-referral.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ownFriends, withProvedTask } from './referral.report.js';
import { ReferralRepository } from './referral.repository.js';
import { ReferralRewardService } from './referral-reward.service.js';

/** A poll without changes costs one index lookup. */
const POLL_INTERVAL_MS = 1_000;

const RETRY_AFTER_MS = 60_000;

/** Changes of invited users that are settled in one transaction. */
const MAX_CHANGES = 500;

type InvitedRow = Awaited<ReturnType<UserReferralRepository['lockInvited']>>[number];

/** Midnight UTC after a time. */
function nextDay(now: number): Date {
  const day = new Date(now);
  day.setUTCHours(24, 0, 0, 0);
  return day;
}

class SettlementFailed extends Error {
  constructor(
    readonly inviter_id: number,
    cause: unknown,
  ) {
    super(`The invitations of user ${inviter_id} could not be settled`, { cause });
  }
}

/**
 * Gives inviters the points and tasks for their invited friends, and reverses them. Triggers queue changes in the
 * transactions that cause them, so that no killed process loses one; replicas share the work.
 */
@Injectable()
export class SettlementService implements OnApplicationBootstrap {
  private readonly logger = new Logger(SettlementService.name);
  /** Inviters whose settlement failed, and when to retry. */
  private readonly failed = new Map<number, number>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly changes: ReferralRepository,
    private readonly users: UserReferralRepository,
    private readonly rewards: ReferralRewardService,
    private readonly settings: SettingsService,
    private readonly holds: HoldService,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const settle = (signal: AbortSignal) => this.settleAll(signal);
    this.scheduler.every('invitations', POLL_INTERVAL_MS, settle, 'Invitations not settled');
  }

  /** Settles all changes, including changes caused by settling. */
  settleAll(signal?: AbortSignal): Promise<void> {
    return this.scheduler.drain('invitations', () => this.settleOne(), signal);
  }

  /** Returns false when nothing is left to settle. */
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

  /** Settles the inviter whose change waits longest; false when other processes settle all that wait. */
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

  /** Points and tasks of ineligible inviters wait. */
  private async settle(inviterId: number): Promise<void> {
    // Inviters have smaller ids than the invited users, so that locking them first cannot deadlock.
    const inviter = await this.users.lockInviter(inviterId);
    const changed = await this.changes.removeDue(inviterId, MAX_CHANGES);
    if (!inviter) return;
    const invited = await this.users.lockInvited(inviterId, changed);
    const site = await this.settings.hold();
    // The ledger is sealed: later changes have no effect.
    if (site.closed_at !== null) return;
    const flipped = await this.flipped(inviterId, invited, site);
    if (flipped.length > 0) await this.users.flipCounts(flipped);
    const counted = await this.users.countCounted(inviterId);
    const { referral_friends, referral_groups } = inviter;
    const is_eligible =
      inviter.is_eligible &&
      (counted <= referral_friends ||
        !site.hold_similar_invitations ||
        !(await this.holdSuspicious(inviterId)));
    const groups = is_eligible
      ? fullGroups(counted)
      : Math.min(fullGroups(counted), referral_groups);
    await this.rewards.settleGroups(inviterId, referral_groups, groups);
    await this.rewards.settleTasks(inviterId, referral_friends, counted, is_eligible);
    if (counted === referral_friends && groups === referral_groups) return;
    await this.users.setSettled(inviterId, { referral_friends: counted, referral_groups: groups });
  }

  /** Holds an inviter who has friends of their own making, unless a person's release covers them; false otherwise. */
  private async holdSuspicious(inviterId: number): Promise<boolean> {
    const { count, since } = await ownFriends(this.em, inviterId);
    if (count < OWN_FRIENDS || since === null) return false;
    const facts = { details: { count }, since: Date.parse(since) };
    return (await this.holds.holdByRule([inviterId], 'own_friends', () => facts)).length > 0;
  }

  /**
   * Returns the invited users who begin or cease to count, and postpones users above the daily limit. After the
   * campaign's end its last day's limit applies, and no day follows to wait for.
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
      // The campaign's end may be moved until then.
      const isLater = obstacle === 'too_early' || (obstacle === 'too_late' && from > now);
      if (isLater) later.push({ id: user.id, due_at: new Date(from) });
      if ((obstacle === null) === user.referral_counts) continue;
      // Users who have counted before do not use the day's limit.
      const isFirst = !user.referral_counts && user.referral_least_points === null;
      if (!isFirst || room > 0) flipped.push(user.id);
      else if (day === now) later.push({ id: user.id, due_at: nextDay(now) });
      if (isFirst) room -= 1;
    }
    await this.changes.postpone(inviterId, later);
    return flipped;
  }
}
