import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { type Kysely, sql } from 'kysely';
import { Batches } from '../database/batches.js';
import { prepare } from '../database/prepared.js';
import { Scheduler } from '../database/scheduler.js';
import { now, type TablesOf } from '../database/tables.js';
import { tooManyRequests } from '../errors/common.errors.js';
import type { RateLimitSchema } from './rate-limit.entity.js';
import { throttleKey } from './throttle.js';

const SWEEP_INTERVAL_MS = 10 * 60_000;

type Tables = TablesOf<typeof RateLimitSchema>;

/** Adds hits to a window of `ttl` milliseconds; begins a new one when it has expired. */
const addHits = prepare((db: Kysely<Tables>, values: { key: string; hits: number; ttl: number }) =>
  db
    .insertInto('rate_limits')
    .values({
      key: values.key,
      hits: values.hits,
      expires_at: sql`now() + ${values.ttl}::int * interval '1 millisecond'`,
    })
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
      'hits',
      sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('seconds'),
    ]),
);

/** Counts requests in the database, so that all replicas share one limit. */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage, OnModuleInit {
  /** Concurrent requests of a client share one statement, as they would wait for one row. */
  private readonly batches = new Batches<{ hits: number; seconds: number }>();

  constructor(
    private readonly em: SqlEntityManager,
    private readonly scheduler: Scheduler,
  ) {}

  onModuleInit(): void {
    this.scheduler.every(SWEEP_INTERVAL_MS, () => this.deleteExpired(), 'Rate limits not swept');
  }

  /** Adds one hit to a window of `ttl` milliseconds. Returned times are whole seconds. */
  async increment(key: string, ttl: number, limit: number) {
    const { answer, place, size } = await this.batches.join(key, async (count) => {
      const [row] = await addHits(this.em.fork(), { key, hits: count, ttl });
      return row ?? { hits: count, seconds: 0 };
    });
    const { seconds: timeToExpire } = answer;
    const totalHits = answer.hits - size + place;
    const isBlocked = totalHits > limit;
    return { totalHits, timeToExpire, isBlocked, timeToBlockExpire: timeToExpire };
  }

  /** Adds one hit to a window of `ttl` milliseconds. @throws AppError 429 when there are more than `max`. */
  async limit(name: string, tracker: string, ttl: number, max: number): Promise<void> {
    const hits = await this.increment(throttleKey(name, tracker), ttl, max);
    if (hits.isBlocked) throw tooManyRequests(Math.max(1, hits.timeToBlockExpire));
  }

  /** Deletes a client's hits, within the running transaction if there is one. */
  async forgive(name: string, tracker: string): Promise<void> {
    const key = throttleKey(name, tracker);
    await this.em.getKysely<Tables>().deleteFrom('rate_limits').where('key', '=', key).execute();
  }

  private async deleteExpired(): Promise<void> {
    const db = this.em.fork().getKysely<Tables>();
    await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute();
  }
}
