import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { inParts } from '../database/in-parts.js';
import { Scheduler } from '../database/scheduler.js';
import { runInTransaction } from '../database/transactional.js';
import { COUNTED_TABLES, countOn } from './row-counts.repository.js';

const INTERVAL_MS = 30_000;

/** Counts new rows of long tables, so that no request has to. */
@Injectable()
export class RowCountsService implements OnApplicationBootstrap {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(
      'row_counts',
      INTERVAL_MS,
      (signal) => this.update(signal),
      'Rows not counted',
    );
  }

  /** Counts all rows that were there at the last run, in short transactions. */
  async update(signal?: AbortSignal): Promise<void> {
    for (const table of COUNTED_TABLES) {
      await inParts(() => runInTransaction(this.em, () => countOn(this.em, table)), signal);
    }
  }
}

@Module({ providers: [RowCountsService] })
export class ListsModule {}
