import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { errorLine } from '../logging/logged-error.js';
import { within } from './within.js';

/** Milliseconds that a stop waits for running work; the next process repeats what is rolled back. */
const FINISH_MS = 1_000;

@Injectable()
export class Scheduler implements OnModuleDestroy {
  private readonly logger = new Logger(Scheduler.name);
  private readonly end = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly em: SqlEntityManager) {}

  /**
   * Runs work every `interval` milliseconds, in an ORM context of its own; a long run delays the next one.
   * @param work long work checks the signal, which is aborted at a stop
   * @param failure logged before the error
   */
  every(interval: number, work: (signal: AbortSignal) => Promise<unknown>, failure: string): void {
    const { signal } = this.end;
    let current: Promise<void> | undefined;
    const run = async () => {
      try {
        await RequestContext.create(this.em, () => work(signal));
      } catch (error) {
        this.logger.warn(`${failure}: ${errorLine(error)}`);
      }
    };
    const timer = setInterval(() => {
      if (current) return;
      const started = run().finally(() => {
        current = undefined;
        this.running.delete(started);
      });
      current = started;
      this.running.add(started);
    }, interval).unref();
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await within(FINISH_MS, Promise.all(this.running));
  }
}
