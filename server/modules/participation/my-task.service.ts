import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Completion as CompletionState,
  canonicalLink,
  decideCompletion,
  isSubmitted,
  type Language,
  NOT_STARTED,
  passcodeVerdict,
  type SiteSettings,
  startCompletion,
  submitRefusal,
  taskRefusal,
} from '#libs/domain/index.js';
import { databaseDate, databaseNow } from '../../database/clock.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import { sessionRequired } from '../../identity/identity.errors.js';
import { Jobs } from '../../jobs/jobs.js';
import type { BegunTask } from '../../reports/me.report.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { assertMayParticipate } from '../settings/participation.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import { TaskService, type TaskToDo } from '../tasks/task.service.js';
import {
  type CheckResult,
  Unavailable,
  VerificationService,
} from '../tasks/verification/verification.service.js';
import { VERIFY_TASK } from '../tasks/verification/verification-health.service.js';
import { type Participant, UserRepository } from '../users/user.repository.js';
import { UserService } from '../users/user.service.js';
import { balanceJustRead, taskNotDue, taskNotStarted } from './completion.errors.js';
import { CompletionService } from './completion.service.js';
import type { MyTaskDto, TaskSubmitDto } from './dto/me.dto.js';
import { completedRow, stateOf, toMyTaskDto } from './my-task.js';

/** Delay of the first retry of a service that did not answer. */
const FIRST_RETRY_MS = 10_000;

/** What a visitor submits; empty where the method needs nothing. */
interface Submission {
  evidence: string;
  code: string;
  seconds: number;
}

/** The result of a task's method; `service`: its service did not answer. */
type Outcome = Exclude<CheckResult, { kind: 'later' }> | { kind: 'service' };

/** An outcome, with the requirements of the task at that time. */
interface CheckedTask {
  outcome: Outcome;
  task: string;
}

