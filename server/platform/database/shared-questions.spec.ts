import { setImmediate as nextTurn } from 'node:timers/promises';
import { SharedQuestions } from './shared-questions.js';

describe('questions at the same time', () => {
  let asked: string[] = [];
  let questions: SharedQuestions<string>;
  const ask = (key: string) =>
    questions.ask(key, async () => {
      asked.push(key);
      return `${key} ${asked.length}`;
    });
  beforeEach(() => {
    asked = [];
    questions = new SharedQuestions();
  });

  it('are asked once for each key', async () => {
    expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'b 2', 'a 1']);
  });

  it('that come after it was sent are asked for themselves, while it is not answered', async () => {
    let answer = (_value: string) => {};
    const slow = questions.ask('a', () => new Promise((resolve) => (answer = resolve)));
    await nextTurn();
    expect(await ask('a')).toBe('a 1');
    answer('late');
    expect(await slow).toBe('late');
  });

  it('fail together, and the next one is asked', async () => {
    const fail = () => questions.ask('a', () => Promise.reject(new Error('gone')));
    const failures = await Promise.allSettled([fail(), fail()]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a 1');
  });
});
