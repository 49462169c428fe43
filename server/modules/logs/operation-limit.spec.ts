import { jest } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import { OperationLimit } from './operation-limit.js';

const REFUSED = expect.objectContaining({ status: 503, headers: { 'Retry-After': '5' } });

/** Operations that run until they are all told to end. */
function startOperations(limit: OperationLimit, count: number) {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let running = 0;
  const results = Array.from({ length: count }, () =>
    limit
      .run(async () => {
        running += 1;
        await ended;
        return 'done';
      })
      .catch((error: AppError) => error),
  );
  return { end, results: Promise.all(results), running: () => running };
}

describe('the limit of operations', () => {
  afterEach(() => jest.useRealTimers());

  it('lets ten run, the others in turn, and hands on what they answer or throw', async () => {
    const limit = new OperationLimit();
    const operations = startOperations(limit, 25);
    await Promise.resolve();
    expect(operations.running()).toBe(10);
    operations.end();
    expect(await operations.results).toEqual(Array(25).fill('done'));
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('refuses at once when a hundred wait', () => {
    const limit = new OperationLimit();
    startOperations(limit, 110);
    expect(() => limit.run(async () => 'one more')).toThrow(REFUSED);
  });

  it('refuses those whose turn comes after three seconds', async () => {
    jest.useFakeTimers();
    const limit = new OperationLimit();
    const operations = startOperations(limit, 12);
    await Promise.resolve();
    jest.setSystemTime(Date.now() + 3_001);
    operations.end();
    expect(await operations.results).toEqual([...Array(10).fill('done'), REFUSED, REFUSED]);
  });
});
