import { jest } from '@jest/globals';
import { KeptCopy } from './kept-copy.js';

const MINUTE = 60_000;

let now: number;
beforeEach(() => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** A copy whose source answers when the test says so. */
function copyOf() {
  const asked: PromiseWithResolvers<string>[] = [];
  const onFailure = jest.fn();
  const load = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const copy = new KeptCopy('built in', { load, refreshAfter: 10 * MINUTE, onFailure });
  return { copy, asked, onFailure };
}

/** Whatever has been settled has had its consequences. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Reads without waiting. */
async function readAtOnce(copy: KeptCopy<string>): Promise<string> {
  return Promise.race([copy.read(), settled().then(() => 'nothing yet')]);
}

describe('a kept copy', () => {
  it('asks nobody before somebody reads it', () => {
    expect(copyOf().asked).toHaveLength(0);
  });

  it('lets the first readers wait for its source', async () => {
    const { copy, asked } = copyOf();
    const reads = Promise.all([copy.read(), copy.read()]);
    asked[0]?.resolve('first');
    expect(await reads).toEqual(['first', 'first']);
    expect(asked).toHaveLength(1);
  });

  it('lets them wait for a moment only, and later ones not at all', async () => {
    const { copy, asked } = copyOf();
    expect(await copy.read()).toBe('built in');
    asked[0]?.reject(new Error('late'));
    await settled();
    now += MINUTE;
    expect(await readAtOnce(copy)).toBe('built in');
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('first');
    await settled();
    expect(await copy.read()).toBe('first');
  });

  it('is given as it is when it is old, and refreshed behind its reader once', async () => {
    const { copy, asked } = copyOf();
    const first = copy.read();
    asked[0]?.resolve('first');
    await first;
    now += 10 * MINUTE - 1;
    await copy.read();
    expect(asked).toHaveLength(1);
    now += 1;
    expect([await readAtOnce(copy), await readAtOnce(copy)]).toEqual(['first', 'first']);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('second');
    await settled();
    expect(await copy.read()).toBe('second');
  });

  it('stays when its source fails, which is reported once and tried again a minute later', async () => {
    const { copy, asked, onFailure } = copyOf();
    const first = copy.read();
    asked[0]?.resolve('first');
    await first;
    now += 10 * MINUTE;
    for (const tries of [1, 2, 3]) {
      expect(await copy.read()).toBe('first');
      expect(asked).toHaveLength(1 + tries);
      asked[tries]?.reject(new Error('out of order'));
      await settled();
      now += MINUTE - 1;
      await copy.read();
      expect(asked).toHaveLength(1 + tries);
      now += 1;
    }
    expect(onFailure).toHaveBeenCalledTimes(1);
    await copy.read();
    asked[4]?.resolve('second');
    await settled();
    now += 10 * MINUTE;
    expect(await copy.read()).toBe('second');
    asked[5]?.reject(new Error('again'));
    await settled();
    expect(onFailure).toHaveBeenCalledTimes(2);
  });
});
