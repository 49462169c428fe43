import type { EventSubscriber, FlushEventArgs, TransactionEventArgs } from '@mikro-orm/core';
import { PgliteConnection } from '@mikro-orm/pglite';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Env } from '../config/env.js';
import { errorLine } from '../logging/logged-error.js';
import { ASK_TIME, setClock } from './clock.js';
import { ownClient } from './connection-limits.js';

/** The triggers of the public tables notify it, in the transaction of the change. */
const CHANNEL = 'public_changes';

/** SQL, as PostgreSQL's catalogue has no entities. */
const NOTIFYING_TABLES = `select distinct c.relname as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'notify_public_change'`;

/** Times in milliseconds. A lost connection is noticed within a heartbeat and its time limit. */
const RETRY_AFTER = 250;
const HEARTBEAT = 2_000;
const ANSWER_WITHIN = 2_000;

interface ChangeListener {
  /** From now on every change is announced. */
  enable(): void;
  clear(): void;
  /** From now on changes may be missed. */
  disable(): void;
}

/** Announces changes to public data: the database notifies of those by others, own ones follow the commit. */
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

  async onApplicationBootstrap(): Promise<void> {
    const tables = await this.em.fork().execute<{ name: string }[]>(NOTIFYING_TABLES);
    const names = new Set(tables.map(({ name }) => name));
    this.em
      .getEventManager()
      .registerSubscriber(new OwnChanges(names, () => this.announce('clear')));
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

  /** The heartbeat asks for the time, so that the clock costs no query of its own. */
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

/** Announces committed changes to some tables, made through entities of this process. */
class OwnChanges implements EventSubscriber {
  /** Entity managers whose transaction holds such changes. */
  private readonly changed = new WeakSet<object>();

  constructor(
    private readonly tables: ReadonlySet<string>,
    private readonly announce: () => void,
  ) {}

  afterFlush({ em, uow }: FlushEventArgs): void {
    const isPublic = uow.getChangeSets().some(({ meta }) => this.tables.has(meta.tableName));
    if (!isPublic) return;
    if (em.isInTransaction()) this.changed.add(em);
    else this.announce();
  }

  afterTransactionCommit({ em }: TransactionEventArgs): void {
    if (this.changed.delete(em)) this.announce();
  }
}
