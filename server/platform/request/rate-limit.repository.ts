import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { type Kysely, sql } from 'kysely';
import { prepare, prepareChange } from '../database/prepared.js';
import { Scheduler } from '../database/scheduler.js';
import { sweep } from '../database/sweep.js';
import { anyOf, now, type TablesOf } from '../database/tables.js';
import { within } from '../database/within.js';
import { tooManyRequests } from '../errors/common.errors.js';
import { type Added, HitCounter, type Sum } from './hit-counter.js';
import type { RateLimitSchema } from './rate-limit.entity.js';
import { throttleKey } from './throttle.js';

const SWEEP_INTERVAL_MS = 10 * 60_000;

/** Milliseconds for which a stop waits until the database has the last hits. */
const FINISH_MS = 1_000;

type Tables = TablesOf<typeof RateLimitSchema>;

/** Three parallel lists; `ttls` in milliseconds. */
interface NewHits {
  keys: string[];
  hits: number[];
  ttls: number[];
}

/** Adds hits to windows, and begins a new one for an expired window. Sorted by key, because it locks rows. */
const addHits = prepare((db: Kysely<Tables>, { keys, hits, ttls }: NewHits) =>
  db
    .insertInto('rate_limits')
    .columns(['key', 'hits', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ key: string; hits: number; ttl: number }>`
            unnest(${keys}::text[], ${hits}::int[], ${ttls}::int[])`.as<'given'>(
            sql`given(key, hits, ttl)`,
          ),
        )
        .select([
          'key',
          'hits',
          sql<string>`now() + ttl * interval '1 millisecond'`.as('expires_at'),
        ])
        .orderBy('key'),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isExpired = eb('rate_limits.expires_at', '<=', now);
        const sum = eb('rate_limits.hits', '+', eb.ref('excluded.hits'));
        const begun = eb.case().when(isExpired);
        return {
          hits: begun.then(eb.ref('excluded.hits')).else(sum).end(),
          expires_at: begun
            .then(eb.ref('excluded.expires_at'))
            .else(eb.ref('rate_limits.expires_at'))
            .end(),
        };
      }),
    )
    .returning([
      'key',
      'hits',
      sql<number>`ceil(extract(epoch from expires_at - now()) * 1000)::int`.as('expires_in'),
    ]),
);

/** Begins a window of one hit, unless one runs. */
const beginWindow = prepare((db: Kysely<Tables>, { key, ttl }: { key: string; ttl: number }) =>
  db
    .insertInto('rate_limits')
    .values({
      key,
      hits: 1,
      expires_at: sql<string>`now() + ${ttl}::float8 * interval '1 millisecond'`,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({ hits: 1, expires_at: ref('excluded.expires_at') }))
        .where('rate_limits.expires_at', '<=', now),
    )
    .returning('key'),
);

/** Sorted by key, because it locks rows. */
const deleteHits = prepareChange((db: Kysely<Tables>, { keys }: { keys: string[] }) =>
  db
    .deleteFrom('rate_limits')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limits')
        .select('key')
        .where('key', '=', anyOf(keys))
        .orderBy('key')
        .forUpdate(),
    ),
);

/** Counts requests for all replicas together, see {@link HitCounter}. */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage, OnModuleInit, OnModuleDestroy {
  private readonly counter = new HitCounter((windows) => this.add(windows));

  constructor(
    private readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
  ) {}

  onModuleInit(): void {
    this.scheduler.every(
      'rate_limits',
      SWEEP_INTERVAL_MS,
      (signal) => this.deleteExpired(signal),
      'Rate limits not swept',
    );
  }

  async onModuleDestroy(): Promise<void> {
    await within(FINISH_MS, this.counter.stop());
  }

  /** Adds one hit to a window of `ttl` milliseconds. Returned times are whole seconds. */
  async increment(key: string, ttl: number, limit: number) {
    const { hits: totalHits, expires_in } = await this.counter.count(key, ttl, limit);
    const timeToExpire = Math.ceil(expires_in / 1000);
    const isBlocked = totalHits > limit;
    return { totalHits, timeToExpire, isBlocked, timeToBlockExpire: timeToExpire };
  }

  /** Adds one hit to a window of `ttl` milliseconds. @throws AppError 429 when there are more than `max`. */
  async limit(name: string, tracker: string, ttl: number, max: number): Promise<void> {
    const hits = await this.increment(throttleKey(name, tracker), ttl, max);
    if (hits.isBlocked) throw tooManyRequests(Math.max(1, hits.timeToBlockExpire));
  }

  /**
   * Claims the one hit of a window of `ttl` milliseconds, exactly, for all replicas. Returns 0 for the caller that gets
   * it, and for others the milliseconds to wait.
   */
  async takeTurn(key: string, ttl: number): Promise<number> {
    const em = this.em.fork();
    if ((await beginWindow(em, { key, ttl })).length > 0) return 0;
    const running = await em
      .getKysely<Tables>()
      .selectFrom('rate_limits')
      .select(sql<number>`ceil(extract(epoch from expires_at - now()) * 1000)::int`.as('wait'))
      .where('key', '=', key)
      .executeTakeFirst();
    return Math.max(1, running?.wait ?? 1);
  }

  /** Deletes hits, in the running transaction if there is one. */
  forgive(...counted: [name: string, tracker: string][]): Promise<void> {
    return deleteHits(this.em, { keys: counted.map((hits) => throttleKey(...hits)) });
  }

  private async add(windows: readonly Added[]): Promise<Map<string, Sum>> {
    const rows = await addHits(this.em.fork(), {
      keys: windows.map(({ key }) => key),
      hits: windows.map(({ hits }) => hits),
      ttls: windows.map(({ ttl }) => ttl),
    });
    return new Map(rows.map((row) => [row.key, row]));
  }

  private deleteExpired(signal: AbortSignal): Promise<void> {
    return sweep(this.em, 'rate_limits', 'expires_at', { signal });
  }
}
