import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Completion as CompletionState,
  canonicalLink,
  decideCompletion,
  isSubmitted,
  type Language,
  NOT_STARTED,
  type SiteSettings,
  startCompletion,
  submitRefusal,
  taskRefusal,
  wordVerdict,
} from '#libs/domain/index.js';
import { databaseDate, databaseNow } from '../../database/clock.js';
import { prepared } from '../../database/prepared.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import { Jobs } from '../../jobs/jobs.js';
import { assertMayParticipate } from '../settings/participation.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import { TaskService, type TaskToDo } from '../tasks/task.service.js';
import {
  type CheckResult,
  VerificationService,
} from '../tasks/verification/verification.service.js';
import { VERIFY_TASK } from '../tasks/verification/verification-health.service.js';
import { UserService } from '../users/user.service.js';
import { taskNotDue, taskNotStarted } from './completion.errors.js';
import { CompletionService } from './completion.service.js';
import { type CompletionRow, dateOf, readMyTask, rowOf, stateOf } from './completion-row.js';
import type { MyTaskDto, TaskSubmitDto } from './dto/me.dto.js';
import {
  type CheckedUser,
  type DecidedCheck,
  type HandedIn,
  TaskCheckService,
} from './task-check.service.js';

/** Milliseconds after which a service that did not answer is asked again for the first time. */
const FIRST_RETRY = 10_000;

/** What a task's method says; `service`: it could not be asked. */
type Outcome = DecidedCheck | { kind: 'service' };

/** An outcome, and of which task as it was then. */
interface CheckedTask {
  outcome: Outcome;
  task: string;
}

/** Evidence stays until other evidence is handed in: whoever answers an appeal looks at it. */
const SAVE = prepared(
  `insert into completions (user_id, task_id, status, due_at, submitted_at, review_due_at, reason,
     evidence, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, '', ?, ?, ?)
   on conflict (user_id, task_id) do update set
     status = excluded.status, due_at = excluded.due_at, submitted_at = excluded.submitted_at,
     review_due_at = excluded.review_due_at, reason = '', decision_id = null,
     evidence = coalesce(nullif(excluded.evidence, ''), completions.evidence),
     updated_at = excluded.updated_at`,
);

