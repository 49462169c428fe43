import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  asksService,
  type Completion as CompletionState,
  isSubmitted,
  type Language,
  NOT_STARTED,
  passcodeVerdict,
  type SiteSettings,
  startCompletion,
  storedEvidence,
  submissionDay,
  submitRefusal,
  taskRefusal,
} from '#libs/domain/index.js';
import { databaseDate, databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { sessionRequired } from '../../../platform/identity/identity.errors.js';
import { type Participant, UserRepository } from '../../participants/users/user.repository.js';
import { assertMayParticipate } from '../../site/settings/participation.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { TaskRepository, type TaskToDo } from '../tasks/task.repository.js';
import { assertEvidence } from '../tasks/verification/evidence.errors.js';
import {
  type CheckResult,
  Unavailable,
  VerificationService,
} from '../tasks/verification/verification.service.js';
import { balanceJustRead, taskNotDue, taskNotStarted } from './completion.errors.js';
import { CompletionService } from './completion.service.js';
import type { MyTaskDto, TaskSubmitDto } from './dto/me.dto.js';
import { type BegunTask, isOpenAgain } from './me.report.js';
import { stateOf, toMyTaskDto } from './my-task.js';
import { TaskLimitService } from './task-limit.service.js';

/** The stored values of a completed task, which save reading it again. */
const COMPLETED = {
  status: 'completed',
  due_at: null,
  submitted_at: null,
  review_due_at: null,
  reason: '',
} as const;

type Submission = TaskSubmitDto & { evidence: string };

/** The result of a check; `service`: the service is unavailable. */
type Outcome = Exclude<CheckResult, { kind: 'later' }> | { kind: 'service' };

interface CheckedTask {
  outcome: Outcome;
  /** The task's `keyOf` at the check. */
  task: string;
}

interface Attempt {
  user: Participant;
  site: SiteSettings;
  task: TaskToDo;
  stored: BegunTask | undefined;
  now: Date;
}

/** A submission to decide, with the user's row locked. */
type Decision = Attempt & {
  stored: BegunTask;
  /** Whether an admin has reversed it: only an admin restores it. */
  is_reversed: boolean;
  /** The day that a daily task is submitted for. */
  day: string | null;
};

/** Starts and submits visitors' tasks. */
@Injectable()
export class MyTaskService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly completions: CompletionService,
    private readonly users: UserRepository,
    private readonly tasks: TaskRepository,
    private readonly settings: SettingsService,
    private readonly verification: VerificationService,
    private readonly storedCompletions: CompletionRepository,
    private readonly limits: TaskLimitService,
  ) {}

  /** Starts a task, unless it is started or completed. @throws AppError with the code of the obstacle. */
  async start(userId: number, taskId: number, language: Language = 'en'): Promise<MyTaskDto> {
    const stored = await this.completions.find(userId, taskId);
    const now = databaseNow();
    const isDone =
      stored &&
      !isOpenAgain(stored, now) &&
      isUnchanged(stored, startCompletion(stateOf(stored), stored, now));
    return toMyTaskDto(isDone ? stored : await this.begin(userId, taskId), language);
  }

  /** Submits a started task, unless it is submitted or completed. @throws AppError with the code of the obstacle. */
  async submit(
    userId: number,
    taskId: number,
    { evidence = '', ...given }: TaskSubmitDto = {},
    language: Language = 'en',
  ): Promise<MyTaskDto> {
    const stored = await this.completions.find(userId, taskId);
    if (stored && isSubmitted(stateOf(stored))) return toMyTaskDto(stored, language);
    // Checked as typed: storing removes invisible characters.
    if (evidence.trim() !== '') assertEvidence('text', evidence);
    const submission = { ...given, evidence: storedEvidence(evidence) };
    // A service may be slow: it is called before the user's row is locked.
    const asked = stored && asksService(stored.verification);
    const checked = asked ? await this.ask(stored, submission) : undefined;
    return toMyTaskDto(await this.settle(userId, taskId, submission, checked), language);
  }

  @Transactional()
  private async begin(userId: number, taskId: number): Promise<BegunTask> {
    const { user, site, task, stored, now } = await this.lock(userId, taskId);
    const { verification, verification_settings } = task;
    const least = verification === 'page_visit' ? (verification_settings.seconds ?? 0) : 0;
    const isFirst = !stored || isOpenAgain(stored, now.getTime());
    const before = isFirst ? NOT_STARTED : stateOf(stored);
    const after = startCompletion(before, task, now.getTime(), least * 1000);
    if (stored && isUnchanged(stored, after)) return stored;
    assertMayParticipate(taskRefusal(site, user, now));
    this.verification.assertAvailable(task, site);
    await this.limits.assertOpen(task, userId, now);
    const key = { user_id: userId, task_id: taskId, status: before.status };
    const day = dayOf({ site, task, stored, now });
    await this.storedCompletions.save(key, after, { evidence: '', day, now });
    return this.read(userId, taskId);
  }

  /** Locks the user's row before the rest is read, so that changes of one user happen one after the other. */
  private async lock(userId: number, taskId: number): Promise<Attempt> {
    const [user, site, task, stored] = await Promise.all([
      this.users.lockParticipant(userId),
      this.settings.hold(),
      this.tasks.findActive(taskId),
      this.completions.find(userId, taskId),
    ]);
    return { user, site, task, stored, now: databaseDate() };
  }

  private async ask(stored: BegunTask, submission: Submission): Promise<CheckedTask> {
    const site = await this.settings.read();
    const user = await this.users.find(stored.user_id);
    if (!user) throw sessionRequired();
    const task = await this.tasks.findActive(stored.task_id);
    const attempt = { user, site, task, stored, now: databaseDate() };
    await this.assertSubmittable(attempt);
    return { outcome: await this.check(attempt, submission), task: keyOf(task) };
  }

  @Transactional()
  private async settle(
    userId: number,
    taskId: number,
    submission: Submission,
    checked: CheckedTask | undefined,
  ): Promise<BegunTask> {
    const [attempt, wasReversed] = await Promise.all([
      this.lock(userId, taskId),
      this.completions.isReversedByAdmin(userId, taskId),
    ]);
    const { stored } = attempt;
    if (stored && isSubmitted(stateOf(stored))) return stored;
    await this.assertSubmittable(attempt);
    if (!stored) throw taskNotStarted();
    const outcome = await this.outcomeOf(attempt, submission, checked);
    const day = dayOf(attempt);
    const is_reversed =
      day === null ? wasReversed : await this.completions.isReversedByAdmin(userId, taskId, day);
    return this.apply({ ...attempt, stored, is_reversed, day }, outcome, submission.evidence);
  }

  private async assertSubmittable({ user, site, task, stored, now }: Attempt): Promise<void> {
    assertMayParticipate(taskRefusal(site, user, now));
    const refusal = submitRefusal(stored ? stateOf(stored) : NOT_STARTED, now.getTime());
    if (refusal === 'task.not_started') throw taskNotStarted();
    if (refusal) throw taskNotDue(new Date(stored?.due_at ?? 0).getTime() - now.getTime());
    this.verification.assertAvailable(task, site);
    await this.limits.assertOpen(task, user.id, now);
  }

  /** Uses the result from before the lock, unless an admin has changed the task since. */
  private async outcomeOf(
    attempt: Attempt,
    submission: Submission,
    checked: CheckedTask | undefined,
  ): Promise<Outcome> {
    if (checked?.task === keyOf(attempt.task)) return checked.outcome;
    if (asksService(attempt.task.verification)) return { kind: 'service' };
    return this.check(attempt, submission);
  }

  /** @throws AppError 422 for an invalid submission, 409 when the chain was read a moment ago. */
  private async check({ user, site, task }: Attempt, submission: Submission): Promise<Outcome> {
    const settings = task.verification_settings;
    const context = { task_id: task.id, user, settings, site, ...submission };
    try {
      const result = await this.verification.check(task.verification, context);
      if (result.kind === 'later') throw balanceJustRead(result.wait);
      return result;
    } catch (error) {
      if (error instanceof Unavailable) return { kind: 'service' };
      throw error;
    }
  }

  private async apply(decision: Decision, outcome: Outcome, evidence: string): Promise<BegunTask> {
    const { stored, task, now, day } = decision;
    const { user_id, task_id } = stored;
    switch (outcome.kind) {
      case 'accepted': {
        if (decision.is_reversed) {
          return this.apply(decision, { kind: 'person' }, evidence);
        }
        await this.limits.takePlace(task);
        // A text that counts without a review is kept for later questions.
        if (task.verification === 'manual') await this.storedCompletions.keep(stored, evidence);
        const points = await this.completions.complete(stored, task, now, day);
        return { ...stored, ...COMPLETED, day, points };
      }
      case 'refused':
        await this.completions.reject(user_id, task_id, outcome.reason, false);
        return this.read(user_id, task_id);
      case 'passcode':
        return this.applyCode(decision, outcome);
      default:
        await this.completions.queue(stored, task, outcome.kind, { evidence, day, now });
        return this.read(user_id, task_id);
    }
  }

  /** Counts tries with the user's row locked, so that concurrent calls get no extra tries. */
  private async applyCode(
    decision: Decision,
    { is_right, most_tries }: CheckResult & { kind: 'passcode' },
  ): Promise<BegunTask> {
    const { stored } = decision;
    const { accepted, tries, left } = passcodeVerdict(is_right, stored.tries, most_tries);
    if (accepted) return this.apply(decision, { kind: 'accepted' }, '');
    await this.storedCompletions.setTries(stored, tries);
    const reason = left === 0 ? 'no_tries_left' : 'wrong_code';
    const details = { tries_left: left };
    return this.apply(decision, { kind: 'refused', reason: { reason, details } }, '');
  }

  private async read(userId: number, taskId: number): Promise<BegunTask> {
    const stored = await this.completions.find(userId, taskId);
    if (!stored) throw taskNotStarted();
    return stored;
  }
}

const dayOf = ({ site, task, stored, now }: Pick<Attempt, 'site' | 'task' | 'stored' | 'now'>) =>
  submissionDay(task.is_daily, stored?.day ?? null, now.getTime(), site.campaign_time_zone);

function isUnchanged(stored: BegunTask, after: CompletionState): boolean {
  const { status, due_at, submitted_at } = stateOf(stored);
  return after.status === status && after.due_at === due_at && after.submitted_at === submitted_at;
}

/** Changes when the task's verification changes. */
const keyOf = ({ verification, verification_settings }: TaskToDo): string =>
  JSON.stringify([verification, verification_settings]);
