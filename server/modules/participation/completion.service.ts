import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Completion as CompletionState,
  canAppeal,
  decideCompletion,
  isSubmitted,
  type Language,
  NOT_STARTED,
  type Reason,
  reasonText,
  restorationTransfer,
  reversalTransfer,
  type SubmitRefusal,
  startCompletion,
  submitCompletion,
  type TaskStatus,
  taskRefusal,
  taskTransfer,
  type VerificationMethod,
  waitingFor,
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
import { DecisionService } from '../decisions/decision.service.js';
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
  submitted_at: Date | string | null;
  review_due_at: Date | string | null;
  reason: string;
  reason_zh: string;
  details: Reason['details'];
  decision_id: number | null;
  appeal_id: number | null;
  tries: number;
  points: number;
  action_url: string;
  verification: VerificationMethod;
}

/** The task's own part stands in for what is not decided yet; of a deleted task there is none. */
const COLUMNS = `c.task_id, c.status, c.due_at, c.submitted_at, c.review_due_at, c.reason, c.tries,
    c.decision_id, coalesce(d.reason_zh, '') as reason_zh, d.details, a.id as appeal_id,
    coalesce(c.points, t.points, 0) as points,
    coalesce(t.action_url, '') as action_url, coalesce(t.verification, 'manual') as verification`;

const TABLES = `from completions c left join tasks t on t.id = c.task_id
    left join decisions d on d.id = c.decision_id left join appeals a on a.decision_id = c.decision_id`;

/** Every task that a user `u` has begun, as one value: whoever reads the user has them with it. */
export const TASKS_OF_USER = `(select coalesce(json_agg(begun order by begun.task_id), '[]')
   from (select ${COLUMNS} ${TABLES} where c.user_id = u.id) begun)`;
const FIND = prepared<CompletionRow>(
  `select ${COLUMNS} ${TABLES} where c.user_id = ? and c.task_id = ?`,
);
const SAVE = prepared(
  `insert into completions (user_id, task_id, status, due_at, submitted_at, review_due_at, reason,
     decision_id, evidence, completed_at, points, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
   on conflict (user_id, task_id) do update set
     status = excluded.status, due_at = excluded.due_at, submitted_at = excluded.submitted_at,
     decision_id = excluded.decision_id, review_due_at = excluded.review_due_at, reason = excluded.reason, evidence = excluded.evidence,
     completed_at = excluded.completed_at, points = excluded.points,
     updated_at = excluded.updated_at`,
);

/** What a visitor does: the completion after it, why not, or null when it is done already. */
type Step = (
  before: CompletionState,
  task: Pick<CompletionRow, 'action_url' | 'verification'>,
  now: number,
) => CompletionState | SubmitRefusal | null;

const START: Step = (before, task, now) => {
  const after = startCompletion(before, task, now);
  return after === before ? null : after;
};

/** Methods that need nothing but the visitor's word and session. */
const AT_ONCE: readonly VerificationMethod[] = ['self', 'wallet'];

