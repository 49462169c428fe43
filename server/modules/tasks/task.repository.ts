import { Injectable } from '@nestjs/common';
import type { Expression } from 'kysely';
import { Repository } from '../../database/repository.js';
import type { TablesOf } from '../../database/tables.js';
import type { TaskSchema } from './task.entity.js';

/** The tasks' rows. */
@Injectable()
export class TaskRepository extends Repository<TablesOf<typeof TaskSchema>> {
  /** Nobody deletes the task until the end of the transaction. */
  async hold(id: Expression<number | null>): Promise<void> {
    await this.db.selectFrom('tasks').select('id').where('id', '=', id).forKeyShare().execute();
  }
}
