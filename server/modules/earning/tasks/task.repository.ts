import { Injectable } from '@nestjs/common';
import { type Expression, type Kysely, sql } from 'kysely';
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
      'verification',
      'verification_settings',
      methodSwitch(eb.ref('verification')).as('method_switch'),
      pageContents().as('pages'),
    ])
    .where('id', '=', id),
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
