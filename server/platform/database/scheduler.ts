import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { errorLine } from '../logging/logged-error.js';
import { inParts } from './in-parts.js';
import { within } from './within.js';

/** Milliseconds for which a stop waits for running work; the next process repeats work that is rolled back. */
const FINISH_MS = 1_000;

interface Runs {
  count: number;
  /** Sum of all runs, time in the database included. */
  seconds: number;
}

@Injectable()
export class Scheduler implements OnModuleDestroy {
  private readonly logger = new Logger(Scheduler.name);
  private readonly end = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly runs = new Map<string, Runs>();
  private readonly turns = new Map<string, ReturnType<typeof pLimit>>();

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

  /**
   * Empties a queue of changes: does parts, each in an ORM context of its own, until none is left or the signal is
   * aborted. One call at a time empties a queue in this process.
   * @param part returns whether there may be more
   */
  drain(queue: string, part: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
    const turn = this.turns.get(queue) ?? pLimit(1);
    this.turns.set(queue, turn);
    return turn(() => inParts(() => RequestContext.create(this.em, part), signal));
  }

  /** Runs by work since the start of this process. */
  costs(): ReadonlyMap<string, Readonly<Runs>> {
    return this.runs;
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await within(FINISH_MS, Promise.all(this.running));
  }
}
