import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Columns, CsvValues } from '../../common/csv/csv.js';
import { assertMatch } from '../../common/http/if-match.js';
import {
  type ListQueryDto,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import { assertFresh, changesOf } from '../../common/http/record.dto.js';
import { describeChanges, describeOperation } from '../../common/operation-log.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { streamRows } from '../../database/stream-rows.js';
import { type TaskDto, type TaskStatsDto, toTaskDto } from './dto/task.dto.js';
import type { TaskCreateDto, TaskUpdateDto } from './dto/task-write.dto.js';
import { Task } from './task.entity.js';
import { taskNotFound } from './task.errors.js';

const LIST_RULES: ListRules = {
  sortable: ['id', 'title', 'title_en', 'type', 'points', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', type: 'text', is_active: 'boolean' },
  searchable: ['title', 'title_en'],
  default_sort: { field: 'order', direction: 'asc' },
};

@Injectable()
export class TaskService {
  constructor(private readonly em: SqlEntityManager) {}

  /** What visitors see: active tasks in their order. */
  async listActive(): Promise<TaskDto[]> {
    const rows = await this.em
      .getKysely<{ tasks: Row<Task> }>()
      .selectFrom('tasks')
      .selectAll()
      .where('is_active', '=', true)
      .orderBy('order')
      .orderBy('id')
      .execute();
    return rows.map(toTaskDto);
  }

  async list(query: ListQueryDto): Promise<Page<TaskDto>> {
    const request = readListQuery(query, LIST_RULES);
    const page = await selectPage<Row<Task>>(this.em, 'tasks', request, LIST_RULES);
    return { ...page, items: page.items.map(toTaskDto) };
  }

  /**
   * Those columns of every task that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: ListQueryDto, columns: Columns): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, 'tasks', columns, readListQuery(query, LIST_RULES), LIST_RULES);
  }

  async stats(): Promise<TaskStatsDto> {
    const [stats] = await this.em.execute<[TaskStatsDto]>(
      `select count(*)::int as total_tasks,
              count(*) filter (where is_active)::int as active_tasks,
              count(*) filter (where not is_active)::int as inactive_tasks,
              coalesce(sum(points), 0)::float8 as total_points
       from tasks`,
    );
    return stats;
  }

  async get(id: number): Promise<TaskDto> {
    return toTaskDto(await this.find(id));
  }

  async create(dto: TaskCreateDto): Promise<TaskDto> {
    const task = this.em.create(Task, { ...dto });
    await this.em.flush();
    describeOperation(`${label(task)} created`);
    return toTaskDto(task);
  }

  async update(id: number, dto: TaskUpdateDto, ifMatch?: string): Promise<TaskDto> {
    const task = await this.findForUpdate(id);
    assertFresh(task, dto);
    assertMatch(toTaskDto(task), ifMatch);
    return this.change(task, changesOf(dto));
  }

  /** To the state wanted; to the other one when none is given. */
  async toggle(id: number, is_active?: boolean): Promise<TaskDto> {
    const task = await this.findForUpdate(id);
    return this.change(task, { is_active: is_active ?? !task.is_active });
  }

  async delete(id: number): Promise<TaskDto> {
    const task = await this.findForUpdate(id);
    await this.em.remove(task).flush();
    describeOperation(`${label(task)} deleted`);
    return toTaskDto(task);
  }

  private async change(task: Task, changes: Partial<Task>): Promise<TaskDto> {
    const what = describeChanges(task, changes);
    if (what === '') return toTaskDto(task);
    this.em.assign(task, changes);
    await this.em.flush();
    describeOperation(`${label(task)}: ${what}`);
    return toTaskDto(task);
  }

  private find(id: number): Promise<Task> {
    return this.em.findOneOrFail(Task, id, { failHandler: taskNotFound });
  }

  /** Locks the row, so that two changes follow each other instead of mixing. */
  private findForUpdate(id: number): Promise<Task> {
    return this.em.findOneOrFail(Task, id, {
      failHandler: taskNotFound,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
  }
}

function label(task: Task): string {
  return `Task ${task.id} "${task.title_en || task.title}"`;
}
