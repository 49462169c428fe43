import { jest } from '@jest/globals';
import { Turns } from './turns.js';

const REFUSED = expect.objectContaining({ status: 429, headers: { 'Retry-After': '1' } });

/** Work that runs until it is ended, and how much of it has begun. */
function heldWork() {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const begun = { count: 0 };
  const work = async () => {
    begun.count += 1;
    await promise;
    return 'done';
  };
  return { work, begun, end };
}

describe('turns', () => {
  afterEach(() => jest.restoreAllMocks());

  it('let one key run so much at once, and nothing of it wait for another key', async () => {
    const turns = new Turns<string>(1, 8);
    const held = heldWork();
    const mine = Array.from({ length: 9 }, () => turns.run('mine', held.work));
    expect(await turns.run('theirs', async () => 'at once')).toBe('at once');
    expect(held.begun.count).toBe(1);
    held.end();
    expect(await Promise.all(mine)).toEqual(Array(9).fill('done'));
  });

  it('refuse what is more than may wait, until there is room again', async () => {
    const turns = new Turns<string>(1, 8);
    const held = heldWork();
    const mine = Array.from({ length: 9 }, () => turns.run('mine', held.work));
    await expect(turns.run('mine', held.work)).rejects.toEqual(REFUSED);
    held.end();
    await Promise.all(mine);
    expect(await turns.run('mine', held.work)).toBe('done');
  });

  it('refuse what waits for more than three seconds, and go on after a failure', async () => {
    const turns = new Turns<string>(1, 8);
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const held = heldWork();
    const failing = turns.run('mine', () =>
      held.work().then(() => Promise.reject(new Error('no'))),
    );
    const late = turns.run('mine', held.work);
    await turns.run('theirs', async () => 'by then the first has begun');
    now.mockReturnValue(3_001);
    const inTime = turns.run('mine', held.work);
    held.end();
    const outcomes = await Promise.allSettled([failing, late, inTime]);
    expect(outcomes).toEqual([
      { status: 'rejected', reason: new Error('no') },
      { status: 'rejected', reason: REFUSED },
      { status: 'fulfilled', value: 'done' },
    ]);
  });
});
