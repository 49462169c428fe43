import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Env } from '../config/env.js';
import { errorLine } from '../logging/logged-error.js';
import { migrations } from './migrations/index.js';

/** Milliseconds; both together stay below the two seconds in which readiness is told. */
const ANSWER_WITHIN = 900;

/** SQL, as the probe's own connection runs it, and the ORM's table has no entity. */
const COUNT_APPLIED = 'select count(*)::int as applied from "migrations"';

/**
 * Tells whether the database can be worked with, on a connection of its own: it neither waits for the
 * pool's nor takes one of them.
 */
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

  /** From now on it is not ready: the server is about to stop. */
  stop(): void {
    this.stopped = true;
  }

  onModuleDestroy(): void {
    this.stop();
    if (this.client) this.drop(this.client);
  }

  /**
   * True when the database answers and holds every migration this version knows, and the server does
   * not stop. Who asks while it is being found out gets the same answer.
   */
  async isReady(): Promise<boolean> {
    if (this.stopped) return false;
    this.running ??= this.look().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async look(): Promise<boolean> {
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
    const client = new pg.Client({
      connectionString: this.env.database_url,
      application_name: 'jetdrop',
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    });
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
