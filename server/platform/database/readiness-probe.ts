import { setTimeout as sleep } from 'node:timers/promises';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { Env } from '../config/env.js';
import { errorLine } from '../logging/logged-error.js';
import { ownClient } from './connection-limits.js';
import { CURRENT_NAMES } from './migrations/index.js';

/** Milliseconds; connecting and asking stay below the two seconds of a readiness check. */
const ANSWER_WITHIN = 900;
/** Longer, because the embedded database runs one query after the other. */
const EMBEDDED_WITHIN = 5_000;

/** SQL, because the probe's own connection runs it, and the table of migrations has no entity. */
const ASK_STATE = `select
  count(*) filter (where name in (${CURRENT_NAMES.map((name) => `'${name}'`)}))::int as applied,
  pg_is_in_recovery() or current_setting('transaction_read_only')::bool as is_read_only from "migrations"`;

interface State {
  /** The number of this version's migrations that have run. */
  applied: number;
  is_read_only: boolean;
}

interface Question {
  asked: number;
  answer: Promise<State[]>;
}

/** Checks whether the database is usable, on a connection of its own, so that a busy pool does not delay it. */
@Injectable()
export class ReadinessProbe implements OnModuleDestroy {
  private readonly logger = new Logger(ReadinessProbe.name);
  private client: pg.Client | undefined;
  private running: Promise<boolean> | undefined;
  /** The running query of the embedded database. */
  private question: Question | undefined;
  private stopped = false;

  constructor(
    private readonly env: Env,
    private readonly em: SqlEntityManager,
  ) {}

  /** Reports the server as not ready, because it is about to stop. */
  stop(): void {
    this.stopped = true;
  }

  onModuleDestroy(): void {
    this.stop();
    if (this.client) this.drop(this.client);
  }

  /** Whether the database responds, is writable and has all migrations. Concurrent callers share one check. */
  async isReady(): Promise<boolean> {
    if (this.stopped) return false;
    this.running ??= this.check().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async check(): Promise<boolean> {
    try {
      const [row] = await this.askState();
      if (row?.is_read_only) {
        this.logger.warn('Not ready: the database is read-only');
        return false;
      }
      const missing = CURRENT_NAMES.length - (row?.applied ?? 0);
      if (missing > 0) this.logger.warn(`Not ready: the schema lacks ${missing} migrations`);
      return missing <= 0;
    } catch (error) {
      this.logger.warn(`Not ready: ${errorLine(error)}`);
      return false;
    }
  }

  private async askState(): Promise<State[]> {
    if (this.env.database !== 'postgres') return this.askEmbedded();
    const client = this.client ?? (await this.connect());
    try {
      return (await client.query<State>(ASK_STATE)).rows;
    } catch (error) {
      this.drop(client);
      throw error;
    }
  }

  /** Concurrent and later checks share one query until it returns. */
  private async askEmbedded(): Promise<State[]> {
    this.question ??= {
      asked: performance.now(),
      answer: this.em
        .fork()
        .execute<State[]>(ASK_STATE)
        .finally(() => {
          this.question = undefined;
        }),
    };
    const { asked, answer } = this.question;
    const left = Math.max(0, asked + EMBEDDED_WITHIN - performance.now());
    const rows = await Promise.race([answer, sleep(left, undefined, { ref: false })]);
    if (!rows) throw new Error('The database does not answer');
    return rows;
  }

  private async connect(): Promise<pg.Client> {
    const client = ownClient(this.env, ANSWER_WITHIN);
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    await client.connect();
    this.client = client;
    return client;
  }

  /** Does not wait for the end, because the connection may be half open. */
  private drop(client: pg.Client): void {
    if (this.client === client) this.client = undefined;
    client.end().catch((error: unknown) => this.logger.debug(errorLine(error)));
  }
}
