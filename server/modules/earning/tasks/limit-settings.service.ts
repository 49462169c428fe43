import { Injectable } from '@nestjs/common';
import {
  type LimitedTask,
  limitsFault,
  type TaskLimits,
  type VerificationMethod,
} from '#libs/domain/index.js';
import type { Texts } from '../../../platform/errors/app-error.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { laterThan } from '../../../platform/errors/validation-texts.js';
import type { Row } from '../../../platform/records/timestamps.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import type { Task } from './task.entity.js';
import { taskNeeded } from './task.errors.js';
import { TaskRepository } from './task.repository.js';

const FAULTS: Readonly<Record<NonNullable<ReturnType<typeof limitsFault>>[1], Texts>> = {
  daily_method: {
    en: 'A task about a balance or invitations is completed once',
    zh: '余额类和邀请类任务只能完成一次',
  },
  daily_places: {
    en: 'A daily task has no limited places',
    zh: '每日任务不能限制名额',
  },
  early_end: laterThan({ en: 'time from which it is available', zh: '开放时间' }),
};

/** A task with its limits; `id` is null for a new one. */
type Limited = LimitedTask & { id: number | null; verification: VerificationMethod };

/** Changes of the limits of tasks. */
@Injectable()
export class LimitSettingsService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly completions: CompletionRepository,
    private readonly settings: SettingsService,
  ) {}

  /** @throws AppError 422 naming a limit that the task cannot have, 409 for a daily task that another one follows. */
  async assertPossible(task: Limited): Promise<void> {
    const fault = limitsFault(task);
    if (fault) throw validationFailed({ [fault[0]]: FAULTS[fault[1]] });
    const { id, after_task_id: before } = task;
    if (id !== null && task.is_daily) await this.assertNotNeeded(id);
    if (before == null) return;
    const texts = await this.faultOfOrder(id, before);
    if (texts) throw validationFailed({ after_task_id: texts });
  }

  /** @throws AppError 409 when another task opens after this one. */
  async assertNotNeeded(id: number): Promise<void> {
    const after = await this.tasks.findAfter(id);
    if (after) throw taskNeeded(after);
  }

  /**
   * Before places become limited, lets the submissions end that began without a limit, and later ones wait until the
   * end of the transaction. The task's row is not locked yet: they lock it too.
   */
  async waitForUseCases(
    before: Pick<Row<Task>, 'max_completions'>,
    { max_completions }: Partial<Pick<TaskLimits, 'max_completions'>>,
  ): Promise<void> {
    if (before.max_completions == null && max_completions != null)
      await this.settings.waitForHolders();
  }

  /** Counts the places that are taken when places become limited; returns the task with them. */
  async countPlaces(
    { id, max_completions }: Pick<Row<Task>, 'id' | 'max_completions'>,
    after: Row<Task>,
  ): Promise<Row<Task>> {
    if (max_completions != null || after.max_completions == null) return after;
    const places_taken = await this.completions.countPlaces(id);
    await this.tasks.setPlacesTaken(id, places_taken);
    return { ...after, places_taken };
  }

  private async faultOfOrder(id: number | null, before: number): Promise<Texts | undefined> {
    const other = await this.tasks.find(before);
    if (!other) return { en: 'There is no such task', zh: '任务不存在' };
    if (other.is_daily)
      return { en: 'A daily task cannot come before another', zh: '每日任务不能作为前置任务' };
    if (id !== null && (await this.tasks.idsBefore(before)).includes(id))
      return { en: 'That task opens after this one', zh: '该任务需在此任务之后开放' };
    return undefined;
  }
}
