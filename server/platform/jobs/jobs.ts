import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { RequestContext } from '@mikro-orm/core';
import { PgliteConnection } from '@mikro-orm/pglite';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import { type ConstructorOptions, fromPglite, type Job, PgBoss, type QueueOptions } from 'pg-boss';
import { Env } from '../config/env.js';
import { serverConnection } from '../database/server-connection.js';
import { runInTransaction } from '../database/transactional.js';
import { within } from '../database/within.js';
import { errorLine } from '../logging/logged-error.js';
import { inBackground } from '../outbound/http-client.js';
import { RestoredJobRepository } from './restored-job.repository.js';

/** Schema of pg-boss's tables, which it makes and upgrades itself. */
const JOB_SCHEMA = 'pgboss';

/** Seconds; an expired job of a killed process is found after `WATCH_EVERY`. */
const POLL_INTERVAL = 2;
const WATCH_EVERY = 20;
/** Seconds that a finished job is kept, and that one may wait: longer than any campaign's pause. */
const KEPT_FOR = 7 * 86_400;
const WAITS_FOR = 60 * 86_400;
/** Milliseconds that running jobs have at a stop; unfinished ones begin again elsewhere. */
const FINISH_WITHIN = 5_000;
/** Milliseconds between two log lines during an outage of the database. */
const COMPLAIN_EVERY = 60_000;
/** Milliseconds for a start to log that it listens. */
const WORK_AFTER = 50;

/** Times in seconds. */
interface JobOptions {
  /** Time limit of an attempt: a killed one is tried again after it. */
  expires_after?: number;
  retries?: number;
  /** Before the second attempt; the following ones wait twice as long each, `retry_delay_max` at most. */
  retry_delay?: number;
  retry_delay_max?: number;
  /** Jobs of the kind that one process runs at the same time. */
  at_once?: number;
}

interface JobAttempt {
  id: string;
  /** Failed attempts before this one. */
  retries: number;
  /** Aborted at its expiry, and at a stop that waits no longer. */
  signal: AbortSignal;
}

type JobHandler<Data extends object> = (data: Data, attempt: JobAttempt) => Promise<void>;

interface Definition {
  handler: JobHandler<object>;
  queue: QueueOptions;
  at_once: number;
}

