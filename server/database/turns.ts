import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from '../errors/common.errors.js';

/** Milliseconds that anything waits for its turn, as for a connection of the pool. */
const MAX_WAIT_MS = 3_000;

/** Seconds after which to try again. */
const RETRY_AFTER = 1;

interface Queue {
  limit: LimitFunction;
  size: number;
}

/** Lets the work of one caller wait for that caller's own work, so that it takes nothing from others. */
export class Turns<Key> {
  private readonly queues = new Map<Key, Queue>();

  /** @param maxRunning work of one key at the same time; `maxWaiting` more of it may wait */
  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly refusal = () => tooManyRequests(RETRY_AFTER),
  ) {}

  /** @throws AppError the refusal, by default 429, when too much of the key waits, or for too long. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { limit: pLimit(this.maxRunning), size: 0 };
    if (queue.size >= this.maxRunning + this.maxWaiting) throw this.refusal();
    this.queues.set(key, queue);
    queue.size += 1;
    const deadline = performance.now() + MAX_WAIT_MS;
    try {
      return await queue.limit(() => {
        if (performance.now() > deadline) throw this.refusal();
        return work();
      });
    } finally {
      queue.size -= 1;
      if (queue.size === 0) this.queues.delete(key);
    }
  }
}
