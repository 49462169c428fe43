import { Batcher } from './batcher.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a batcher', () => {
  it('asks once for all who come while the query before is on its way', async () => {
    const batcher = new Batcher<string>();
    const answers: ((answer: string) => void)[] = [];
    const query = () => new Promise<string>((resolve) => answers.push(resolve));
    const first = batcher.ask('key', query);
    await settle();
    const later = Array.from({ length: 5 }, () => batcher.ask('key', query));
    await settle();
    expect(answers).toHaveLength(1);
    answers[0]?.('before');
    expect(await first).toBe('before');
    await settle();
    expect(answers).toHaveLength(2);
    answers[1]?.('after');
    expect(await Promise.all(later)).toEqual(Array.from({ length: 5 }, () => 'after'));
  });

  it('asks once for all who come at the same time', async () => {
    const batcher = new Batcher<string>();
    const asked: string[] = [];
    const ask = (key: string) =>
      batcher.ask(key, async () => {
        asked.push(key);
        return `${key} ${asked.length}`;
      });
    expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'b 2', 'a 1']);
  });

  it('fails for all who wait, and asks again for the next one', async () => {
    const batcher = new Batcher<string>();
    const fail = () => batcher.ask('a', () => Promise.reject(new Error('away')));
    const failures = await Promise.allSettled([fail(), fail()]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await batcher.ask('a', async () => 'again')).toBe('again');
  });

  it('asks after a failure for those who came meanwhile', async () => {
    const batcher = new Batcher<string>();
    let fail = (_error: Error) => {};
    const broken = batcher.ask('a', () => new Promise((_resolve, reject) => (fail = reject)));
    const refused = expect(broken).rejects.toThrow('away');
    await settle();
    const later = batcher.ask('a', async () => 'again');
    fail(new Error('away'));
    await refused;
    expect(await later).toBe('again');
  });
});
