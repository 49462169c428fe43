import { nameOfOpenTransaction } from './open-transaction.js';

/** Milliseconds for which the holder may leave the connection idle while others wait. */
const IDLE_AT_MOST = 5_000;
const POLL_EVERY = 1_000;

interface Waiting {
  begin: () => void;
  fail: (error: Error) => void;
}

/** Fails waiting callers when the holder of the connection was idle for five seconds. */
class ConnectionHeldError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    const holder = nameOfOpenTransaction();
    super(`The embedded database is held${holder ? ` by the transaction of ${holder}` : ''}`);
  }
}

/** Hands out the one connection of the embedded database, one after the other. */
export class OneConnection {
  private isTaken = false;
  private running = 0;
  /** A value of `performance.now()`. */
  private idleSince = 0;
  private waiting: Waiting[] = [];
  private watch: NodeJS.Timeout | undefined;

  /** @throws ConnectionHeldError when its holder does nothing for too long. */
  async take(): Promise<void> {
    if (this.isTaken) await this.wait();
    this.isTaken = true;
    this.idleSince = performance.now();
  }

  pass(): void {
    const next = this.waiting.shift();
    if (next) next.begin();
    else this.isTaken = false;
  }

  /** Runs a statement of the holder. */
  async use<T>(statement: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await statement();
    } finally {
      this.running -= 1;
      this.idleSince = performance.now();
    }
  }

  private wait(): Promise<void> {
    this.watch ??= setInterval(() => this.poll(), POLL_EVERY).unref();
    return new Promise((begin, fail) => this.waiting.push({ begin, fail }));
  }

  private poll(): void {
    const isHeld = this.running === 0 && performance.now() - this.idleSince > IDLE_AT_MOST;
    if (isHeld) for (const { fail } of this.waiting.splice(0)) fail(new ConnectionHeldError());
    if (this.waiting.length > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }
}