/**
 * Work that outlives its request, shared by all replicas and retried. A process may be killed before it notes that a
 * job is done, so every handler first checks what is stored.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Jobs.name);
  private readonly definitions = new Map<string, Definition>();
  private boss: PgBoss | undefined;
  private beginning: NodeJS.Timeout | undefined;
  private complainedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly env: Env,
  ) {}

  get names(): string[] {
    return [...this.definitions.keys()];
  }

  define<Data extends object>(
    name: string,
    handler: JobHandler<Data>,
    options: JobOptions = {},
  ): void {
    this.definitions.set(name, {
      handler: handler as JobHandler<object>,
      at_once: options.at_once ?? 1,
      queue: {
        expireInSeconds: options.expires_after ?? 60,
        retryLimit: options.retries ?? 10,
        retryDelay: options.retry_delay ?? 5,
        retryDelayMax: options.retry_delay_max ?? 3600,
        retryBackoff: true,
        retentionSeconds: WAITS_FOR,
        deleteAfterSeconds: KEPT_FOR,
      },
    });
  }

  /** Stores a job, due `after`, in the caller's transaction, unless one with the same key waits. */
  async send(
    name: string,
    data: object,
    { after, key = randomUUID() }: { after?: Date; key?: string } = {},
  ): Promise<void> {
    const definition = this.definitions.get(name);
    if (!definition || !this.boss) throw new Error(`There are no jobs of the kind ${name}`);
    await this.boss.send(name, data, {
      ...definition.queue,
      singletonKey: key,
      ...(after && { startAfter: after.toISOString() }),
      db: callersTransaction(this.em),
    });
  }

  /** Makes the tables and queues before the first request, which may send a job. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.definitions.size === 0) return;
    const boss = new PgBoss({
      ...(await jobConnection(this.env, this.em)),
      schema: JOB_SCHEMA,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      // No job waits for another one.
      flowIntervalSeconds: 3_600,
      superviseIntervalSeconds: WATCH_EVERY,
      monitorIntervalSeconds: WATCH_EVERY,
    });
    boss.on('error', (error) => this.complain(error));
    this.boss = boss;
    await boss.start();
    const known = new Set((await boss.getQueues(this.names)).map(({ name }) => name));
    for (const [name, { queue }] of this.definitions) {
      if (known.has(name)) continue;
      await boss.createQueue(name, { ...queue, policy: 'short' });
      // pg-boss then remembers the queue: inside of a transaction PGlite's only connection could not read it.
      await boss.findJobs(name, { id: randomUUID() });
    }
    await this.sendRestored();
  }

  /** Begins after the server has announced that it listens. */
  startWorkSoon(): void {
    this.beginning = setTimeout(() => this.startWork(), WORK_AFTER).unref();
  }

  /** Begins with the waiting jobs, after the server listens: visitors need not wait for them. */
  startWork(): void {
    const { boss } = this;
    if (!boss) return;
    void Promise.all(
      [...this.definitions].map(([name, definition]) => this.work(boss, name, definition)),
    ).catch((error) => this.complain(error));
  }

  /** Sends the jobs that a backup had, once. */
  private async sendRestored(): Promise<void> {
    await RequestContext.create(this.em, () =>
      runInTransaction(this.em, async () => {
        for (const job of await new RestoredJobRepository(this.em).take()) {
          if (!this.definitions.has(job.name)) continue;
          await this.send(job.name, job.data as object, {
            after: new Date(job.due_at),
            ...(job.key !== null && { key: job.key }),
          });
        }
      }),
    );
  }

  /** Lets running jobs finish before the database closes; unfinished ones begin again elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.beginning);
    const stopped = this.boss?.stop({ graceful: true, timeout: FINISH_WITHIN });
    // The workers' queries take twice as long when the database does not respond.
    if (stopped) await within(FINISH_WITHIN, stopped);
  }

  private async work(boss: PgBoss, name: string, definition: Definition): Promise<void> {
    for (let workers = 0; workers < definition.at_once; workers += 1) {
      let id = '';
      const work = async ([job]: Job<object>[]) => {
        if (!job) return;
        boss.notifyWorker(id);
        await this.run(name, definition, job);
      };
      id = await boss.work<object>(name, { pollingIntervalSeconds: POLL_INTERVAL }, work);
    }
  }

  private async run(name: string, { handler }: Definition, job: Job<object>): Promise<void> {
    const { id, retryCount: retries, signal, data } = job;
    try {
      const work = () => handler(data, { id, retries, signal });
      await RequestContext.create(this.em, () => inBackground(work));
    } catch (error) {
      const line = this.env.withoutSecrets(errorLine(error));
      this.logger.warn(`${name} failed, attempt ${retries + 1}: ${line}`);
      // pg-boss stores this line, and the back office shows it.
      throw Object.assign(new Error(line), { stack: '' });
    }
  }

  /** An outage of the database fails every poll, and is logged once a minute. */
  private complain(error: unknown): void {
    const line = this.env.withoutSecrets(errorLine(error));
    const now = performance.now();
    if (now - this.complainedAt < COMPLAIN_EVERY) return;
    this.complainedAt = now;
    this.logger.warn(`Jobs: ${line}`);
  }
}

/** pg-boss has its own pool: polling for jobs must not take a connection from visitors. */
const POOL = {
  max: 2,
  application_name: 'jetdrop-jobs',
  connectionTimeoutMillis: 3_000,
  query_timeout: 10_000,
};

/** A pool of its own, or the one connection of PGlite. */
async function jobConnection(env: Env, em: SqlEntityManager): Promise<ConstructorOptions> {
  const connection: object = em.getConnection();
  if (!(connection instanceof PgliteConnection)) {
    return { ...(serverConnection(env) as ConstructorOptions), ...POOL };
  }
  return { backend: 'pglite', db: fromPglite((await connection.getNativeClient()) as PGlite) };
}

const callersTransaction = (em: SqlEntityManager): NonNullable<ConstructorOptions['db']> => ({
  executeSql: async (text, values = []) => {
    const query = CompiledQuery.raw(text, [...values]);
    const { rows } = await em.getKysely<object>().executeQuery(query);
    return { rows };
  },
});
