import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AuthenticatedAdmin, assertConfirmed } from '../../identity/admin.guard.js';
import { ApprovalsService } from '../auth/approvals/approvals.service.js';
import type { TaskDto } from './dto/task.dto.js';
import type { TaskCreateDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { TaskService } from './task.service.js';
import { NEW_TASK, type Paying, payingAfter, paysMore } from './task-points.js';

type PayingTask = Paying & { id: number | null; title: string };

/** Creates and changes tasks: one that pays more points than the rules leave to one admin waits for a second one. */
@Injectable()
export class TaskApprovalService implements OnModuleInit {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly tasks: TaskService,
  ) {}

  onModuleInit(): void {
    // What was approved is saved once more by the one who asked.
    this.approvals.define<PayingTask>('set_task_points', {
      permission: 'tasks.change',
      counts_as: 'adjust_points',
      operation: { action: 'update_task', resource_type: 'task' },
      freeze: (task) => this.freeze(task),
    });
  }

  /** @throws AppError 409 when a second admin is asked. */
  create(dto: TaskCreateDto, admin: AuthenticatedAdmin): Promise<TaskDto> {
    const save = () => this.tasks.create(dto, admin);
    const title = dto.title_en || dto.title;
    return this.save({ ...NEW_TASK, id: null, title }, dto, admin, save);
  }

  /** @throws AppError 409 when a second admin is asked. */
  async update(id: number, dto: TaskUpdateDto, admin: AuthenticatedAdmin): Promise<TaskDto> {
    const save = () => this.tasks.update(id, dto, admin);
    const { points, verification, verification_required, title, title_en } =
      await this.tasks.get(id);
    const before = { points, verification, verification_required };
    return this.save({ ...before, id, title: title_en || title }, dto, admin, save);
  }

  private async save(
    before: PayingTask,
    change: Partial<Paying>,
    admin: AuthenticatedAdmin,
    save: () => Promise<TaskDto>,
  ): Promise<TaskDto> {
    if (!paysMore(before, change)) return save();
    assertConfirmed(admin);
    const { id, title } = before;
    const task = { id, title, ...payingAfter(before, change) };
    return this.approvals.run('set_task_points', task, admin, save);
  }

  /** Each visitor is paid as much, so that alone is what the rules compare. */
  private async freeze(task: PayingTask) {
    const { id, title, points } = task;
    const before = id === null ? null : await this.tasks.get(id);
    const state = before && [before.points, before.verification, before.verification_required];
    return { payload: task, size: points, facts: { task: title, points }, state };
  }
}
