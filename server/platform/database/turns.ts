import { tooManyRequests } from '../errors/common.errors.js';

/** Milliseconds that anything waits for its turn, as for a connection of the pool. */
const MAX_WAIT_MS = 3_000;

/** Seconds after which to try again. */
const RETRY_AFTER = 1;

interface Queue {
  running: number;
  /** Each begins what waits. */
  waiting: (() => void)[];
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
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running < this.maxRunning) queue.running += 1;
    else await this.wait(key, queue);
    try {
      return await work();
    } finally {
      this.passOn(key, queue);
    }
  }

  private async wait(key: Key, queue: Queue): Promise<void> {
    if (queue.waiting.length >= this.maxWaiting) throw this.refusal();
    const deadline = performance.now() + MAX_WAIT_MS;
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
    if (performance.now() <= deadline) return;
    this.passOn(key, queue);
    throw this.refusal();
  }

  /** The next one takes the place of what has ended. */
  private passOn(key: Key, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) {
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) this.queues.delete(key);
  }
}
