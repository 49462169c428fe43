import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  decideCompletion,
  type Reason,
  restorationTransfer,
  reversalTransfer,
  taskTransfer,
} from '#libs/domain/index.js';
import { databaseDate, databaseNow } from '../../database/clock.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import type { Row } from '../../records/timestamps.js';
import { type BegunTask, findBegunTask } from '../../reports/me.report.js';
import {
  type Completion,
  CompletionRepository,
  CompletionSchema,
} from '../completions/completion.repository.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { TaskService, type TaskToDo } from '../tasks/task.service.js';
import { CompletionDto, toCompletionDto } from './dto/completion.dto.js';
import { stateOf } from './my-task.js';

/** Other features answer it as well. */
export { CompletionDto };

export const completionList = defineList<Completion>(CompletionSchema, {
  sortable: ['id', 'user_id', 'task_id', 'status', 'completed_at', 'created_at'],
  filterable: { id: 'integer', user_id: 'integer', task_id: 'integer', status: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
  columns: {
    id: 'plain',
    user_id: 'plain',
    task_id: 'plain',
    status: 'plain',
    points: 'plain',
    reason: 'text',
    evidence: 'text',
    due_at: 'plain',
    review_due_at: 'plain',
    completed_at: 'plain',
    created_at: 'plain',
    updated_at: 'plain',
  },
});

/** What of a begun task its completion needs. */
type Completing = Pick<BegunTask, 'task_id' | 'status' | 'points'>;

/**
 * Decides submissions: they are approved, fail, and can be reversed and restored. The caller has locked
 * the user's row.
 */
@Injectable()
export class CompletionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly rows: CompletionRepository,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionRepository,
    private readonly tasks: TaskService,
  ) {}

  /** Approves a submission and adds its points: false when it does not wait for a decision. */
  async approve(userId: number, taskId: number): Promise<boolean> {
    const stored = await this.find(userId, taskId);
    const now = databaseDate();
    const after = stored && decideCompletion(stateOf(stored), { kind: 'accepted' }, now.getTime());
    if (!after) return false;
    await this.complete(userId, stored, await this.tasks.find(taskId), now);
    return true;
  }

  /** Completes a task whose failure or reversal was wrong: false when it is completed already. */
  async restore(userId: number, taskId: number): Promise<boolean> {
    const stored = await this.find(userId, taskId);
    if (!stored || stored.status === 'completed') return false;
    await this.complete(userId, stored, await this.tasks.find(taskId), databaseDate());
    return true;
  }

  /** Rejects a submission, and answers the decision's id: undefined when it does not wait for one. */
  async reject(
    userId: number,
    taskId: number,
    reason: Reason,
    is_reviewed: boolean,
  ): Promise<number | undefined> {
    const stored = await this.find(userId, taskId);
    const verdict = { kind: 'refused' as const, reason: reason.reason };
    const after = stored && decideCompletion(stateOf(stored), verdict, databaseNow());
    if (!after) return undefined;
    const decision_id = await this.decisions.record({
      ...reason,
      user_id: userId,
      task_id: taskId,
      kind: 'refusal',
      is_reviewed,
    });
    const { status } = stored;
    const failure = { reason: reason.reason, decision_id };
    await this.rows.fail({ user_id: userId, task_id: taskId, status }, failure);
    return decision_id;
  }

  /** Deducts the points of a completed task: false when it is not completed. */
  async reverse(
    userId: number,
    taskId: number,
    reason: Reason,
    { is_reviewed, caused_by = '' }: { is_reviewed: boolean; caused_by?: string },
  ): Promise<boolean> {
    const stored = await this.find(userId, taskId);
    if (stored?.status !== 'completed') return false;
    const { points, status } = stored;
    const award = taskTransfer(userId, taskId, BigInt(points));
    const decision_id = await this.decisions.record({
      ...reason,
      user_id: userId,
      task_id: taskId,
      kind: 'reversal',
      is_reviewed,
      points,
      transfer_key: award.key,
    });
    const reversal = reversalTransfer(award, { id: decision_id, reason: reason.reason });
    await this.ledger.post(reversal, { caused_by });
    const failure = { reason: reason.reason, decision_id };
    await this.rows.fail({ user_id: userId, task_id: taskId, status }, failure);
    return true;
  }

  /**
   * Completes a task and answers the points added.
   *
   * @param task as it is now; undefined when it is deleted
   */
  async complete(
    userId: number,
    { task_id, status, points }: Completing,
    task: TaskToDo | undefined,
    now: Date,
  ): Promise<number> {
    const awarded = await this.award(userId, task_id, points, now);
    await this.rows.complete(
      { user_id: userId, task_id, status },
      { points: awarded, now, requirements: task ? requirementsOf(task) : null },
    );
    return awarded;
  }

  /** The points added: those of the first completion, if that was reversed. */
  private async award(
    userId: number,
    taskId: number,
    points: number,
    created_at: Date,
  ): Promise<number> {
    const transfer = taskTransfer(userId, taskId, BigInt(points));
    if (await this.ledger.post(transfer, { created_at })) return points;
    const reversal = await this.decisions.findReversal(transfer.key, userId);
    if (!reversal) throw new Error(`${transfer.key} is posted already`);
    const awarded = Number(reversal.points);
    const first = taskTransfer(userId, taskId, BigInt(awarded));
    await this.ledger.post(restorationTransfer(first, reversal.id), { created_at });
    await this.decisions.end(reversal.id);
    return awarded;
  }

  /** Whether an admin has reversed the completion, so that only an admin restores it. */
  async isReversedByAdmin(userId: number, taskId: number): Promise<boolean> {
    const { key } = taskTransfer(userId, taskId, 0n);
    const reversal = await this.decisions.findReversal(key, userId);
    return reversal?.is_reviewed ?? false;
  }

  async listForAdmin(query: ListQueryDto, userId: number): Promise<Page<CompletionDto>> {
    const request = readListQuery(query, completionList, { user_id: userId });
    const page = await selectPage(this.em, completionList, request);
    return { ...page, items: await this.describe(page.items) };
  }

  /** One that exists. */
  async getForAdmin(userId: number, taskId: number): Promise<CompletionDto> {
    const row = await this.rows.find(userId, taskId);
    const [described] = await this.describe(row ? [row] : []);
    return described as CompletionDto;
  }

  private async describe(rows: readonly Row<Completion>[]): Promise<CompletionDto[]> {
    const reasons = await this.decisions.reasonsOf(rows.map((row) => row.decision_id));
    return rows.map((row) => toCompletionDto(row, reasons.get(row.decision_id ?? 0)));
  }

  /** How far a user is with a task; undefined before they begin. */
  async find(userId: number, taskId: number): Promise<BegunTask | undefined> {
    const [row] = await findBegunTask(this.em, { user_id: userId, task_id: taskId });
    return row;
  }
}

/** The task's requirements that are checked again later. */
function requirementsOf({ verification, verification_settings }: TaskToDo) {
  const { amount, count, jetton_address } = verification_settings;
  return { verification, verification_settings: { amount, count, jetton_address } };
}
