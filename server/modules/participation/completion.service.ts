import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Completion as CompletionState,
  type Language,
  NOT_STARTED,
  reasonText,
  type SubmitRefusal,
  startCompletion,
  submitCompletion,
  type TaskStatus,
  taskRefusal,
  taskTransfer,
  type VerificationMethod,
} from '#libs/domain/index.js';
import { prepared } from '../../database/prepared.js';
import { runInTransaction } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { toIso } from '../../records/timestamps.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { TaskService } from '../tasks/task.service.js';
import { UserService } from '../users/user.service.js';
import { type Completion, CompletionSchema } from './completion.entity.js';
import { taskNotDue, taskNotStarted } from './completion.errors.js';
import { type CompletionDto, toCompletionDto } from './dto/completion.dto.js';
import type { MyTaskDto, TaskSubmitDto } from './dto/me.dto.js';
import { ParticipationService } from './participation.service.js';

export const completionList = defineList<Completion>(CompletionSchema, {
  sortable: ['id', 'user_id', 'task_id', 'status', 'completed_at', 'created_at'],
  filterable: { id: 'integer', user_id: 'integer', task_id: 'integer', status: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

/** A completion as a plain query reads it. */
export interface CompletionRow {
  task_id: number;
  status: TaskStatus;
  due_at: Date | string | null;
  review_due_at: Date | string | null;
  reason: string;
  points: number;
  action_url: string;
  verification: VerificationMethod;
}

/** The task's own part stands in for what is not decided yet; of a deleted task there is none. */
const COLUMNS = `c.task_id, c.status, c.due_at, c.review_due_at, c.reason,
    coalesce(c.points, t.points, 0) as points,
    coalesce(t.action_url, '') as action_url, coalesce(t.verification, 'manual') as verification`;

/** Every task that a user `u` has begun, as one value: whoever reads the user has them with it. */
export const TASKS_OF_USER = `(select coalesce(json_agg(begun order by begun.task_id), '[]')
   from (select ${COLUMNS} from completions c left join tasks t on t.id = c.task_id
         where c.user_id = u.id) begun)`;
const FIND = prepared<CompletionRow>(
  `select ${COLUMNS} from completions c left join tasks t on t.id = c.task_id
   where c.user_id = ? and c.task_id = ?`,
);
const SAVE = prepared(
  `insert into completions (user_id, task_id, status, due_at, review_due_at, reason,
     evidence, completed_at, points, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
   on conflict (user_id, task_id) do update set
     status = excluded.status, due_at = excluded.due_at,
     review_due_at = excluded.review_due_at, reason = excluded.reason, evidence = excluded.evidence,
     completed_at = excluded.completed_at, points = excluded.points,
     updated_at = excluded.updated_at`,
);

/** What a visitor does: the completion after it, why not, or null when it is done already. */
type Step = (
  before: CompletionState,
  task: Pick<CompletionRow, 'action_url' | 'verification'>,
  now: number,
) => CompletionState | SubmitRefusal | null;

const unlessSame =
  (step: (...input: Parameters<Step>) => CompletionState | SubmitRefusal): Step =>
  (before, task, now) => {
    const after = step(before, task, now);
    return after === before ? null : after;
  };

const START = unlessSame(startCompletion);
const SUBMIT = unlessSame(submitCompletion);

/** What a user makes of the tasks: starts and submits them, and is given their points. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly settings: SettingsService,
    private readonly participation: ParticipationService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Starts a task; answers the same when it runs or is completed already.
   *
   * @throws AppError with the code of what stands in the way.
   */
  start(userId: number, taskId: number, language: Language = 'en'): Promise<MyTaskDto> {
    return this.advance(userId, taskId, language, START);
  }

  /**
   * Submits a started task: it is completed, or waits for somebody to look at it. Answers the same when
   * it is submitted or completed already.
   *
   * @throws AppError with the code of what is missing.
   */
  submit(
    userId: number,
    taskId: number,
    { evidence = '' }: Pick<TaskSubmitDto, 'evidence'> = {},
    language: Language = 'en',
  ): Promise<MyTaskDto> {
    return this.advance(userId, taskId, language, SUBMIT, evidence);
  }

  async listForAdmin(query: ListQueryDto, userId: number): Promise<Page<CompletionDto>> {
    const request = readListQuery(query, completionList, { user_id: userId });
    const page = await selectPage(this.em, completionList, request);
    return { ...page, items: page.items.map(toCompletionDto) };
  }

  /**
   * Those columns of every completion that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: ColumnsOf<Completion>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, completionList, columns, readListQuery(query, completionList));
  }

  /** What is done already is answered without waiting for its turn, and whatever has changed since. */
  private async advance(
    userId: number,
    taskId: number,
    language: Language,
    step: Step,
    evidence = '',
  ): Promise<MyTaskDto> {
    const stored = await this.find(userId, taskId);
    const isDone = stored && step(stateOf(stored), stored, Date.now()) === null;
    const { state, points } = isDone
      ? { state: stateOf(stored), points: stored.points }
      : await runInTransaction(this.em, () => this.change(userId, taskId, step, evidence));
    return toMyTaskDto(taskId, state, points, language);
  }

  /** The user's row is locked first, so that what one user does happens one after the other. */
  private async change(
    userId: number,
    taskId: number,
    step: Step,
    evidence: string,
  ): Promise<{ state: CompletionState; points: number }> {
    const user = await this.users.lockParticipant(userId);
    const settings = await this.settings.hold();
    const task = await this.tasks.findActive(taskId);
    const stored = await this.find(userId, taskId);
    const before = stored ? stateOf(stored) : NOT_STARTED;
    const now = new Date();
    const after = step(before, task, now.getTime());
    if (after === null) return { state: before, points: stored?.points ?? task.points };
    this.participation.assert(taskRefusal(settings, user, now));
    if (after === 'task.not_started') throw taskNotStarted();
    if (after === 'task.not_due') throw taskNotDue((before.due_at ?? 0) - now.getTime());
    await this.save(userId, taskId, after, evidence, now, task.points);
    if (after.status === 'completed') {
      const transfer = taskTransfer(userId, taskId, BigInt(task.points));
      await this.ledger.post(transfer, { created_at: now });
    }
    return { state: after, points: task.points };
  }

  private async find(userId: number, taskId: number): Promise<CompletionRow | undefined> {
    const [row] = await FIND(this.em, [userId, taskId]);
    return row;
  }

  private async save(
    userId: number,
    taskId: number,
    { status, due_at, review_due_at, reason }: CompletionState,
    evidence: string,
    now: Date,
    points: number,
  ): Promise<void> {
    const isCompleted = status === 'completed';
    await SAVE(this.em, [
      ...[userId, taskId, status, dateOf(due_at), dateOf(review_due_at), reason, evidence],
      ...[isCompleted ? now : null, isCompleted ? points : null, now, now],
    ]);
  }
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const msOf = (time: Date | string | null): number | null =>
  time === null ? null : new Date(time).getTime();

function stateOf({ status, due_at, review_due_at, reason }: CompletionRow): CompletionState {
  return { status, due_at: msOf(due_at), review_due_at: msOf(review_due_at), reason };
}

/** As the user reads it. */
export function readMyTask(row: CompletionRow, language: Language): MyTaskDto {
  return toMyTaskDto(row.task_id, stateOf(row), row.points, language);
}

function toMyTaskDto(
  task_id: number,
  { status, due_at, review_due_at, reason }: CompletionState,
  points: number,
  language: Language,
): MyTaskDto {
  return {
    task_id,
    status,
    due_at: due_at === null ? null : toIso(new Date(due_at)),
    review_due_at: review_due_at === null ? null : toIso(new Date(review_due_at)),
    reason: reason === '' ? null : reasonText(reason, language),
    points,
    waiting_for: review_due_at === null ? null : 'person',
    tries_left: null,
    decision_id: null,
    can_appeal: false,
  };
}
