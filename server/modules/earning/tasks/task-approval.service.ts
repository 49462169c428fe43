import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import canonicalize from 'canonicalize';
import {
  type AuthenticatedAdmin,
  assertConfirmed,
} from '../../../platform/identity/admin.guard.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { ApprovalsService } from '../../admins/auth/approvals/approvals.service.js';
import type { TaskDto } from './dto/task.dto.js';
import type { TaskCreateDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { TaskService } from './task.service.js';
import {
  NEW_TASK,
  type Paying,
  type PayingChange,
  payingAfter,
  paysMore,
  paysMuchMore,
} from './task-points.js';
import { decidingSettings, shownSettings } from './verification/task-settings.js';

/** The task to approve; the settings may have passcodes, so that a hash stands for them. */
type PayingTask = Omit<Paying, 'verification_settings'> & {
  id: number | null;
  title: string;
  /** The settings as admins see them. */
  settings: string;
  settings_hash: string;
};

/** Creates and changes tasks; a second admin approves tasks that pay more than one admin may decide. */
@Injectable()
export class TaskApprovalService implements OnModuleInit {
  private readonly key: DerivedKey;

  constructor(
    private readonly approvals: ApprovalsService,
    private readonly tasks: TaskService,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = new DerivedKey(secret, 'approved task settings');
  }

  onModuleInit(): void {
    // The requesting admin saves an approved task again: an approval executes nothing.
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
    const before = await this.tasks.stored(id);
    const title = before.title_en || before.title;
    return this.save({ ...before, id, title }, dto, admin, save);
  }

  private async save(
    before: Paying & Pick<PayingTask, 'id' | 'title'>,
    change: PayingChange,
    admin: AuthenticatedAdmin,
    save: () => Promise<TaskDto>,
  ): Promise<TaskDto> {
    if (!paysMore(before, change)) return save();
    if (paysMuchMore(before, change)) assertConfirmed(admin);
    const { id, title } = before;
    const { verification_settings, ...paying } = payingAfter(before, change);
    const { verification } = paying;
    const { words, word_hashes = [] } = verification_settings;
    const shown = { ...verification_settings, word_hashes: words ?? word_hashes };
    const settings = JSON.stringify(shownSettings(verification, shown));
    const settings_hash = this.hashOf({ verification, verification_settings });
    const task = { id, title, ...paying, settings, settings_hash };
    return this.approvals.run('set_task_points', task, admin, save);
  }

  /** The rules compare `size`, the points per visitor. */
  private async freeze(task: PayingTask) {
    const { id, title, points, is_daily, verification, settings } = task;
    const before = id === null ? null : await this.tasks.lock(id);
    const state = before && [
      before.points,
      before.is_daily,
      before.verification,
      before.verification_required,
      this.hashOf(before),
    ];
    const facts = {
      ...{ task: title, points, verification, settings },
      ...(is_daily && { is_daily: 'true' }),
    };
    return { payload: task, size: points, facts, state };
  }

  /** Keyed, because passcodes are short and admins see the hash. */
  private hashOf({
    verification,
    verification_settings,
  }: Pick<Paying, 'verification' | 'verification_settings'>): string {
    const text = canonicalize(decidingSettings(verification, verification_settings)) ?? '';
    return this.key.hash(text);
  }
}
