import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Batches } from '../database/batches.js';
import { prepared } from '../database/prepared.js';
import { errorLine } from '../logging/logged-error.js';
import { throttleKey } from './throttle.js';

const SWEEP_INTERVAL = 10 * 60_000;

interface Window {
  hits: number;
  seconds: number;
}

const HIT = prepared<Window>(
  `insert into rate_limits as r (key, hits, expires_at)
   values (?, ?, now() + ?::int * interval '1 millisecond')
   on conflict (key) do update set
     hits = case when r.expires_at <= now() then excluded.hits else r.hits + excluded.hits end,
     expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
   returning hits, ceil(extract(epoch from expires_at - now()))::int as seconds`,
);

/** Counts requests in the database, so that all replicas share one limit. */
@Injectable()
export class RateLimitStorage implements ThrottlerStorage, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(RateLimitStorage.name);
  /** A client's calls wait for one row: together they take one connection. */
  private readonly batches = new Batches<Window>();
  private sweep?: NodeJS.Timeout;

  constructor(private readonly em: SqlEntityManager) {}

  onModuleInit(): void {
    // Nest tells it twice: it is the throttler's storage as well.
    this.sweep ??= setInterval(() => {
      this.em
        .fork()
        .execute('delete from rate_limits where expires_at < now()')
        .catch((error: unknown) => this.logger.warn(`Rate limits not swept: ${errorLine(error)}`));
    }, SWEEP_INTERVAL).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
  }

  /** Adds one hit to a window of `ttl` milliseconds. Times answered are whole seconds. */
  async increment(key: string, ttl: number, limit: number) {
    const { answer, place, size } = await this.batches.join(key, async (count) => {
      const [row] = await HIT(this.em.fork(), [key, count, ttl]);
      return row ?? { hits: count, seconds: 0 };
    });
    const { seconds } = answer;
    const hits = answer.hits - size + place;
    return {
      totalHits: hits,
      timeToExpire: seconds,
      isBlocked: hits > limit,
      timeToBlockExpire: seconds,
    };
  }

  /** Forgets a client's hits, as part of the transaction that runs, if any. */
  async forgive(name: string, tracker: string): Promise<void> {
    await this.em.execute('delete from rate_limits where key = ?', [throttleKey(name, tracker)]);
  }
}
