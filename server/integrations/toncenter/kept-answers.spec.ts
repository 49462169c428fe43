import { jest } from '@jest/globals';
import { KeptAnswers } from './kept-answers.js';

describe('an answer', () => {
  it('is asked once while it stays true, and by all who ask meanwhile', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const asked: string[] = [];
    const answers = new KeptAnswers<number>(30_000);
    const ask = async (question: string) => asked.push(question);
    const first = { value: 1, wait: 0 };
    expect(await Promise.all([answers.get('a', ask), answers.get('a', ask)])).toEqual([
      first,
      first,
    ]);
    now = 29_999;
    expect(await answers.get('a', ask)).toEqual({ value: 1, wait: 1 });
    now = 30_000;
    expect(await answers.get('a', ask)).toEqual({ value: 2, wait: 0 });
    expect(await answers.get('b', ask)).toEqual({ value: 3, wait: 0 });
    expect(asked).toEqual(['a', 'a', 'b']);
    clock.mockRestore();
  });

  it('that did not come is asked for again', async () => {
    const answers = new KeptAnswers<number>(30_000);
    await expect(answers.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await answers.get('a', async () => 1)).toEqual({ value: 1, wait: 0 });
  });
});
