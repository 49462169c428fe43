import { jest } from '@jest/globals';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors/app-error.js';
import {
  afterCommit,
  beforeCommit,
  type Caller,
  runFor,
  runInTransaction,
  Transactional,
} from './transactional.js';

const REFUSED = expect.objectContaining({ status: 503, headers: { 'Retry-After': '5' } });

/** An entity manager that only knows whether it is in a transaction. */
function fakeEm() {
  const driver = {};
  let depth = 0;
  const em = {
    getDriver: () => driver,
    getContext: () => em,
    isInTransaction: () => depth > 0,
    transactional: async (work: (own: unknown) => Promise<unknown>) => {
      depth += 1;
      return work(em).finally(() => {
        depth -= 1;
      });
    },
  };
  return em as unknown as SqlEntityManager;
}

/** The same for callers that do not take part in each other's transactions. */
const strangersEm = () => Object.assign(fakeEm(), { isInTransaction: () => false });

const VISITOR: Caller = { kind: 'visitors' };

/** Transactions that run until they are all told to end. */
function startTransactions(em: SqlEntityManager, count: number, caller: Caller = VISITOR) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let running = 0;
  const results = Array.from({ length: count }, () =>
    runFor(caller, () =>
      runInTransaction(em, async () => {
        running += 1;
        await ended;
        return 'done';
      }).catch((error: AppError) => error),
    ),
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

/** One more transaction of a caller. */
const oneMore = (em: SqlEntityManager, caller: Caller) =>
  runFor(caller, () => runInTransaction(em, async () => 'one more'));

describe('the end of a transaction', () => {
  const runWith = async (work: () => Promise<void>) => {
    const em = fakeEm();
    const done: string[] = [];
    const result = runInTransaction(em, async () => {
      afterCommit(em, () => void done.push(`after, ${em.isInTransaction()}`));
      beforeCommit(em, async () => void done.push(`before, ${em.isInTransaction()}`));
      done.push('work');
      await work();
    });
    return { done, result: await result.catch((error: Error) => error.message) };
  };

  it('comes with what was left for it, and is followed by what waits for it', async () => {
    const { done } = await runWith(async () => {});
    expect(done).toEqual(['work', 'before, true', 'after, false']);
  });

  it('does neither when the work fails', async () => {
    const failed = await runWith(() => Promise.reject(new Error('no')));
    expect(failed).toEqual({ done: ['work'], result: 'no' });
  });

  it('is no end without a transaction', () => {
    const em = fakeEm();
    let done = false;
    afterCommit(em, () => {
      done = true;
    });
    expect(done).toBe(true);
    expect(() => beforeCommit(em, async () => {})).toThrow('No transaction is running');
  });
});

describe('the limit of transactions', () => {
  afterEach(() => jest.restoreAllMocks());

  it('lets ten of visitors run, the others in turn, and hands on what they answer or throw', async () => {
    const em = strangersEm();
    const transactions = startTransactions(em, 25);
    await Promise.resolve();
    expect(transactions.running()).toBe(10);
    transactions.end();
    expect(await transactions.results).toEqual(Array(25).fill('done'));
    const broken = runInTransaction(em, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
  });

  it('leaves admins and jobs their own slots, whatever visitors do', async () => {
    const em = strangersEm();
    const transactions = startTransactions(em, 110);
    expect(await oneMore(em, { kind: 'admins' })).toBe('one more');
    expect(await runInTransaction(em, async () => 'a job')).toBe('a job');
    transactions.end();
    await transactions.results;
  });

  it('leaves others half of the slots, however many calls come from one network', async () => {
    const em = strangersEm();
    const network = '203.0.113.7';
    const transactions = startTransactions(em, 60, { kind: 'visitors', network });
    expect(await oneMore(em, { kind: 'visitors', network: '203.0.113.8' })).toBe('one more');
    expect(transactions.running()).toBe(5);
    transactions.end();
    expect(await transactions.results).toEqual(Array(60).fill('done'));
  });

  it('refuses at once when a hundred wait', async () => {
    const em = strangersEm();
    startTransactions(em, 110);
    await expect(oneMore(em, VISITOR)).rejects.toEqual(REFUSED);
  });

  it('refuses those whose turn comes after three seconds', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const transactions = startTransactions(strangersEm(), 12);
    await Promise.resolve();
    now.mockReturnValue(3_001);
    transactions.end();
    expect(await transactions.results).toEqual([...Array(10).fill('done'), REFUSED, REFUSED]);
  });
});
