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
import { prepared } from '../../database/prepared.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import type { Row } from '../../records/timestamps.js';
import { DecisionService } from '../decisions/decision.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { type Completion, CompletionSchema } from './completion.entity.js';
import { type CompletionRow, FIND_COMPLETION, stateOf } from './completion-row.js';
import { CompletionDto, toCompletionDto } from './dto/completion.dto.js';

/** What other features answer as well. */
export { CompletionDto };

export const completionList = defineList<Completion>(CompletionSchema, {
  sortable: ['id', 'user_id', 'task_id', 'status', 'completed_at', 'created_at'],
  filterable: { id: 'integer', user_id: 'integer', task_id: 'integer', status: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

/** What of a task is measured again after its completion. */
const ASKED = `jsonb_build_object('verification', t.verification, 'verification_settings',
    jsonb_strip_nulls(jsonb_build_object('count', t.verification_settings -> 'count',
      'amount', t.verification_settings -> 'amount',
      'jetton_address', t.verification_settings -> 'jetton_address')))`;

const COMPLETE = prepared(
  `update completions c set status = 'completed', reason = '', decision_id = null, due_at = null,
     submitted_at = null, review_due_at = null, completed_at = ?, points = ?, updated_at = ?,
     asked = coalesce(c.asked, (select ${ASKED} from tasks t where t.id = c.task_id))
   where c.user_id = ? and c.task_id = ?`,
);

/** How far users are with the tasks: what they hand in is accepted, refused and taken back. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly ledger: LedgerService,
    private readonly decisions: DecisionService,
  ) {}

  /**
   * Accepts what a user has handed in and gives its points: false when it does not wait for anybody.
   * The user's row is locked by the caller.
   */
  async accept(userId: number, taskId: number): Promise<boolean> {
    const stored = await this.find(userId, taskId);
    const now = databaseDate();
    const after = stored && decideCompletion(stateOf(stored), { kind: 'accepted' }, now.getTime());
    if (!after) return false;
    await this.complete(userId, taskId, stored.points, now);
    return true;
  }

  /**
   * Gives a task's points, whatever its state was: where a refusal was wrong. False when it is completed
   * already. The user's row is locked by the caller.
   */
  async acceptRefused(userId: number, taskId: number): Promise<boolean> {
    const stored = await this.find(userId, taskId);
    if (!stored || stored.status === 'completed') return false;
    await this.complete(userId, taskId, stored.points, databaseDate());
    return true;
  }

  /**
   * Refuses what a user has handed in, and answers the decision's id: undefined when it does not wait for
   * anybody. The user's row is locked by the caller.
   */
  async refuse(
    userId: number,
    taskId: number,
    reason: Reason,
    is_reviewed: boolean,
  ): Promise<number | undefined> {
    const stored = await this.find(userId, taskId);
    const verdict = { kind: 'refused' as const, reason: reason.reason };
    const after = stored && decideCompletion(stateOf(stored), verdict, databaseNow());
    if (!after) return undefined;
    const kind = 'refusal' as const;
    const decision = { user_id: userId, task_id: taskId, kind, is_reviewed, ...reason };
    const decision_id = await this.decisions.record(decision);
    await this.em.execute(
      `update completions set status = 'failed', reason = ?, decision_id = ?, due_at = null,
         submitted_at = null, review_due_at = null, updated_at = now()
       where user_id = ? and task_id = ?`,
      [reason.reason, decision_id, userId, taskId],
    );
    return decision_id;
  }

  /**
   * Takes the points of a completed task back, and answers the decision's id: undefined when it is not
   * completed. The user's row is locked by the caller.
   */
  async takeBack(
    userId: number,
    taskId: number,
    reason: Reason,
    { is_reviewed, caused_by = '' }: { is_reviewed: boolean; caused_by?: string },
  ): Promise<number | undefined> {
    const stored = await this.find(userId, taskId);
    if (stored?.status !== 'completed') return undefined;
    const { points } = stored;
    const award = taskTransfer(userId, taskId, BigInt(points));
    const id = await this.decisions.record({
      ...reason,
      ...{ user_id: userId, task_id: taskId, kind: 'reversal', is_reviewed, points },
      transfer_key: award.key,
    });
    await this.ledger.post(reversalTransfer(award, { id, reason: reason.reason }), { caused_by });
    await this.em.execute(
      `update completions set status = 'failed', reason = ?, decision_id = ?, completed_at = null,
         points = null, updated_at = now() where user_id = ? and task_id = ?`,
      [reason.reason, id, userId, taskId],
    );
    return id;
  }

  /** Gives a task's points, and answers how many. The user's row is locked by the caller. */
  async complete(userId: number, taskId: number, points: number, now: Date): Promise<number> {
    const given = await this.award(userId, taskId, points, now);
    await COMPLETE(this.em, [now, given, now, userId, taskId]);
    return given;
  }

  /** The points that were given: those of the first time, where they were taken back meanwhile. */
  private async award(
    userId: number,
    taskId: number,
    points: number,
    created_at: Date,
  ): Promise<number> {
    const transfer = taskTransfer(userId, taskId, BigInt(points));
    if (await this.ledger.post(transfer, { created_at })) return points;
    const taken = await this.decisions.standingReversal(transfer.key, userId);
    if (!taken) throw new Error(`${transfer.key} is given already`);
    const given = Number(taken.points);
    const first = taskTransfer(userId, taskId, BigInt(given));
    await this.ledger.post(restorationTransfer(first, taken.id), { created_at });
    await this.decisions.end(taken.id);
    return given;
  }

  /** Whether a person has taken its points back, so that nobody but a person gives them again. */
  async isTakenBack(userId: number, taskId: number): Promise<boolean> {
    const { key } = taskTransfer(userId, taskId, 0n);
    const taken = await this.decisions.standingReversal(key, userId);
    return taken?.is_reviewed ?? false;
  }

  async listForAdmin(query: ListQueryDto, userId: number): Promise<Page<CompletionDto>> {
    const request = readListQuery(query, completionList, { user_id: userId });
    const page = await selectPage(this.em, completionList, request);
    return { ...page, items: await this.describe(page.items) };
  }

  /** One of a user's that is there. */
  async getForAdmin(userId: number, taskId: number): Promise<CompletionDto> {
    const [row] = await this.em.execute<[Row<Completion>]>(
      'select * from completions where user_id = ? and task_id = ?',
      [userId, taskId],
    );
    const [described] = await this.describe([row]);
    return described as CompletionDto;
  }

  private async describe(rows: readonly Row<Completion>[]): Promise<CompletionDto[]> {
    const reasons = await this.decisions.reasonsOf(rows.map((row) => row.decision_id));
    return rows.map((row) => toCompletionDto(row, reasons.get(row.decision_id ?? 0)));
  }

  /**
   * Those columns of every completion that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: ColumnsOf<Completion>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, completionList, columns, readListQuery(query, completionList));
  }

  /** How far a user is with a task; undefined before they begin. */
  async find(userId: number, taskId: number): Promise<CompletionRow | undefined> {
    const [row] = await FIND_COMPLETION(this.em, [userId, taskId]);
    return row;
  }
}
