import { hashWords, isOneOf } from './passcodes.js';

describe('the words of a task', () => {
  it('are stored as salted hashes, and told from any other', async () => {
    const hashes = await hashWords(['moonrise', 'sunset']);
    expect(hashes.join()).not.toMatch(/moonrise|sunset/);
    expect(await hashWords(['moonrise'])).not.toContain(hashes[0]);
    expect(
      await Promise.all(['moonrise', 'sunset', 'noon', ''].map((word) => isOneOf([word], hashes))),
    ).toEqual([true, true, false, false]);
    expect(await isOneOf(['noon', 'sunset'], hashes)).toBe(true);
    expect(await isOneOf(['moonrise'], [])).toBe(false);
  });
});
