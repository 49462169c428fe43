import { Injectable } from '@nestjs/common';
import { type Expression, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import type { TablesOf } from '../../../platform/database/tables.js';
import type { TaskSchema } from './task.entity.js';
import { taskInactive, taskNotFound } from './task.errors.js';
import { pageContents } from './verification/task-pages.js';
import { methodSwitch } from './verification/verification-method.repository.js';

type Tables = TablesOf<typeof TaskSchema>;

const find = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db
    .selectFrom('tasks')
    .select((eb) => [
      'id',
      'type',
      'icon',
      'action_url',
      'is_active',
      'max_completions',
      'places_taken',
      'available_from',
      'available_until',
      'is_daily',
      // A task that is switched off is no condition.
      jsonObjectFrom(
        eb
          .selectFrom('tasks as o')
          .select(['o.id', 'o.title', 'o.title_en'])
          .whereRef('o.id', '=', 'tasks.after_task_id')
          .where((other) => other.ref('o.is_active')),
      ).as('task_before'),
      'verification',
      'verification_settings',
      methodSwitch(eb.ref('verification')).as('method_switch'),
      pageContents().as('pages'),
    ])
    .where('tasks.id', '=', id),
);

/** The facts that starting and submitting a task depend on. */
export type TaskToDo = Awaited<ReturnType<typeof find>>[number];

@Injectable()
export class TaskRepository extends Repository<Tables> {
  async find(id: number): Promise<TaskToDo | undefined> {
    const [task] = await find(this.em, { id });
    return task;
  }

  /** @throws AppError 404, or 409 when the task is switched off. */
  async findActive(id: number): Promise<TaskToDo> {
    const task = await this.find(id);
    if (!task) throw taskNotFound();
    if (!task.is_active) throw taskInactive();
    return task;
  }

  /** Keeps the task from being deleted until the end of the transaction. */
  async hold(id: Expression<number | null>): Promise<void> {
    await this.db.selectFrom('tasks').select('id').where('id', '=', id).forKeyShare().execute();
  }

  /**
   * Takes a place of a task; false when all are taken. The first one locks the task's row until the end of the
   * transaction, so that others wait.
   *
   * @param isRestored whether the place was the user's before, so that it is given back beyond the limit
   */
  async takePlace(id: number, isRestored = false): Promise<boolean> {
    const taken = await this.db
      .updateTable('tasks')
      .set(({ eb }) => ({ places_taken: eb('places_taken', '+', 1) }))
      .where('id', '=', id)
      .where('max_completions', 'is not', null)
      .$if(!isRestored, (query) => query.whereRef('places_taken', '<', 'max_completions'))
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Gives the place of a rejected submission or a reversed completion to others. */
  async freePlace(id: number): Promise<void> {
    await this.db
      .updateTable('tasks')
      .set(({ eb }) => ({ places_taken: eb('places_taken', '-', 1) }))
      .where('id', '=', id)
      .where('max_completions', 'is not', null)
      .where('places_taken', '>', 0)
      .execute();
  }

  async setPlacesTaken(id: number, places_taken: number): Promise<void> {
    await this.db.updateTable('tasks').set({ places_taken }).where('id', '=', id).execute();
  }

  /** The ids of the tasks that are completed before a task, the nearest first; it ends where they repeat. */
  async idsBefore(id: number): Promise<number[]> {
    const before: number[] = [];
    for (let next: number | null = id; next !== null && !before.includes(next); ) {
      before.push(next);
      const task: { after_task_id: number | null } | undefined = await this.db
        .selectFrom('tasks')
        .select('after_task_id')
        .where('id', '=', next)
        .executeTakeFirst();
      next = task?.after_task_id ?? null;
    }
    return before;
  }

  /** A task that opens after a task, if any. */
  findAfter(id: number): Promise<{ title: string; title_en: string } | undefined> {
    return this.db
      .selectFrom('tasks')
      .select(['title', 'title_en'])
      .where('after_task_id', '=', id)
      .orderBy('id')
      .executeTakeFirst();
  }

  stats() {
    return this.db
      .selectFrom('tasks')
      .select(({ fn, ref, not }) => [
        fn.countAll<number>().as('total_tasks'),
        fn.countAll<number>().filterWhere(ref('is_active')).as('active_tasks'),
        fn
          .countAll<number>()
          .filterWhere(not(ref('is_active')))
          .as('inactive_tasks'),
        sql<number>`coalesce(sum(points), 0)::bigint`.as('total_points'),
      ])
      .executeTakeFirstOrThrow();
  }

  async countByMethod(): Promise<Map<string, number>> {
    const counts = await this.db
      .selectFrom('tasks')
      .select(({ fn }) => ['verification', fn.countAll<number>().as('tasks')])
      .where(({ ref }) => ref('is_active'))
      .groupBy('verification')
      .execute();
    return new Map(counts.map(({ verification, tasks }) => [verification, tasks]));
  }
}