/** Visitors start and submit tasks. */
@Injectable()
export class MyTaskService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly completions: CompletionService,
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly settings: SettingsService,
    private readonly verification: VerificationService,
    private readonly rows: CompletionRepository,
    private readonly participants: UserRepository,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Starts a task; changes nothing when it runs or is completed already.
   *
   * @throws AppError with the code of what prevents it.
   */
  async start(userId: number, taskId: number, language: Language = 'en'): Promise<MyTaskDto> {
    const stored = await this.completions.find(userId, taskId);
    const isDone =
      stored && isUnchanged(stored, startCompletion(stateOf(stored), stored, databaseNow()));
    return toMyTaskDto(isDone ? stored : await this.begin(userId, taskId), language);
  }

  /**
   * Submits a started task: it is completed, fails, or waits for a reviewer or a service. Changes nothing
   * when it is submitted or completed already.
   *
   * @throws AppError with the code of what is missing.
   */
  async submit(
    userId: number,
    taskId: number,
    { evidence = '', code = '', seconds = 0 }: TaskSubmitDto = {},
    language: Language = 'en',
  ): Promise<MyTaskDto> {
    const submission = { evidence: canonicalLink(evidence), code, seconds };
    const stored = await this.completions.find(userId, taskId);
    if (stored && isSubmitted(stateOf(stored))) return toMyTaskDto(stored, language);
    // A service may be slow: it is asked before the user's row is locked.
    const asked = stored && this.verification.asks(stored.verification);
    const checked = asked ? await this.ask(userId, stored, submission) : undefined;
    const row = await runInTransaction(this.em, () =>
      this.settle(userId, taskId, submission, checked),
    );
    return toMyTaskDto(row, language);
  }

  /** The user's row is locked first, so that changes of one user happen one after the other. */
  @Transactional()
  private async begin(userId: number, taskId: number): Promise<BegunTask> {
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
    const key = { user_id: userId, task_id: taskId, status: before.status };
    await this.rows.save(key, after, { evidence: '', now });
    return this.read(userId, taskId);
  }

  private async ask(
    userId: number,
    stored: BegunTask,
    submission: Submission,
  ): Promise<CheckedTask | undefined> {
    const settings = await this.settings.read();
    const user = await this.participants.find(userId);
    if (!user) throw sessionRequired();
    const task = await this.tasks.findActive(stored.task_id);
    const now = databaseDate();
    assertMayParticipate(taskRefusal(settings, user, now));
    assertDue(stateOf(stored), now.getTime());
    await this.verification.assertAvailable(task, settings);
    const outcome = await this.check(user, task, settings, submission);
    return { outcome, task: keyOf(task) };
  }

  private async settle(
    userId: number,
    taskId: number,
    submission: Submission,
    checked: CheckedTask | undefined,
  ): Promise<BegunTask> {
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
    const outcome = await this.outcomeOf(user, task, settings, submission, checked);
    return this.apply({ userId, stored, task, now }, outcome, submission.evidence);
  }

  /** A result from before the lock counts, unless an admin has changed the task since. */
  private async outcomeOf(
    user: Participant,
    task: TaskToDo,
    site: SiteSettings,
    submission: Submission,
    checked: CheckedTask | undefined,
  ): Promise<Outcome> {
    if (checked?.task === keyOf(task)) return checked.outcome;
    if (this.verification.asks(task.verification)) return { kind: 'service' };
    return this.check(user, task, site, submission);
  }

  /** @throws AppError 422 when the submission cannot be right, 409 when the chain was read a moment ago. */
  private async check(
    { id, account }: Participant,
    { verification, verification_settings: settings }: TaskToDo,
    site: SiteSettings,
    submission: Submission,
  ): Promise<Outcome> {
    const user = { id, account: account ?? '' };
    try {
      const context = { user, settings, site, ...submission };
      const result = await this.verification.check(verification, context);
      if (result.kind === 'later') throw balanceJustRead(result.wait);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) return { kind: 'service' };
      throw error;
    }
  }

  private async apply(deciding: Deciding, outcome: Outcome, evidence: string): Promise<BegunTask> {
    const { userId, stored, task, now } = deciding;
    const { task_id } = stored;
    switch (outcome.kind) {
      case 'accepted': {
        if (await this.completions.isReversedByAdmin(userId, task_id)) {
          return this.apply(deciding, { kind: 'person' }, evidence);
        }
        const points = await this.completions.complete(userId, stored, task, now);
        return completedRow(stored, points);
      }
      case 'refused':
        await this.completions.reject(userId, task_id, outcome.reason, false);
        return this.read(userId, task_id);
      case 'passcode':
        return this.applyCode(deciding, outcome);
      default:
        await this.queue(deciding, outcome.kind, evidence);
        return this.read(userId, task_id);
    }
  }

  /** Counted with the user's row locked: calls at the same time give nobody more tries. */
  private async applyCode(
    deciding: Deciding,
    { is_right, most_tries }: CheckResult & { kind: 'passcode' },
  ): Promise<BegunTask> {
    const { userId, stored } = deciding;
    const { accepted, tries, left } = passcodeVerdict(is_right, stored.tries, most_tries);
    if (accepted) return this.apply(deciding, { kind: 'accepted' }, '');
    await this.rows.setTries(userId, stored.task_id, tries);
    const reason = left === 0 ? 'no_tries_left' : 'wrong_code';
    const details = { tries_left: left };
    return this.apply(deciding, { kind: 'refused', reason: { reason, details } }, '');
  }

  /** Queues a submission for a reviewer, or for a job that asks the service again. */
  private async queue(
    { userId, stored, now }: Deciding,
    kind: 'person' | 'service',
    evidence: string,
  ): Promise<void> {
    const after = decideCompletion(stateOf(stored), { kind }, now.getTime());
    if (!after) return;
    const { task_id, verification } = stored;
    const { status } = stored;
    await this.rows.save({ user_id: userId, task_id, status }, after, { evidence, now });
    if (kind === 'person') return;
    const data = { user_id: userId, task_id, method: verification };
    const key = `${userId}:${task_id}`;
    await this.jobs.send(VERIFY_TASK, data, {
      key,
      after: new Date(now.getTime() + FIRST_RETRY_MS),
    });
  }

  private async read(userId: number, taskId: number): Promise<BegunTask> {
    const stored = await this.completions.find(userId, taskId);
    if (!stored) throw taskNotStarted();
    return stored;
  }
}

/** A submission that is decided, with the user's row locked. */
interface Deciding {
  userId: number;
  stored: BegunTask;
  task: TaskToDo;
  now: Date;
}

function isUnchanged(stored: BegunTask, after: CompletionState): boolean {
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
