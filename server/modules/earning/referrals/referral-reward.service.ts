import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { REFERRAL_POINTS_PER_GROUP, referralTransfer } from '#libs/domain/index.js';
import { AwardService } from '../ledger/award.service.js';
import { CompletionService } from '../participation/completion.service.js';
import { findReferralTasks } from './referral.report.js';

/** Why an inviter loses points when an invited friend stops counting. */
const LOST = { reason: 'referral_lost' } as const;

/** Gives and reverses an inviter's points and tasks, in the caller's transaction. */
@Injectable()
export class ReferralRewardService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly completions: CompletionService,
    private readonly awards: AwardService,
  ) {}

  /** Gives groups in their order, and reverses the last one first. */
  async settleGroups(inviterId: number, before: number, after: number): Promise<void> {
    for (let group = before + 1; group <= after; group += 1) {
      const transfer = referralTransfer(inviterId, group);
      await this.awards.give(() => transfer, REFERRAL_POINTS_PER_GROUP);
    }
    for (let group = before; group > after; group -= 1) {
      const lost = { ...LOST, is_reviewed: false, points: REFERRAL_POINTS_PER_GROUP };
      await this.awards.reverse(referralTransfer(inviterId, group), lost);
    }
  }

  /** Reverses tasks that need more friends than are left, and restores tasks with enough friends. */
  async settleTasks(
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
