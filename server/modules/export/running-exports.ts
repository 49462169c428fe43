import type { Metrics } from '../../metrics/metrics.js';
import { exportsBusy } from './export.errors.js';

/** Each holds a connection as long as its reader takes, and requests need most of them. */
const MOST_AT_ONCE = 5;

/** Lets only so many exports of this process read at once. */
export class RunningExports {
  private running = 0;

  constructor(private readonly metrics: Metrics) {}

  /** @throws AppError 503 when as many are running as may. */
  assertRoom(): void {
    if (this.running >= MOST_AT_ONCE) throw exportsBusy();
  }

  /** The same rows; from the first one asked for to the last, or to the reader's leaving, it counts. */
  async *count<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    this.change(1);
    try {
      yield* rows;
    } finally {
      this.change(-1);
    }
  }

  private change(by: 1 | -1): void {
    this.running += by;
    this.metrics.exportsRunning.set(this.running);
  }
}
