import { Batches } from './batches.js';

describe('batches', () => {
  it('ask once for all who come while the question before is on its way', async () => {
    const batches = new Batches<string>();
    const asked: number[] = [];
    const answers: ((answer: string) => void)[] = [];
    const ask = (size: number) => {
      asked.push(size);
      return new Promise<string>((resolve) => answers.push(resolve));
    };
    const first = batches.join('key', ask);
    await Promise.resolve();
    await Promise.resolve();
    const later = Array.from({ length: 5 }, () => batches.join('key', ask));
    expect(asked).toEqual([1]);
    answers[0]?.('before');
    expect(await first).toEqual({ answer: 'before', place: 1, size: 1 });
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([1, 5]);
    answers[1]?.('after');
    const places = (await Promise.all(later)).map(({ answer, place }) => [answer, place]);
    expect(places).toEqual([1, 2, 3, 4, 5].map((place) => ['after', place]));
  });

  it('ask for each key separately, and again after an answer or a failure', async () => {
    const batches = new Batches<string>();
    const both = ['a', 'b'].map((key) => batches.join(key, async () => key));
    expect((await Promise.all(both)).map(({ answer }) => answer)).toEqual(['a', 'b']);
    const broken = batches.join('a', () => Promise.reject(new Error('away')));
    await expect(broken).rejects.toThrow('away');
    expect((await batches.join('a', async () => 'again')).answer).toBe('again');
  });
});
