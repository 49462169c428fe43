import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LogSubject, VerificationMethod } from '#libs/domain/index.js';
import { Transactional } from '../../database/transactional.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage, selectRows } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Records } from '../../records/records.js';
import type { Row } from '../../records/timestamps.js';
import { type TaskDto, type TaskStatsDto, toTaskDto } from './dto/task.dto.js';
import type { TaskCreateDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { Task, TaskSchema } from './task.entity.js';
import { taskInactive, taskNotFound } from './task.errors.js';

export const taskList = defineList<Task>(TaskSchema, {
  sortable: ['id', 'title', 'title_en', 'type', 'points', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', type: 'text', is_active: 'boolean' },
  searchable: ['title', 'title_en'],
  default_sort: { field: 'order', direction: 'asc' },
});

@Injectable()
export class TaskService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
  ) {}

  /** What visitors see: active tasks in their order. */
  async listActive(): Promise<TaskDto[]> {
    return (await selectRows(this.em, taskList, { is_active: true })).map(toTaskDto);
  }

  async list(query: ListQueryDto): Promise<Page<TaskDto>> {
    const page = await selectPage(this.em, taskList, readListQuery(query, taskList));
    return { ...page, items: page.items.map(toTaskDto) };
  }

  /**
   * Those columns of every task that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: ColumnsOf<Task>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, taskList, columns, readListQuery(query, taskList));
  }

  async stats(): Promise<TaskStatsDto> {
    const [stats] = await this.em.execute<[TaskStatsDto]>(
      `select count(*) as total_tasks,
              count(*) filter (where is_active) as active_tasks,
              count(*) filter (where not is_active) as inactive_tasks,
              coalesce(sum(points), 0)::bigint as total_points
       from tasks`,
    );
    return stats;
  }

  /**
   * A task that visitors see.
   *
   * @throws AppError 404 when there is none, 409 when it is switched off.
   */
  async findActive(id: number): Promise<Row<Task>> {
    const [task] = await selectRows(this.em, taskList, { id });
    if (!task) throw taskNotFound();
    if (!task.is_active) throw taskInactive();
    return task;
  }

  /** How many visitors see, and how many of them lack their text in one of the languages. */
  async countActive(): Promise<{ tasks: number; untranslated: number }> {
    const [counts] = await this.em.execute<[{ tasks: number; untranslated: number }]>(
      `select count(*) as tasks,
              count(*) filter (where trim(title) = '' or trim(title_en) = '') as untranslated
       from tasks where is_active`,
    );
    return counts;
  }

  async get(id: number): Promise<TaskDto> {
    return toTaskDto(await this.em.findOneOrFail(Task, id, { failHandler: taskNotFound }));
  }

  @Transactional()
  async create({ verification_settings: _settings, ...dto }: TaskCreateDto): Promise<TaskDto> {
    const order = dto.order ?? (await this.records.nextOrder(taskList.table, dto.type));
    const task = this.em.create(Task, { ...dto, ...verificationOf(dto, 'manual'), order });
    return toTaskDto(await this.records.create(task, label));
  }

  @Transactional()
  async update(id: number, given: TaskUpdateDto): Promise<TaskDto> {
    const {
      verification_settings: _settings,
      is_verification_available: _available,
      verification_note: _note,
      verification_note_en: _noteEn,
      ...dto
    } = given;
    const task = await this.records.lock(Task, id, taskNotFound);
    const verification = verificationOf(dto, task.verification);
    return toTaskDto(await this.records.update(task, { ...dto, ...verification }, label));
  }

  /** To the state wanted; to the other one when none is given. */
  @Transactional()
  async toggle(id: number, is_active?: boolean): Promise<TaskDto> {
    const task = await this.records.lock(Task, id, taskNotFound);
    const change = { is_active: is_active ?? !task.is_active };
    return toTaskDto(await this.records.update(task, change, label));
  }

  /** Within its group; answers all of it in the new order. */
  @Transactional()
  async move(id: number, place: number): Promise<TaskDto[]> {
    const group = await this.records.move(Task, { id, place }, taskNotFound, label);
    return group.map(toTaskDto);
  }

  @Transactional()
  async delete(id: number): Promise<TaskDto> {
    const task = await this.records.lock(Task, id, taskNotFound);
    return toTaskDto(await this.records.delete(task, label));
  }
}

/**
 * The method and the older flag that go together. A form sends both back, so the one that differs from
 * what is stored is the one that was changed.
 */
function verificationOf(
  {
    verification,
    verification_required,
  }: Pick<TaskCreateDto, 'verification' | 'verification_required'>,
  stored: VerificationMethod,
): Pick<Task, 'verification' | 'verification_required'> {
  let method = verification ?? stored;
  const isRequired = method !== 'self';
  if (
    method === stored &&
    verification_required !== undefined &&
    verification_required !== isRequired
  ) {
    method = verification_required ? 'manual' : 'self';
  }
  return { verification: method, verification_required: method !== 'self' };
}

function label({ id, title, title_en }: Task): LogSubject {
  return { type: 'task', id, name: title_en || title };
}
