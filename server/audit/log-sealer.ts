import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduler } from '../database/scheduler.js';
import { LogRepository } from './log.repository.js';

const INTERVAL_MS = 60_000;

/** Keeps the head of the operation log once a minute: who remembers one can prove later what the log was. */
@Injectable()
export class LogSealer implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly rows: LogRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every('log_seals', INTERVAL_MS, () => this.rows.seal(), 'Log not sealed');
  }
}
