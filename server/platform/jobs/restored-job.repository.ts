import { Injectable } from '@nestjs/common';
import { Repository } from '../database/repository.js';
import type { TablesOf } from '../database/tables.js';
import type { RestoredJobSchema } from './restored-job.entity.js';

@Injectable()
export class RestoredJobRepository extends Repository<TablesOf<typeof RestoredJobSchema>> {
  /** Removes the jobs that a backup had, and returns them. */
  take() {
    return this.db.deleteFrom('restored_jobs').returningAll().execute();
  }
}
