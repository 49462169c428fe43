import { jest } from '@jest/globals';
import { TRANSLATION_PAUSE_MS, type Translate, translateFields } from './translation.js';

const TEXTS: Record<string, string> = { title: '标题', description: ' 描述\n', action_text: ' ' };

function run(texts = TEXTS, translate?: Translate) {
  const controller = new AbortController();
  const events: string[] = [];
  const done = translateFields({
    fields: Object.keys(texts),
    direction: { source: 'zh-CN', target: 'en' },
    translate:
      translate ??
      (async (text) => {
        events.push(`ask ${text}`);
        return `<${text}>`;
      }),
    signal: controller.signal,
    textOf: (field) => texts[field] ?? '',
    onStart: (field) => events.push(`start ${field}`),
    onTranslated: (field, translated) => events.push(`${field}=${translated}`),
  });
  return { controller, events, done };
}

describe('translating the fields of a form', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('pauses 500 ms between two calls, and not after the last', async () => {
    expect(TRANSLATION_PAUSE_MS).toBe(500);
    const { events, done } = run();
    await jest.advanceTimersByTimeAsync(499);
    expect(events).toEqual(['start title', 'ask 标题', 'title=<标题>', 'start description']);
    await jest.advanceTimersByTimeAsync(1);
    await done;
    expect(events.slice(4)).toEqual(['ask 描述', 'description= <描述>\n']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks for one field at a time', async () => {
    let asked = 0;
    const { done } = run({ title: '标题', content: '正文' }, async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return 'text';
    });
    await jest.advanceTimersByTimeAsync(2000 + 499);
    expect(asked).toBe(1);
    await jest.advanceTimersByTimeAsync(1 + 2000);
    expect(asked).toBe(2);
    await done;
  });

  it('translates a long text in pieces and puts it together again', async () => {
    const paragraph = `${'字'.repeat(150)}\n\n`;
    const { events, done } = run({ content: paragraph.repeat(2) });
    await jest.advanceTimersByTimeAsync(500);
    await done;
    const piece = `<${'字'.repeat(150)}>\n\n`;
    expect(events.at(-1)).toBe(`content=${piece}${piece}`);
  });

  it('stops at the first failure and keeps what was translated', async () => {
    const translate: Translate = async (text) => {
      if (text === '描述') throw new Error('no');
      return 'Title';
    };
    const { events, done } = run(TEXTS, translate);
    const failure = expect(done).rejects.toThrow('no');
    await jest.advanceTimersByTimeAsync(500);
    await failure;
    expect(events).toEqual(['start title', 'title=Title', 'start description']);
  });

  it('stops in the pause when it is cancelled', async () => {
    const { controller, events, done } = run();
    await jest.advanceTimersByTimeAsync(100);
    const stopped = expect(done).rejects.toHaveProperty('name', 'AbortError');
    controller.abort();
    await stopped;
    await jest.advanceTimersByTimeAsync(5000);
    expect(events).not.toContain('ask 描述');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('drops an answer that comes after it was cancelled', async () => {
    const { controller, events, done } = run(TEXTS, async () => {
      await Promise.resolve();
      controller.abort();
      return 'too late';
    });
    await expect(done).rejects.toHaveProperty('name', 'AbortError');
    expect(events).toEqual(['start title']);
  });
});
