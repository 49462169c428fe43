import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { decideCompletion, waitingFor } from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { sessionRequired } from '../../../platform/identity/identity.errors.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { TaskRepository, type TaskToDo } from '../tasks/task.repository.js';
import {
  type CheckResult,
  VerificationService,
} from '../tasks/verification/verification.service.js';
import { VERIFY_TASK } from '../tasks/verification/verification-health.service.js';
import { CompletionService } from './completion.service.js';
import type { BegunTask } from './me.report.js';
import { stateOf } from './my-task.js';

interface PendingTask {
  user_id: number;
  task_id: number;
  method: string;
}

/** Retries for weeks. Times in seconds. */
const OPTIONS = {
  expires_after: 30,
  retries: 10_000,
  retry_delay: 10,
  retry_delay_max: 900,
  at_once: 2,
};

/** Decides submitted tasks whose service was unavailable. */
@Injectable()
export class PendingTaskService implements OnModuleInit {
  constructor(
    readonly em: SqlEntityManager,
    private readonly completions: CompletionService,
    private readonly users: UserRepository,
    private readonly tasks: TaskRepository,
    private readonly settings: SettingsService,
    private readonly verification: VerificationService,
    private readonly storedCompletions: CompletionRepository,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define<PendingTask>(VERIFY_TASK, (task) => this.verify(task), OPTIONS);
  }

  /** Decides a task, unless it is decided already. @throws Error while it cannot be decided. */
  private async verify(pending: PendingTask): Promise<void> {
    const { user_id, task_id } = pending;
    if (!(await this.findWaiting(pending))) return;
    const site = await this.settings.read();
    if (site.is_paused) throw new Error('The campaign is paused');
    const task = await this.findTask(pending);
    if (!task) return this.decide(pending, { kind: 'person' });
    this.verification.assertAvailable(task, site);
    const user = await this.users.find(user_id);
    if (!user) throw sessionRequired();
    assertNotBanned(user);
    const { verification, verification_settings: settings } = task;
    const evidence = (await this.storedCompletions.find(user_id, task_id))?.evidence;
    const result = await this.verification.check(verification, {
      task_id,
      user,
      settings,
      site,
      evidence,
    });
    if (result.kind === 'later') throw new Error('The balance was read a moment ago');
    await this.decide(pending, result);
  }

  /** Reads the task again with the user's row locked: a decision made meanwhile stays. */
  @Transactional()
  private async decide(pending: PendingTask, result: CheckResult): Promise<void> {
    const { user_id, task_id } = pending;
    const user = await this.users.lockParticipant(user_id);
    const stored = await this.findWaiting(pending);
    if (!stored) return;
    if (await this.findTask(pending)) {
      assertNotBanned(user);
      if (result.kind === 'refused') {
        return this.completions.reject(user_id, task_id, result.reason, false);
      }
      const isAccepted = result.kind === 'accepted';
      if (isAccepted && !(await this.completions.isReversedByAdmin(user_id, task_id, stored.day))) {
        return this.completions.approve(user_id, task_id);
      }
    }
    const after = decideCompletion(stateOf(stored), { kind: 'person' }, databaseNow());
    if (after) await this.storedCompletions.setReviewDue(stored, after.review_due_at);
  }

  /** The task, unless its method has changed: the submission does not meet the new requirements. */
  private async findTask({ task_id, method }: PendingTask): Promise<TaskToDo | undefined> {
    const task = await this.tasks.find(task_id);
    return task?.verification === method ? task : undefined;
  }

  private async findWaiting({ user_id, task_id }: PendingTask): Promise<BegunTask | undefined> {
    const stored = await this.completions.find(user_id, task_id);
    return stored && waitingFor(stateOf(stored)) === 'service' ? stored : undefined;
  }
}

function assertNotBanned({ is_banned }: { is_banned: boolean }): void {
  if (is_banned) throw new Error('The user is banned');
}
