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
const ASK = `select (select count(*)::int from "migrations") as applied,
  (select hash from log_head) as log_head`;

interface Answer {
  applied: number;
  /** SHA-256 of the operation log so far, in hexadecimal digits. */
  log_head: string;
}

/** Checks whether the database is usable, on a connection of its own that waits for no pool. */
@Injectable()
export class ReadinessProbe implements OnModuleDestroy {
  private readonly logger = new Logger(ReadinessProbe.name);
  private client: pg.Client | undefined;
  private running: Promise<string | undefined> | undefined;
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

  /**
   * The head of the operation log, when the database answers with every migration of this version; undefined
   * otherwise. Concurrent callers share one check.
   */
  async findLogHead(): Promise<string | undefined> {
    if (this.stopped) return;
    this.running ??= this.check().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async check(): Promise<string | undefined> {
    try {
      const [row] = await this.ask();
      const missing = migrations.length - (row?.applied ?? 0);
      if (missing <= 0) return row?.log_head;
      this.logger.warn(`Not ready: the schema lacks ${missing} migrations`);
    } catch (error) {
      this.logger.warn(`Not ready: ${errorLine(error)}`);
    }
    return undefined;
  }

  private async ask(): Promise<Answer[]> {
    if (this.env.database !== 'postgres') return this.em.fork().execute(ASK);
    const client = this.client ?? (await this.connect());
    try {
      return (await client.query<Answer>(ASK)).rows;
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
