import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  hasVisibleText,
  leadsToOneOf,
  linkInForce,
  NO_LIMITS,
  type SiteSettings,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { constraintTexts } from '../../../platform/errors/validation-texts.js';
import {
  type AuthenticatedAdmin,
  assertConfirmed,
} from '../../../platform/identity/admin.guard.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage, selectRows } from '../../../platform/lists/select-page.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { type FieldAccess, Records } from '../../../platform/records/records.js';
import { isoOrNull, type Row } from '../../../platform/records/timestamps.js';
import { assertFresh } from '../../../platform/records/versioned.dto.js';
import { countOpenAppeals } from '../../../reports/task.report.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { CompletionRepository } from '../completions/completion.repository.js';
import { type TaskDto, type TaskStatsDto, toTaskDto } from './dto/task.dto.js';
import type { TaskCreateDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { LimitSettingsService } from './limit-settings.service.js';
import { type Task, TaskSchema } from './task.entity.js';
import { taskAppealed, taskNotFound, taskWorkWaits } from './task.errors.js';
import { TaskRepository } from './task.repository.js';
import {
  NEW_TASK,
  type Paying,
  type PayingChange,
  paysMore,
  paysMuchMore,
  verificationOf,
} from './task-points.js';
import { hasOtherPasscodes, settingsText, settingsToStore } from './verification/task-settings.js';
import { VerificationService } from './verification/verification.service.js';

export const taskList = defineList<Task>(TaskSchema, {
  sortable: ['id', 'title', 'title_en', 'type', 'points', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', type: 'text', is_active: 'boolean' },
  searchable: ['title', 'title_en'],
  default_sort: { field: 'order', direction: 'asc' },
  columns: [
    { plain: ['id'] },
    { text: ['title', 'title_en', 'description', 'description_en', 'type'] },
    { plain: ['points'] },
    { text: ['icon', 'action_url', 'action_text', 'action_text_en'] },
    {
      plain: [
        'verification',
        'verification_required',
        'max_completions',
        'available_from',
        'available_until',
        'after_task_id',
        'is_daily',
        'order',
        'is_active',
        'created_at',
        'updated_at',
      ],
    },
  ],
});

const task = defineRecords<Task>(TaskSchema, {
  notFound: taskNotFound,
  label: ({ id, title, title_en }) => ({ type: 'task', id, name: title_en || title }),
});

@Injectable()
export class TaskService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly tasks: TaskRepository,
    private readonly completions: CompletionRepository,
    private readonly records: Records,
    private readonly verification: VerificationService,
    private readonly settings: SettingsService,
    private readonly limits: LimitSettingsService,
  ) {}

  async listActive(): Promise<TaskDto[]> {
    return this.present(await selectRows(this.em, taskList, { is_active: true }));
  }

  /** Lists active tasks that lead to a page without the operator's own content. */
  async listToEmptyPages(): Promise<TaskDto[]> {
    const empty = await this.verification.emptyPages('own');
    return (await this.listActive()).filter((task) => leadsToOneOf(task, empty));
  }

  async list(query: ListQueryDto): Promise<Page<TaskDto>> {
    const page = await selectPage(this.em, taskList, readListQuery(query, taskList));
    return { ...page, items: await this.present(page.items) };
  }

  stats(): Promise<TaskStatsDto> {
    return this.tasks.stats();
  }

  async get(id: number): Promise<TaskDto> {
    return this.presentOne(await this.records.get(task, id));
  }

  /** Reads a task with its stored settings. @throws AppError 404 */
  stored(id: number): Promise<Row<Task>> {
    return this.records.get(task, id);
  }

  /** Reads a task and locks it until the transaction ends. @throws AppError 404 */
  lock(id: number): Promise<Row<Task>> {
    return this.records.lock(task, id);
  }

  @Transactional()
  async create(
    { verification_settings = {}, ...dto }: TaskCreateDto,
    admin: AuthenticatedAdmin,
  ): Promise<TaskDto> {
    assertMayPay(NEW_TASK, { ...dto, verification_settings }, admin);
    const order = dto.order ?? (await this.records.nextOrder(task, dto.type));
    const method = verificationOf(dto, NEW_TASK);
    const settings = await settingsToStore(method.verification, verification_settings);
    await this.limits.assertPossible({ ...NO_LIMITS, ...dto, ...method, id: null });
    const times = {
      available_from: dateOrNull(dto.available_from),
      available_until: dateOrNull(dto.available_until),
    };
    const values = { ...dto, ...times, ...method, verification_settings: settings, order };
    return this.presentOne(await this.records.create(task, values));
  }

  @Transactional()
  async update(
    id: number,
    {
      verification_settings: given,
      needs: _needs,
      is_full: _full,
      is_verification_available: _available,
      verification_note: _note,
      verification_note_en: _noteEn,
      ...dto
    }: TaskUpdateDto,
    admin: AuthenticatedAdmin,
  ): Promise<TaskDto> {
    await this.limits.waitForUseCases(await this.records.get(task, id), dto);
    const stored = await this.records.lock(task, id);
    assertFresh(stored, dto.updated_at);
    assertTitled({ ...stored, ...dto });
    const method = verificationOf(dto, stored);
    assertMayPay(stored, { ...dto, verification_settings: given }, admin);
    const isSame = method.verification === stored.verification;
    const before = isSame ? stored.verification_settings : {};
    const after = given ? await settingsToStore(method.verification, given, before) : before;
    const text = settingsText(method.verification, after, before);
    const link = linkToStore(stored, dto, await this.settings.read());
    const change = { ...dto, ...link, ...method, verification_settings: text };
    await this.limits.assertPossible({ ...stored, ...dto, ...method });
    // The log shows the settings as a text.
    const fields: FieldAccess<Task> = {
      read: (row) => {
        const before = settingsText(row.verification, row.verification_settings);
        const { available_from, available_until } = row;
        const times = {
          available_from: isoOrNull(available_from),
          available_until: isoOrNull(available_until),
        };
        return { ...row, ...times, verification_settings: before };
      },
      write: (_row, changes) => ({ ...changes, verification_settings: after }),
    };
    const resetsTries = method.verification === 'code' && hasOtherPasscodes(before, after);
    const changed = await this.records.update(task, stored, change, fields);
    const updated = await this.limits.countPlaces(stored, changed);
    if (resetsTries) await this.completions.resetTries(id);
    return this.presentOne(updated);
  }

  @Transactional()
  async toggle(id: number, is_active?: boolean): Promise<TaskDto> {
    const [stored, availability] = await Promise.all([
      this.records.lock(task, id),
      this.verification.availability(),
    ]);
    const change = { is_active: is_active ?? !stored.is_active };
    const toggled = await this.records.update(task, stored, change);
    return toTaskDto(toggled, availability(toggled), await this.settings.read());
  }

  @Transactional()
  async move(id: number, place: number): Promise<TaskDto[]> {
    const group = await this.records.move(task, { id, place });
    return this.present(group);
  }

  /** @throws AppError 409 while a submission or an appeal waits. */
  @Transactional()
  async delete(id: number): Promise<TaskDto> {
    const stored = await this.records.lock(task, id);
    const waiting = await this.completions.countWaiting(id);
    if (waiting > 0) throw taskWorkWaits(waiting);
    const appeals = await countOpenAppeals(this.em, id);
    if (appeals > 0) throw taskAppealed(appeals);
    await this.limits.assertNotNeeded(id);
    return this.presentOne(await this.records.delete(task, stored));
  }

  private async present(tasks: readonly Row<Task>[]): Promise<TaskDto[]> {
    const availability = await this.verification.availability();
    const settings = await this.settings.read();
    return tasks.map((task) => toTaskDto(task, availability(task), settings));
  }

  private async presentOne(task: Row<Task>): Promise<TaskDto> {
    const [dto] = await this.present([task]);
    return dto as TaskDto;
  }
}

const dateOrNull = (time: string | null | undefined): Date | null => (time ? new Date(time) : null);

/** A link sent back as it was read stays the stored one, which may follow the settings. */
function linkToStore(
  stored: Row<Task>,
  { icon = stored.icon, action_url }: Pick<TaskUpdateDto, 'icon' | 'action_url'>,
  settings: SiteSettings,
): Pick<TaskUpdateDto, 'action_url'> {
  const isSame = icon === stored.icon && action_url === linkInForce(stored, settings);
  return isSame ? { action_url: stored.action_url } : {};
}

/** @throws AppError 422 for a task without a title in either language. */
function assertTitled({ title, title_en }: Pick<Task, 'title' | 'title_en'>): void {
  if ([title, title_en].some(hasVisibleText)) return;
  throw validationFailed({ title: constraintTexts('isNotBlank', []) });
}

function assertMayPay(before: Paying, change: PayingChange, admin: AuthenticatedAdmin): void {
  if (paysMuchMore(before, change)) assertConfirmed(admin);
  if (paysMore(before, change)) assertGranted('adjust_points');
}
