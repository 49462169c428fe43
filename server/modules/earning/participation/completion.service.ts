import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  dayOfAward,
  decideCompletion,
  type Reason,
  taskTransfer,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { databaseDate, databaseNow } from '../../../platform/database/clock.js';
import { afterCommit } from '../../../platform/database/transactional.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import type { Row } from '../../../platform/records/timestamps.js';
import { DecisionRepository } from '../../participants/decisions/decision.repository.js';
import {
  type Completion,
  CompletionRepository,
  CompletionSchema,
} from '../completions/completion.repository.js';
import { AwardService } from '../ledger/award.service.js';
import { TaskRepository, type TaskToDo } from '../tasks/task.repository.js';
import { VERIFY_TASK } from '../tasks/verification/verification-health.service.js';
import { type CompletionDto, toCompletionDto } from './dto/completion.dto.js';
import { type BegunTask, findBegunTask } from './me.report.js';
import { stateOf } from './my-task.js';
import { TaskLimitService } from './task-limit.service.js';

export const completionList = defineList<Completion>(CompletionSchema, {
  sortable: ['id', 'user_id', 'task_id', 'status', 'completed_at', 'created_at'],
  filterable: { id: 'integer', user_id: 'integer', task_id: 'integer', status: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
  columns: [
    { plain: ['id', 'user_id', 'task_id', 'status', 'points'] },
    { text: ['reason', 'evidence'] },
    { plain: ['due_at', 'review_due_at', 'completed_at', 'created_at', 'updated_at'] },
  ],
});

const FIRST_RETRY_MS = 10_000;

/** How a submission ended, or what it waits for: a person, or a service that is unavailable. */
type CompletionOutcome = 'completed' | 'rejected' | 'reversed' | 'person' | 'service';

/** Approves, rejects, reverses and restores submissions. The caller has locked the user's row. */
@Injectable()
export class CompletionService {
  private readonly counted;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly completions: CompletionRepository,
    private readonly awards: AwardService,
    private readonly decisions: DecisionRepository,
    private readonly tasks: TaskRepository,
    private readonly limits: TaskLimitService,
    private readonly jobs: Jobs,
    metrics: Metrics,
  ) {
    const labels = ['method', 'outcome'] as const;
    this.counted = metrics.counter('jetdrop_completions_total', 'Outcomes of submissions', labels);
  }

  /** Counts an outcome once the running transaction is committed. */
  count(method: VerificationMethod, outcome: CompletionOutcome): void {
    afterCommit(this.em, () => this.counted.inc({ method, outcome }));
  }

  /** Queues a submission for a reviewer, or for a job that calls the service again, and takes its place. */
  async queue(
    stored: BegunTask,
    task: TaskToDo,
    kind: 'person' | 'service',
    submission: { evidence: string; day: string | null; now: Date },
  ): Promise<void> {
    const now = submission.now.getTime();
    const state = decideCompletion(stateOf(stored), { kind }, now);
    if (!state) return;
    await this.limits.takePlace(task);
    await this.completions.save(stored, state, submission);
    const { user_id, task_id, verification: method } = stored;
    this.count(method, kind);
    if (kind === 'person') return;
    const key = `${user_id}:${task_id}`;
    const after = new Date(now + FIRST_RETRY_MS);
    await this.jobs.send(VERIFY_TASK, { user_id, task_id, method }, { key, after });
  }

  /** Approves a waiting submission and adds its points. */
  async approve(userId: number, taskId: number): Promise<void> {
    const stored = await this.find(userId, taskId);
    const now = databaseDate();
    if (!stored || !decideCompletion(stateOf(stored), { kind: 'accepted' }, now.getTime())) return;
    await this.complete(stored, await this.tasks.find(taskId), now);
  }

  /**
   * Completes a failed or reversed task, unless it is completed already. It takes its place again, also beyond the
   * task's limit.
   *
   * @param transferKey the key of the reversed award; of an earlier day of a daily task the points alone are restored
   */
  async restore(userId: number, taskId: number, transferKey?: string | null): Promise<void> {
    const stored = await this.find(userId, taskId);
    if (!stored) return;
    const day = dayOfAward(transferKey ?? '');
    if (day !== null && day !== stored.day) {
      await this.awards.give((points) => taskTransfer(userId, taskId, points, day), 0);
      return;
    }
    if (stored.status === 'completed') return;
    if (stored.submitted_at === null) await this.limits.restorePlace(taskId);
    await this.complete(stored, await this.tasks.find(taskId), databaseDate());
  }

  /** Rejects a waiting submission. */
  async reject(
    user_id: number,
    task_id: number,
    reason: Reason,
    is_reviewed: boolean,
  ): Promise<void> {
    const stored = await this.find(user_id, task_id);
    const verdict = { kind: 'refused', reason: reason.reason } as const;
    if (!stored || !decideCompletion(stateOf(stored), verdict, databaseNow())) return;
    const decision = { ...reason, user_id, task_id, kind: 'refusal', is_reviewed } as const;
    await this.completions.fail(stored, reason.reason, await this.decisions.record(decision));
    if (stored.submitted_at !== null) await this.limits.freePlace(task_id);
    this.count(stored.verification, 'rejected');
  }

  /** Deducts the points of a completed task; false when it is not completed. */
  async reverse(
    user_id: number,
    task_id: number,
    reason: Reason,
    { is_reviewed, caused_by = '' }: { is_reviewed: boolean; caused_by?: string },
  ): Promise<boolean> {
    const stored = await this.find(user_id, task_id);
    if (stored?.status !== 'completed') return false;
    const { day, points } = stored;
    const award = taskTransfer(user_id, task_id, BigInt(points), day);
    const decision = { ...reason, task_id, is_reviewed, points };
    const decision_id = await this.awards.reverse(award, decision, caused_by);
    await this.completions.fail(stored, reason.reason, decision_id);
    await this.limits.freePlace(task_id);
    this.count(stored.verification, 'reversed');
    return true;
  }

  /**
   * Completes a task that has its place, and returns the points added.
   * @param task undefined when it is deleted
   * @param day the day of a daily task
   * @param caused_by the API key that reported it, if any
   */
  async complete(
    stored: BegunTask,
    task: TaskToDo | undefined,
    now: Date,
    day = stored.day,
    caused_by = '',
  ): Promise<number> {
    const { user_id, task_id } = stored;
    const transferOf = (points: bigint) => taskTransfer(user_id, task_id, points, day);
    const points = await this.awards.give(transferOf, stored.points, now, caused_by);
    const requirements = task ? requirementsOf(task) : null;
    await this.completions.complete(stored, { points, day, now }, requirements);
    this.count(stored.verification, 'completed');
    return points;
  }

  /** Whether an admin has reversed the completion, of the day for a daily task: only an admin restores it. */
  async isReversedByAdmin(
    userId: number,
    taskId: number,
    day: string | null = null,
  ): Promise<boolean> {
    const { key } = taskTransfer(userId, taskId, 0n, day);
    const reversal = await this.decisions.findReversal(key, userId);
    return reversal?.is_reviewed ?? false;
  }

  async listForAdmin(query: ListQueryDto, userId: number): Promise<Page<CompletionDto>> {
    const request = readListQuery(query, completionList, { user_id: userId });
    const page = await selectPage(this.em, completionList, request);
    return { ...page, items: await this.describe(page.items) };
  }

  /** Reads an existing completion. */
  async getForAdmin(userId: number, taskId: number): Promise<CompletionDto> {
    const row = (await this.completions.find(userId, taskId)) as Row<Completion>;
    const [described] = await this.describe([row]);
    return described as CompletionDto;
  }

  private async describe(rows: readonly Row<Completion>[]): Promise<CompletionDto[]> {
    const reasons = await this.decisions.reasonsOf(rows.map((row) => row.decision_id));
    return rows.map((row) => toCompletionDto(row, reasons.get(row.decision_id ?? 0)));
  }

  async find(userId: number, taskId: number): Promise<BegunTask | undefined> {
    const [row] = await findBegunTask(this.em, { user_id: userId, task_id: taskId });
    return row;
  }
}

function requirementsOf({ verification, verification_settings }: TaskToDo) {
  const { amount, count, jetton_address } = verification_settings;
  return { verification, verification_settings: { amount, count, jetton_address } };
}
