import { PgliteConnection } from '@mikro-orm/pglite';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { errorLine } from '../common/errors/logged-error.js';
import { PublicAnswers } from '../common/http/public-answers.js';
import { Env } from '../config/env.js';
import { Database } from './database.js';

/** What the triggers of the public tables notify, in the transaction of the change. */
const CHANNEL = 'public_changes';

/** Times in milliseconds. A lost connection is noticed within a heartbeat and its time limit. */
const RETRY_AFTER = 250;
const HEARTBEAT = 2_000;
const ANSWER_WITHIN = 2_000;

/**
 * Drops the ready public answers when any process has changed what they show. While it cannot hear
 * of changes nothing is kept.
 */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChangeFeed.name);
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly env: Env,
    private readonly database: Database,
    private readonly answers: PublicAnswers,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const connection: object = this.database.orm.em.getConnection();
    if (!(connection instanceof PgliteConnection)) return void this.connect();
    const pglite = await connection.getNativeClient();
    await pglite.listen(CHANNEL, () => this.answers.clear());
    this.answers.open();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.answers.shut();
    if (this.client) this.end(this.client);
  }

  /** A connection of its own: one of the pool's would be handed to somebody else. */
  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.env.database_url,
      application_name: 'jetdrop',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN,
      query_timeout: ANSWER_WITHIN,
    });
    this.client = client;
    client.on('notification', () => this.answers.clear());
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.client !== client || this.stopped) return;
      this.answers.open();
      this.heartbeat(client);
    } catch (error) {
      this.reconnect(client, error);
    }
  }

  private heartbeat(client: pg.Client): void {
    this.timer = setTimeout(async () => {
      try {
        await client.query('select 1');
        if (this.client === client) this.heartbeat(client);
      } catch (error) {
        this.reconnect(client, error);
      }
    }, HEARTBEAT).unref();
  }

  private reconnect(client: pg.Client, reason?: unknown): void {
    if (this.client !== client || this.stopped) return;
    this.answers.shut();
    this.client = undefined;
    clearTimeout(this.timer);
    const why = reason === undefined ? 'the connection has ended' : errorLine(reason);
    this.logger.debug(`Not told of changes: ${why}`);
    this.end(client);
    this.timer = setTimeout(() => void this.connect(), RETRY_AFTER).unref();
  }

  /** It may be half open, so nobody waits for its end. */
  private end(client: pg.Client): void {
    client.end().catch((error: unknown) => this.logger.debug(errorLine(error)));
  }
}
