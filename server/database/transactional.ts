import type { SqlEntityManager } from '@mikro-orm/postgresql';
import pLimit, { type LimitFunction } from 'p-limit';
import { httpError } from '../errors/common.errors.js';

/** Half of the pool's connections: exports hold five more at most, so that reads always find some. */
const MOST_AT_ONCE = 10;

const MOST_WAITING = 100;

/** Milliseconds, as for a connection of the pool. */
const WAITS_AT_MOST = 3_000;

/** One limit for each database of this process. */
const limits = new WeakMap<object, LimitFunction>();

/**
 * Runs work in a transaction: in the one that runs already, or else in one of its own. Everything
 * that uses the injected entity manager meanwhile takes part in it.
 *
 * @throws AppError 503 when too many transactions wait, or its turn came too late.
 */
export async function runInTransaction<T>(
  em: SqlEntityManager,
  work: () => Promise<T>,
): Promise<T> {
  if (em.isInTransaction()) return work();
  const database = em.getDriver();
  const limit = limits.get(database) ?? pLimit(MOST_AT_ONCE);
  limits.set(database, limit);
  if (limit.pendingCount >= MOST_WAITING) throw httpError(503);
  const deadline = Date.now() + WAITS_AT_MOST;
  return limit(() => {
    if (Date.now() > deadline) throw httpError(503);
    return em.transactional(work);
  });
}

type UseCase = (...input: never[]) => Promise<unknown>;

/**
 * Makes a use case one transaction, whoever calls it: a request, a job or a command. Its class holds
 * the entity manager as `em`. See {@link runInTransaction}.
 */
export function Transactional() {
  return <Method extends UseCase>(
    _service: object,
    _name: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const useCase = descriptor.value as Method;
    descriptor.value = function (this: { em: SqlEntityManager }, ...input: never[]) {
      return runInTransaction(this.em, () => useCase.apply(this, input));
    } as Method;
  };
}
