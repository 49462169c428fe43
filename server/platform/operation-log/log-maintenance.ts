import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../database/scheduler.js';
import { LogRepository } from './log.repository.js';
import { LogSeals } from './log-seal.repository.js';

/** Milliseconds. */
const SEAL_EVERY = 60_000;
const INDEX_EVERY = 5_000;

const NOT_SEALED = 'Log not sealed';

/**
 * Seals the head of the operation log once a minute: a head that is kept elsewhere proves later that the log is
 * unaltered. Adds new rows to the indexes of searches.
 */
@Injectable()
export class LogMaintenance implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly log: LogRepository,
    private readonly seals: LogSeals,
  ) {}

  /** Makes the first seal at once: an installation without seals has lost them. */
  async onApplicationBootstrap(): Promise<void> {
    await this.scheduler.once(() => this.seals.seal(), NOT_SEALED);
    this.scheduler.every('log_seals', SEAL_EVERY, () => this.seals.seal(), NOT_SEALED);
    this.scheduler.every('log_search', INDEX_EVERY, () => this.log.index(), 'Log not indexed');
  }
}
