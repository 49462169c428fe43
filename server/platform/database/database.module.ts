import { EntityManager, MikroORM } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type DynamicModule,
  Global,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { Env } from '../config/env.js';
import { ChangeFeed } from './change-feed.js';
import { Database } from './database.js';
import { ReadinessProbe } from './readiness-probe.js';
import { Scheduler } from './scheduler.js';
import { Watchdog } from './watchdog.js';

/** PostgreSQL's own `checkpoint_timeout`, in milliseconds. */
const CHECKPOINT_INTERVAL_MS = 5 * 60_000;

@Global()
@Module({})
export class DatabaseModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
    private readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
  ) {}

  /** @param database is only absent in Nest's preview mode, which runs no provider. */
  static register(env: Env, database?: Database): DynamicModule {
    const providers: Provider[] = [
      { provide: Env, useValue: env },
      { provide: Database, useValue: database },
      { provide: MikroORM, useValue: database?.orm },
      { provide: SqlEntityManager, useValue: database?.orm.em },
      { provide: EntityManager, useExisting: SqlEntityManager },
      ChangeFeed,
      ReadinessProbe,
      Scheduler,
      Watchdog,
    ];
    return { module: DatabaseModule, providers, exports: providers };
  }

  /** PGlite has no checkpointer: without checkpoints the write-ahead log would grow until the next stop. */
  onModuleInit(): void {
    if (this.env.database !== 'embedded') return;
    // Kysely has no `checkpoint`.
    const checkpoint = () => this.em.fork().execute('checkpoint');
    this.scheduler.every(
      'checkpoint',
      CHECKPOINT_INTERVAL_MS,
      checkpoint,
      'Embedded database: no checkpoint',
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
