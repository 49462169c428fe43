import { jest } from '@jest/globals';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors/app-error.js';
import { runInTransaction, Transactional } from './transactional.js';

const REFUSED = expect.objectContaining({ status: 503, headers: { 'Retry-After': '5' } });

/** An entity manager that only knows whether it is in a transaction. */
function fakeEm() {
  const driver = {};
  let depth = 0;
  return {
    getDriver: () => driver,
    isInTransaction: () => depth > 0,
    transactional: async (work: () => Promise<unknown>) => {
      depth += 1;
      return work().finally(() => {
        depth -= 1;
      });
    },
  } as unknown as SqlEntityManager;
}

/** The same for callers that do not take part in each other's transactions. */
const strangersEm = () => Object.assign(fakeEm(), { isInTransaction: () => false });

/** Transactions that run until they are all told to end. */
function startTransactions(em: SqlEntityManager, count: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let running = 0;
  const results = Array.from({ length: count }, () =>
    runInTransaction(em, async () => {
      running += 1;
      await ended;
      return 'done';
    }).catch((error: AppError) => error),
  );
  return { end, results: Promise.all(results), running: () => running };
}

describe('a transactional use case', () => {
  class Accounts {
    constructor(private readonly em: SqlEntityManager) {}

    @Transactional()
    async move(amount: number): Promise<string> {
      return `${await this.book(amount)} and ${await this.book(-amount)}`;
    }

    @Transactional()
    async book(amount: number): Promise<string> {
      return `${amount} ${this.em.isInTransaction()}`;
    }
  }

  it('takes part in the transaction of its caller, or opens one', async () => {
    const em = fakeEm();
    const transactional = jest.spyOn(em, 'transactional');
    const accounts = new Accounts(em);
    expect(await accounts.move(5)).toBe('5 true and -5 true');
    expect(transactional).toHaveBeenCalledTimes(1);
    expect(await accounts.book(7)).toBe('7 true');
    expect(transactional).toHaveBeenCalledTimes(2);
  });
});

describe('the limit of transactions', () => {
  afterEach(() => jest.useRealTimers());

  it('lets ten run, the others in turn, and hands on what they answer or throw', async () => {
    const em = strangersEm();
    const transactions = startTransactions(em, 25);
    await Promise.resolve();
    expect(transactions.running()).toBe(10);
    transactions.end();
    expect(await transactions.results).toEqual(Array(25).fill('done'));
    const broken = runInTransaction(em, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
  });

  it('refuses at once when a hundred wait', async () => {
    const em = strangersEm();
    startTransactions(em, 110);
    await expect(runInTransaction(em, async () => 'one more')).rejects.toEqual(REFUSED);
  });

  it('refuses those whose turn comes after three seconds', async () => {
    jest.useFakeTimers();
    const transactions = startTransactions(strangersEm(), 12);
    await Promise.resolve();
    jest.setSystemTime(Date.now() + 3_001);
    transactions.end();
    expect(await transactions.results).toEqual([...Array(10).fill('done'), REFUSED, REFUSED]);
  });
});
