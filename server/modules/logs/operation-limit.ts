import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { httpError } from '../../common/errors/common.errors.js';

/** Half of the pool's connections: exports hold five more at most, so that reads always find some. */
const MOST_AT_ONCE = 10;

const MOST_WAITING = 100;

/** Milliseconds, as for a connection of the pool. */
const WAITS_AT_MOST = 3_000;

/** Lets so many operations of this process be in a transaction at once. */
@Injectable()
export class OperationLimit {
  private readonly limit = pLimit(MOST_AT_ONCE);

  /** @throws AppError 503 when too many wait, or its turn came too late. */
  run<T>(operation: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= MOST_WAITING) throw httpError(503);
    const deadline = Date.now() + WAITS_AT_MOST;
    return this.limit(() => {
      if (Date.now() > deadline) throw httpError(503);
      return operation();
    });
  }
}
