import { EntityManager, MikroORM } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env.js';
import { ChangeFeed } from './change-feed.js';
import { Database } from './database.js';
import { EmbeddedCheckpoints } from './embedded-checkpoints.js';
import { ReadinessProbe } from './readiness-probe.js';

/** Gives the open database to the whole application and closes it last. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  /** @param database is only absent in Nest's preview mode, which runs no provider. */
  static register(env: Env, database?: Database): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: Env, useValue: env },
        { provide: Database, useValue: database },
        { provide: MikroORM, useValue: database?.orm },
        { provide: SqlEntityManager, useValue: database?.orm.em },
        { provide: EntityManager, useExisting: SqlEntityManager },
        ChangeFeed,
        EmbeddedCheckpoints,
        ReadinessProbe,
      ],
      exports: [
        Env,
        Database,
        MikroORM,
        SqlEntityManager,
        EntityManager,
        ChangeFeed,
        ReadinessProbe,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