/** What visitors do with the tasks: they start and submit them. */
@Injectable()
export class MyTaskService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly completions: CompletionService,
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly settings: SettingsService,
    private readonly verification: VerificationService,
    private readonly checks: TaskCheckService,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Starts a task; answers the same when it runs or is completed already.
   *
   * @throws AppError with the code of what stands in the way.
   */
  async start(userId: number, taskId: number, language: Language = 'en'): Promise<MyTaskDto> {
    const stored = await this.completions.find(userId, taskId);
    const isDone =
      stored && isUnchanged(stored, startCompletion(stateOf(stored), stored, databaseNow()));
    return readMyTask(isDone ? stored : await this.begin(userId, taskId), language);
  }

  /**
   * Submits a started task: it is completed or refused, or waits for somebody to look at it. Answers the
   * same when it is submitted or completed already.
   *
   * @throws AppError with the code of what is missing.
   */
  async submit(
    userId: number,
    taskId: number,
    { evidence = '', code = '', seconds = 0 }: TaskSubmitDto = {},
    language: Language = 'en',
  ): Promise<MyTaskDto> {
    const handedIn = { evidence: canonicalLink(evidence), code, seconds };
    const stored = await this.completions.find(userId, taskId);
    if (stored && isSubmitted(stateOf(stored))) return readMyTask(stored, language);
    // A service takes its time: it is asked before the user's row is locked.
    const asked = stored && this.verification.asks(stored.verification);
    const checked = asked ? await this.ask(userId, stored, handedIn) : undefined;
    const row = await runInTransaction(this.em, () =>
      this.settle(userId, taskId, handedIn, checked),
    );
    return readMyTask(row, language);
  }

  /** The user's row is locked first, so that what one user does happens one after the other. */
  @Transactional()
  private async begin(userId: number, taskId: number): Promise<CompletionRow> {
    const user = await this.users.lockParticipant(userId);
    const settings = await this.settings.hold();
    const task = await this.tasks.findActive(taskId);
    const stored = await this.completions.find(userId, taskId);
    const before = stored ? stateOf(stored) : NOT_STARTED;
    const now = databaseDate();
    const least =
      task.verification === 'page_visit' ? (task.verification_settings.seconds ?? 0) : 0;
    const after = startCompletion(before, task, now.getTime(), least * 1000);
    if (stored && isUnchanged(stored, after)) return stored;
    assertMayParticipate(taskRefusal(settings, user, now));
    await this.verification.assertAvailable(task, settings);
    await this.save(userId, taskId, after, '', now);
    return this.read(userId, taskId);
  }

  private async ask(
    userId: number,
    stored: CompletionRow,
    handedIn: HandedIn,
  ): Promise<CheckedTask | undefined> {
    const settings = await this.settings.read();
    const user = await this.checks.findParticipant(userId);
    const task = await this.tasks.findActive(stored.task_id);
    const now = databaseDate();
    assertMayParticipate(taskRefusal(settings, user, now));
    assertDue(stateOf(stored), now.getTime());
    await this.verification.assertAvailable(task, settings);
    const outcome = await this.checks.check(user, task, settings, handedIn);
    return { outcome, task: keyOf(task) };
  }

  private async settle(
    userId: number,
    taskId: number,
    handedIn: HandedIn,
    checked: CheckedTask | undefined,
  ): Promise<CompletionRow> {
    const user = await this.users.lockParticipant(userId);
    const settings = await this.settings.hold();
    const task = await this.tasks.findActive(taskId);
    const stored = await this.completions.find(userId, taskId);
    const before = stored ? stateOf(stored) : NOT_STARTED;
    if (stored && isSubmitted(before)) return stored;
    const now = databaseDate();
    assertMayParticipate(taskRefusal(settings, user, now));
    assertDue(before, now.getTime());
    if (!stored) throw taskNotStarted();
    await this.verification.assertAvailable(task, settings);
    const outcome = await this.outcomeOf(user, task, settings, handedIn, checked);
    return this.apply(userId, stored, outcome, handedIn.evidence, now);
  }

  /** What was asked before counts, unless an admin has changed the task since. */
  private async outcomeOf(
    user: CheckedUser,
    task: TaskToDo,
    site: SiteSettings,
    handedIn: HandedIn,
    checked: CheckedTask | undefined,
  ): Promise<Outcome> {
    if (checked?.task === keyOf(task)) return checked.outcome;
    if (this.verification.asks(task.verification)) return { kind: 'service' };
    return this.checks.check(user, task, site, handedIn);
  }

  private async apply(
    userId: number,
    stored: CompletionRow,
    outcome: Outcome,
    evidence: string,
    now: Date,
  ): Promise<CompletionRow> {
    const { task_id } = stored;
    switch (outcome.kind) {
      case 'accepted': {
        if (await this.completions.isTakenBack(userId, task_id)) {
          return this.apply(userId, stored, { kind: 'person' }, evidence, now);
        }
        const points = await this.completions.complete(userId, task_id, stored.points, now);
        return { ...stored, ...rowOf({ ...NOT_STARTED, status: 'completed' }), points };
      }
      case 'refused':
        await this.completions.refuse(userId, task_id, outcome.reason, false);
        return this.read(userId, task_id);
      case 'word':
        return this.applyWord(userId, stored, outcome, now);
      default:
        await this.hand(userId, stored, outcome.kind, evidence, now);
        return this.read(userId, task_id);
    }
  }

  /** Counted with the user's row locked: nobody has more tries by asking at the same time. */
  private async applyWord(
    userId: number,
    stored: CompletionRow,
    { is_right, most_tries }: CheckResult & { kind: 'word' },
    now: Date,
  ): Promise<CompletionRow> {
    const { accepted, tries, left } = wordVerdict(is_right, stored.tries, most_tries);
    if (accepted) return this.apply(userId, stored, { kind: 'accepted' }, '', now);
    await this.em.execute('update completions set tries = ? where user_id = ? and task_id = ?', [
      ...[tries, userId, stored.task_id],
    ]);
    const reason = left === 0 ? 'no_tries_left' : 'wrong_code';
    const details = { tries_left: left };
    return this.apply(userId, stored, { kind: 'refused', reason: { reason, details } }, '', now);
  }

  /** To a person, or to a job that asks the service again. */
  private async hand(
    userId: number,
    stored: CompletionRow,
    kind: 'person' | 'service',
    evidence: string,
    now: Date,
  ): Promise<void> {
    const after = decideCompletion(stateOf(stored), { kind }, now.getTime());
    if (!after) return;
    const { task_id, verification } = stored;
    await this.save(userId, task_id, after, evidence, now);
    if (kind === 'person') return;
    const data = { user_id: userId, task_id, method: verification };
    const key = `${userId}:${task_id}`;
    await this.jobs.send(VERIFY_TASK, data, { key, after: new Date(now.getTime() + FIRST_RETRY) });
  }

  private async read(userId: number, taskId: number): Promise<CompletionRow> {
    const stored = await this.completions.find(userId, taskId);
    if (!stored) throw taskNotStarted();
    return stored;
  }

  private async save(
    userId: number,
    taskId: number,
    { status, due_at, submitted_at, review_due_at }: CompletionState,
    evidence: string,
    now: Date,
  ): Promise<void> {
    await SAVE(this.em, [
      ...[userId, taskId, status, dateOf(due_at), dateOf(submitted_at), dateOf(review_due_at)],
      ...[evidence, now, now],
    ]);
  }
}

function isUnchanged(stored: CompletionRow, after: CompletionState): boolean {
  const { status, due_at, submitted_at } = stateOf(stored);
  return after.status === status && after.due_at === due_at && after.submitted_at === submitted_at;
}

/** @throws AppError 409 before the task is started, or its time has come. */
function assertDue(state: CompletionState, now: number): void {
  const refusal = submitRefusal(state, now);
  if (refusal === 'task.not_started') throw taskNotStarted();
  if (refusal === 'task.not_due') throw taskNotDue((state.due_at ?? 0) - now);
}

/** Whatever of a task decides how it is verified. */
const keyOf = ({ verification, verification_settings }: TaskToDo): string =>
  JSON.stringify([verification, verification_settings]);
