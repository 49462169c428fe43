import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LogSubject, Reason } from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { conflict, notFound } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { type RejectionDto, reasonOf } from '../../../platform/records/rejection.dto.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { CompletionService } from '../participation/completion.service.js';
import type { CompletionDto } from '../participation/dto/completion.dto.js';
import type { DecidedReviewsDto, NextReviewDto, ReviewOutcomeDto } from './dto/review.dto.js';
import { findReview } from './review.report.js';
import { isReviewHeld, ReviewRepository } from './review.repository.js';
import { ReviewListService } from './review-list.service.js';

const reviewNotFound = () => notFound('review', { en: 'review', zh: '审核' });

/** 409: another reviewer has decided it, or the visitor has started again. */
const reviewDecided = () =>
  conflict('review.decided', { en: 'This has been decided already', zh: '该项已处理' });

const reviewHeld = () =>
  conflict('review.held', { en: 'Somebody else is reviewing it now', zh: '其他人正在审核该项' });

const reviewedUserBanned = () =>
  conflict('review.user_banned', {
    en: 'The user is banned: unban them first, or reject it',
    zh: '该用户已被封禁：请先解除封禁，或拒绝该项',
  });

const notCompleted = () =>
  conflict('completion.not_completed', { en: 'The task is not completed', zh: '该任务未完成' });

type ReviewVerdict = { kind: 'accepted' } | { kind: 'refused'; reason: Reason };

/** Attempts to hold a free review while other sessions are faster. */
const MAX_ATTEMPTS = 20;

type Waiting = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Gives reviewers submissions, no two the same one, and applies their decisions. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly users: UserRepository,
    private readonly completions: CompletionService,
    private readonly completionRows: CompletionRepository,
    private readonly storedReviews: ReviewRepository,
    private readonly reviews: ReviewListService,
  ) {}

  /**
   * Returns the review that the session holds, or else the free review that waits longest, and holds it.
   * @param skipped reviews to release
   * @param kept reviews that stay held and are not offered
   */
  @Transactional()
  async next(
    sessionId: string,
    skipped: number[] = [],
    kept: number[] = [],
  ): Promise<NextReviewDto> {
    await this.storedReviews.release(skipped, sessionId);
    const held = (await this.storedReviews.renew(sessionId)).find((id) => !kept.includes(id));
    const id = held ?? (await this.hold(sessionId, [...skipped, ...kept]));
    const [review = null] = id === undefined ? [] : await this.reviews.read([id], sessionId);
    return { review, waiting: await this.completionRows.countReviews() };
  }

  @Transactional()
  async release(id: number, sessionId: string): Promise<void> {
    if (!(await findReview(this.em, id))) throw reviewNotFound();
    await this.storedReviews.release([id], sessionId);
  }

  @Transactional()
  async decide(id: number, sessionId: string, verdict: ReviewVerdict): Promise<ReviewOutcomeDto> {
    const found = await findReview(this.em, id);
    if (!found) throw reviewNotFound();
    // The user's row is locked before the completion is read, as in all use cases.
    await this.users.lockParticipant(found.user_id);
    const waiting = await findReview(this.em, id);
    if (!waiting?.is_waiting) throw reviewDecided();
    if (isHeldByOther(waiting, sessionId)) throw reviewHeld();
    if (waiting.is_banned && verdict.kind === 'accepted') throw reviewedUserBanned();
    await this.settle(waiting, verdict);
    const decided = await this.completionRows.find(waiting.user_id, waiting.task_id);
    return { id, status: decided?.status ?? 'failed', points: decided?.points ?? 0 };
  }

  /** Skips reviews that are decided, held by another session, or to be approved for a banned user. */
  @Transactional()
  async decideAll(
    ids: number[],
    sessionId: string,
    verdict: ReviewVerdict,
  ): Promise<DecidedReviewsDto> {
    const decided: number[] = [];
    for (const userId of await this.completionRows.userIds(ids)) {
      await this.users.lockParticipant(userId);
    }
    for (const id of ids) {
      const waiting = await findReview(this.em, id);
      if (!waiting?.is_waiting || isHeldByOther(waiting, sessionId)) continue;
      if (waiting.is_banned && verdict.kind === 'accepted') continue;
      await this.settle(waiting, verdict);
      decided.push(id);
    }
    return { ids: decided, skipped: ids.length - decided.length };
  }

  @Transactional()
  async reverse(userId: number, taskId: number, why: RejectionDto): Promise<CompletionDto> {
    const user = await this.users.lockParticipant(userId);
    const before = await this.completionRows.find(userId, taskId);
    if (!before) throw reviewNotFound();
    const reason = reasonOf(why);
    const isReversed = await this.completions.reverse(userId, taskId, reason, {
      is_reviewed: true,
      caused_by: this.audit.actor,
    });
    if (!isReversed) throw notCompleted();
    const subject: LogSubject = { type: 'user', id: userId, name: user.wallet_address };
    const points = before.points ?? 0;
    this.audit.record({ code: 'points_reversed', subject, points, reason: reason.reason });
    return this.completions.getForAdmin(userId, taskId);
  }

  /** When another session was faster, the next attempt skips its review. */
  private async hold(sessionId: string, skipped: number[]): Promise<number | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const id = await this.completionRows.lockNextReview(skipped, isReviewHeld());
      if (id === undefined || (await this.storedReviews.hold(id, sessionId))) return id;
    }
    return undefined;
  }

  private async settle(waiting: Waiting, verdict: ReviewVerdict): Promise<void> {
    const { id, user_id, task_id, submitted_at } = waiting;
    const subject: LogSubject = { type: 'user', id: user_id, name: waiting.user_name };
    const task: LogSubject = { type: 'task', id: task_id, name: waiting.task_name };
    if (verdict.kind === 'accepted') {
      await this.completions.approve(user_id, task_id);
      this.audit.record({ code: 'approved', subject, task });
    } else {
      const { reason } = verdict;
      await this.completions.reject(user_id, task_id, reason, true);
      this.audit.record({ code: 'refused_work', subject, task, reason: reason.reason });
    }
    await this.storedReviews.record({
      completion_id: id,
      user_id,
      task_id,
      outcome: verdict.kind,
      reviewed_by: this.audit.actor,
      submitted_at,
    });
    await this.storedReviews.release([id]);
  }
}

const isHeldByOther = ({ held_by }: Waiting, sessionId: string): boolean =>
  held_by !== null && held_by !== sessionId;
