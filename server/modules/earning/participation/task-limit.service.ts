import { Injectable } from '@nestjs/common';
import { isFull, limitRefusal } from '#libs/domain/index.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { taskLimited } from '../tasks/task.errors.js';
import { TaskRepository, type TaskToDo } from '../tasks/task.repository.js';

/** Keeps the limits of tasks. The caller has locked the user's row and holds the settings. */
@Injectable()
export class TaskLimitService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly completions: CompletionRepository,
  ) {}

  /** @throws AppError 409 with the code of the limit that keeps the user from the task. */
  async assertOpen(task: TaskToDo, userId: number, now: Date): Promise<void> {
    const { task_before: other } = task;
    const limits = { ...task, after_task_id: other?.id ?? null, is_full: isFull(task) };
    const isOtherDone = other !== null && (await this.completions.wasCompleted(userId, other.id));
    const code = limitRefusal(limits, isOtherDone, now.getTime());
    if (code === null) return;
    const time = code === 'task.over' ? task.available_until : task.available_from;
    throw taskLimited(code, { when: minuteOf(time), ...(other && { other }) });
  }

  /** Takes a place for a submission or a completion. @throws AppError 409 when all are taken. */
  async takePlace({ id, max_completions }: TaskToDo): Promise<void> {
    if (max_completions === null || (await this.tasks.takePlace(id))) return;
    throw taskLimited('task.full');
  }

  /** Gives a completion that is restored its place back, also beyond the limit. */
  async restorePlace(taskId: number): Promise<void> {
    await this.tasks.takePlace(taskId, true);
  }

  freePlace(taskId: number): Promise<void> {
    return this.tasks.freePlace(taskId);
  }
}

/** A time to the minute, such as `2026-01-31 08:00 UTC`. */
const minuteOf = (time: Date | string | null): string =>
  time === null ? '' : `${toIso(time).slice(0, 16).replace('T', ' ')} UTC`;
