import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { decideCompletion, waitingFor } from '#libs/domain/index.js';
import { databaseNow } from '../../database/clock.js';
import { Transactional } from '../../database/transactional.js';
import { Jobs } from '../../jobs/jobs.js';
import { SettingsService } from '../settings/settings.service.js';
import { TaskService, type TaskToDo } from '../tasks/task.service.js';
import type { CheckResult } from '../tasks/verification/verification.service.js';
import { VerificationService } from '../tasks/verification/verification.service.js';
import { VERIFY_TASK } from '../tasks/verification/verification-health.service.js';
import { UserService } from '../users/user.service.js';
import { CompletionService } from './completion.service.js';
import { dateOf, stateOf } from './completion-row.js';
import { NOTHING, TaskCheckService } from './task-check.service.js';

/** One submitted task that waits for a service. */
interface PendingTask {
  user_id: number;
  task_id: number;
  method: string;
}

/** Asks services again that did not answer a visitor: for weeks, if need be. Times in seconds. */
const OPTIONS = {
  expires_after: 30,
  retries: 10_000,
  retry_delay: 10,
  retry_delay_max: 900,
  at_once: 2,
};

/** Sees to it that a submitted task is decided, whatever happens to the service behind its method. */
@Injectable()
export class PendingTaskService implements OnModuleInit {
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

  onModuleInit(): void {
    this.jobs.define<PendingTask>(VERIFY_TASK, (task) => this.verify(task), OPTIONS);
  }

  /**
   * Decides it; does nothing where it is decided, or its user is gone.
   *
   * @throws Error while it cannot be decided.
   */
  private async verify(pending: PendingTask): Promise<void> {
    const { user_id, task_id } = pending;
    if (!(await this.isWaiting(user_id, task_id))) return;
    const site = await this.settings.read();
    if (site.is_paused) throw new Error('The campaign is paused');
    const task = await this.findTask(pending);
    if (!task) return this.decide(pending, { kind: 'person' });
    await this.verification.assertAvailable(task, site);
    const user = await this.checks.findParticipant(user_id);
    assertNotBanned(user);
    const result = await this.checks.ask(user, task, site, NOTHING);
    if (result.kind === 'later') throw new Error('The balance was asked for a moment ago');
    await this.decide(pending, result);
  }

  /** Looked at again with the row locked: what was decided meanwhile stays. */
  @Transactional()
  private async decide(pending: PendingTask, result: CheckResult): Promise<void> {
    const { user_id, task_id } = pending;
    const user = await this.users.lockParticipant(user_id);
    if (!(await this.isWaiting(user_id, task_id))) return;
    if (!(await this.findTask(pending))) return this.handToPerson(user_id, task_id);
    assertNotBanned(user);
    if (result.kind === 'refused') {
      await this.completions.refuse(user_id, task_id, result.reason, false);
    } else if (
      result.kind === 'accepted' &&
      !(await this.completions.isTakenBack(user_id, task_id))
    ) {
      await this.completions.accept(user_id, task_id);
    } else await this.handToPerson(user_id, task_id);
  }

  /**
   * The task, as long as it has the method that it was handed in for: another one asks for what the
   * visitor was never asked for.
   */
  private async findTask({ task_id, method }: PendingTask): Promise<TaskToDo | undefined> {
    const task = await this.tasks.find(task_id);
    return task?.verification === method ? task : undefined;
  }

  private async isWaiting(userId: number, taskId: number): Promise<boolean> {
    const stored = await this.completions.find(userId, taskId);
    return stored !== undefined && waitingFor(stateOf(stored)) === 'service';
  }

  private async handToPerson(userId: number, taskId: number): Promise<void> {
    const stored = await this.completions.find(userId, taskId);
    const after = stored && decideCompletion(stateOf(stored), { kind: 'person' }, databaseNow());
    if (!after) return;
    await this.em.execute(
      'update completions set review_due_at = ?, updated_at = now() where user_id = ? and task_id = ?',
      [dateOf(after.review_due_at), userId, taskId],
    );
  }
}

/** @throws Error while the user is banned: they are given nothing, and refused nothing. */
function assertNotBanned({ is_banned }: { is_banned: boolean }): void {
  if (is_banned) throw new Error('The user is banned');
}