const SUBMIT: Step = (before, { verification }, now) => {
  if (isSubmitted(before)) return null;
  const kind = AT_ONCE.includes(verification) ? 'accepted' : 'person';
  return submitCompletion(before, { kind }, now);
};

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
    private readonly decisions: DecisionService,
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

  /**
   * Accepts what a user has handed in and gives its points: false when it does not wait for anybody.
   * The user's row is locked by the caller.
   */
  async accept(userId: number, taskId: number): Promise<boolean> {
    const stored = await this.find(userId, taskId);
    const now = new Date();
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
    await this.complete(userId, taskId, stored.points, new Date());
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
    const after = stored && decideCompletion(stateOf(stored), verdict, Date.now());
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

  private async complete(userId: number, taskId: number, points: number, now: Date): Promise<void> {
    const given = await this.award(userId, taskId, points, now);
    await this.em.execute(
      `update completions set status = 'completed', reason = '', decision_id = null, due_at = null,
         submitted_at = null, review_due_at = null, completed_at = ?, points = ?, updated_at = ?
       where user_id = ? and task_id = ?`,
      [now, given, now, userId, taskId],
    );
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
    const row = isDone
      ? stored
      : await runInTransaction(this.em, () => this.change(userId, taskId, step, evidence));
    return readMyTask(row, language);
  }

  /** The user's row is locked first, so that what one user does happens one after the other. */
  private async change(
    userId: number,
    taskId: number,
    step: Step,
    evidence: string,
  ): Promise<CompletionRow> {
    const user = await this.users.lockParticipant(userId);
    const settings = await this.settings.hold();
    const task = await this.tasks.findActive(taskId);
    const stored = await this.find(userId, taskId);
    const before = stored ? stateOf(stored) : NOT_STARTED;
    const now = new Date();
    const after = step(before, task, now.getTime());
    if (after === null)
      return stored ?? { ...task, ...NO_DECISION, ...rowOf(before), task_id: taskId };
    this.participation.assert(taskRefusal(settings, user, now));
    if (after === 'task.not_started') throw taskNotStarted();
    if (after === 'task.not_due') throw taskNotDue((before.due_at ?? 0) - now.getTime());
    const points =
      after.status === 'completed'
        ? await this.award(userId, taskId, task.points, now)
        : task.points;
    await this.save(userId, taskId, after, evidence, now, points);
    return {
      ...{ ...NO_DECISION, ...rowOf(after), task_id: taskId, points, tries: stored?.tries ?? 0 },
      ...{ action_url: task.action_url, verification: task.verification },
    };
  }

  private async find(userId: number, taskId: number): Promise<CompletionRow | undefined> {
    const [row] = await FIND(this.em, [userId, taskId]);
    return row;
  }

  private async save(
    userId: number,
    taskId: number,
    { status, due_at, submitted_at, review_due_at, reason }: CompletionState,
    evidence: string,
    now: Date,
    points: number,
  ): Promise<void> {
    const isCompleted = status === 'completed';
    await SAVE(this.em, [
      ...[userId, taskId, status, dateOf(due_at), dateOf(submitted_at), dateOf(review_due_at)],
      ...[reason, null, evidence],
      ...[isCompleted ? now : null, isCompleted ? points : null, now, now],
    ]);
  }
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

const msOf = (time: Date | string | null): number | null =>
  time === null ? null : new Date(time).getTime();

function stateOf(row: CompletionRow): CompletionState {
  const { status, due_at, submitted_at, review_due_at, reason } = row;
  const times = { due_at: msOf(due_at), review_due_at: msOf(review_due_at) };
  return { status, ...times, submitted_at: msOf(submitted_at), reason };
}

/** What a decision would say of a completion. */
const NO_DECISION = { reason_zh: '', details: null, decision_id: null, appeal_id: null, tries: 0 };

const rowOf = ({ due_at, submitted_at, review_due_at, ...state }: CompletionState) => ({
  ...state,
  due_at: dateOf(due_at),
  submitted_at: dateOf(submitted_at),
  review_due_at: dateOf(review_due_at),
});

/** As the user reads it. */
export function readMyTask(row: CompletionRow, language: Language): MyTaskDto {
  const { task_id, status, due_at, review_due_at, reason, reason_zh, details, points } = row;
  const { decision_id, appeal_id } = row;
  return {
    task_id,
    status,
    due_at: due_at === null ? null : toIso(due_at),
    review_due_at: review_due_at === null ? null : toIso(review_due_at),
    reason: reason === '' ? null : reasonText(reason, language, { reason_zh, details }),
    points,
    waiting_for: waitingFor(stateOf(row)),
    // Only where words are told; see the method.
    tries_left: null,
    decision_id: status === 'failed' ? decision_id : null,
    can_appeal:
      status === 'failed' && decision_id !== null && canAppeal({ overturned_at: null, appeal_id }),
  };
}
