import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from '../errors/common.errors.js';

/** Milliseconds to wait for a turn, as for a connection of the pool. */
const MAX_WAIT_MS = 3_000;

/** Seconds after which to try again. */
const RETRY_AFTER = 1;

/** Lets the work of one caller wait for that caller's own work, so that it takes nothing from others. */
export class Turns<Key> {
  private readonly limits = new Map<Key, LimitFunction>();

  /** @param maxRunning work of one key at the same time; `maxWaiting` more of it may wait */
  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly refusal = () => tooManyRequests(RETRY_AFTER),
  ) {}

  /** @throws AppError the refusal, by default 429, when too much of the key waits, or for too long. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(this.maxRunning);
    const isFull = limit.activeCount >= this.maxRunning && limit.pendingCount >= this.maxWaiting;
    if (isFull) throw this.refusal();
    this.limits.set(key, limit);
    const deadline = performance.now() + MAX_WAIT_MS;
    try {
      return await limit(() => {
        if (performance.now() > deadline) throw this.refusal();
        return work();
      });
    } finally {
      // Another call may have begun a new limit since.
      const isIdle = limit.activeCount === 0 && this.limits.get(key) === limit;
      if (isIdle) this.limits.delete(key);
    }
  }
}
