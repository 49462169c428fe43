import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Env } from '../config/env.js';
import { errorLine } from '../logging/logged-error.js';

/** PostgreSQL's own `checkpoint_timeout`, in milliseconds. */
const CHECKPOINT_EVERY = 5 * 60_000;

/**
 * Keeps the embedded database's write-ahead log short. PostgreSQL leaves that to a process of its
 * own, which PGlite has not: the log would grow until the next stop, and the recovery after a crash
 * with it.
 */
@Injectable()
export class EmbeddedCheckpoints implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(EmbeddedCheckpoints.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly env: Env,
  ) {}

  onModuleInit(): void {
    if (this.env.database !== 'embedded') return;
    this.timer = setInterval(() => void this.checkpoint(), CHECKPOINT_EVERY).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async checkpoint(): Promise<void> {
    try {
      // Kysely has no `checkpoint`.
      await this.em.fork().execute('checkpoint');
    } catch (error) {
      this.logger.warn(`No checkpoint of the embedded database: ${errorLine(error)}`);
    }
  }
}
