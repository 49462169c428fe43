import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { Env } from '../config/env.js';
import { errorLine } from '../logging/logged-error.js';
import { ownClient } from './connection-limits.js';
import { migrations } from './migrations/index.js';

/** Milliseconds; connecting and asking stay below the two seconds of a readiness check. */
const ANSWER_WITHIN = 900;

/** SQL, as the probe's own connection runs it, and the ORM's table has no entity. */
const COUNT_APPLIED = 'select count(*)::int as applied from "migrations"';

/** Checks whether the database is usable, on a connection of its own that waits for no pool. */
@Injectable()
export class ReadinessProbe implements OnModuleDestroy {
  private readonly logger = new Logger(ReadinessProbe.name);
  private client: pg.Client | undefined;
  private running: Promise<boolean> | undefined;
  private stopped = false;

  constructor(
    private readonly env: Env,
    private readonly em: SqlEntityManager,
  ) {}

  /** Not ready from now on: the server is about to stop. */
  stop(): void {
    this.stopped = true;
  }

  onModuleDestroy(): void {
    this.stop();
    if (this.client) this.drop(this.client);
  }

  /** True when the database answers with every migration of this version. Concurrent callers share one check. */
  async isReady(): Promise<boolean> {
    if (this.stopped) return false;
    this.running ??= this.check().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async check(): Promise<boolean> {
    try {
      const [row] = await this.countApplied();
      const missing = migrations.length - (row?.applied ?? 0);
      if (missing > 0) this.logger.warn(`Not ready: the schema lacks ${missing} migrations`);
      return missing <= 0;
    } catch (error) {
      this.logger.warn(`Not ready: ${errorLine(error)}`);
      return false;
    }
  }

  private async countApplied(): Promise<{ applied: number }[]> {
    if (this.env.database !== 'postgres') return this.em.fork().execute(COUNT_APPLIED);
    const client = this.client ?? (await this.connect());
    try {
      return (await client.query<{ applied: number }>(COUNT_APPLIED)).rows;
    } catch (error) {
      this.drop(client);
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = ownClient(this.env, ANSWER_WITHIN);
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    await client.connect();
    this.client = client;
    return client;
  }

  /** It may be half open, so nobody waits for its end. */
  private drop(client: pg.Client): void {
    if (this.client === client) this.client = undefined;
    client.end().catch((error: unknown) => this.logger.debug(errorLine(error)));
  }
}
