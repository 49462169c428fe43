import { PgliteConnection } from '@mikro-orm/pglite';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Env } from '../config/env.js';
import { errorLine } from '../logging/logged-error.js';
import { ASK_TIME, setClock } from './clock.js';
import { ownClient } from './connection-limits.js';
import { afterCommit } from './transactional.js';

/** The triggers of the public tables notify it, in the transaction of the change. */
const CHANNEL = 'public_changes';

/** Times in milliseconds. A lost connection is noticed within a heartbeat and its time limit. */
const RETRY_AFTER = 250;
const HEARTBEAT = 2_000;
const ANSWER_WITHIN = 2_000;

interface ChangeListener {
  /** Called when every later change will be announced. */
  enable(): void;
  clear(): void;
  /** Called when later changes may be missed. */
  disable(): void;
}

/** Announces changes to public data: own ones after the commit, those by other processes when the database notifies. */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly listeners: ChangeListener[] = [];
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly env: Env,
    private readonly em: SqlEntityManager,
  ) {}

  subscribe(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** Announces a change of the running transaction once it is committed, so that its caller sees it. */
  announceWithCommit(em: SqlEntityManager): void {
    afterCommit(em, () => this.announce('clear'));
  }

  async onApplicationBootstrap(): Promise<void> {
    const connection: object = this.em.getConnection();
    if (!(connection instanceof PgliteConnection)) return void this.connect();
    const pglite = await connection.getNativeClient();
    await pglite.listen(CHANNEL, () => this.announce('clear'));
    this.announce('enable');
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.announce('disable');
    if (this.client) this.end(this.client);
  }

  private announce(what: keyof ChangeListener): void {
    for (const listener of this.listeners) listener[what]();
  }

  private async connect(): Promise<void> {
    const client = ownClient(this.env, ANSWER_WITHIN);
    this.client = client;
    client.on('notification', () => this.announce('clear'));
    client.on('error', (error) => this.reconnect(client, error));
    client.on('end', () => this.reconnect(client));
    try {
      await client.connect();
      // Kysely has no `listen`.
      await client.query(`listen ${CHANNEL}`);
      await this.setClock(client);
      if (this.client !== client || this.stopped) return;
      this.announce('enable');
      this.heartbeat(client);
    } catch (error) {
      this.reconnect(client, error);
    }
  }

  private heartbeat(client: pg.Client): void {
    this.timer = setTimeout(async () => {
      try {
        await this.setClock(client);
        if (this.client === client) this.heartbeat(client);
      } catch (error) {
        this.reconnect(client, error);
      }
    }, HEARTBEAT).unref();
  }

  /** The heartbeat's query: it also sets the clock. */
  private setClock(client: pg.Client): Promise<void> {
    return setClock(async () => (await client.query<{ now: number }>(ASK_TIME)).rows[0]?.now);
  }

  private reconnect(client: pg.Client, reason?: unknown): void {
    if (this.client !== client || this.stopped) return;
    this.announce('disable');
    this.client = undefined;
    clearTimeout(this.timer);
    const why = reason === undefined ? 'the connection has ended' : errorLine(reason);
    this.logger.debug(`Changes are missed: ${why}`);
    this.end(client);
    this.timer = setTimeout(() => void this.connect(), RETRY_AFTER).unref();
  }

  /** Not awaited, because it may be half open. */
  private end(client: pg.Client): void {
    client.end().catch((error: unknown) => this.logger.debug(errorLine(error)));
  }
}
