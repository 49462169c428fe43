import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { errorLine } from '../logging/logged-error.js';
import { within } from './within.js';

/** Milliseconds that a stop waits for running work; the next process repeats what is rolled back. */
const FINISH_MS = 1_000;

interface Runs {
  count: number;
  /** All together, those of the database included. */
  seconds: number;
}

@Injectable()
export class Scheduler implements OnModuleDestroy {
  private readonly logger = new Logger(Scheduler.name);
  private readonly end = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly runs = new Map<string, Runs>();

  constructor(private readonly em: SqlEntityManager) {}

  /**
   * Runs work every `interval` milliseconds, in an ORM context of its own; a long run delays the next one.
   * @param name of the work in the metrics
   * @param work long work checks the signal, which is aborted at a stop
   * @param failure logged before the error
   */
  every(
    name: string,
    interval: number,
    work: (signal: AbortSignal) => Promise<unknown>,
    failure: string,
  ): void {
    const { signal } = this.end;
    const runs: Runs = { count: 0, seconds: 0 };
    this.runs.set(name, runs);
    let current: Promise<void> | undefined;
    const run = async () => {
      const start = performance.now();
      await this.once(() => work(signal), failure);
      runs.count += 1;
      runs.seconds += (performance.now() - start) / 1000;
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

  /** Runs work in an ORM context of its own. @param failure logged before an error, which is not thrown */
  async once(work: () => Promise<unknown>, failure: string): Promise<void> {
    try {
      await RequestContext.create(this.em, work);
    } catch (error) {
      this.logger.warn(`${failure}: ${errorLine(error)}`);
    }
  }

  /** What each work has cost this process since its start. */
  costs(): ReadonlyMap<string, Readonly<Runs>> {
    return this.runs;
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await within(FINISH_MS, Promise.all(this.running));
  }
}
