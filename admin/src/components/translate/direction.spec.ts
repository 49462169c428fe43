import { type Direction, translatedVersions, translationDirection } from './translation.js';

describe('the direction of a translation', () => {
  it.each(['中文标题', 'TON 钱包', '𠮷'])('is Chinese to English for %p', (title) => {
    expect(translationDirection(title)).toEqual({ source: 'zh-CN', target: 'en' });
  });

  it.each(['English title', '2024', 'タイトル'])('is English to Chinese for %p', (title) => {
    expect(translationDirection(title)).toEqual({ source: 'en', target: 'zh-CN' });
  });
});

const fromChinese: Direction = { source: 'zh-CN', target: 'en' };
const fromEnglish: Direction = { source: 'en', target: 'zh-CN' };

describe('the versions of a translated text', () => {
  it('put English beside a Chinese text', () => {
    expect(translatedVersions({ chinese: '任务', english: '' }, fromChinese, 'Task')).toEqual({
      chinese: '任务',
      english: 'Task',
    });
  });

  it('move an English text from the default field to the English one', () => {
    expect(translatedVersions({ chinese: 'Task', english: ' ' }, fromEnglish, '任务')).toEqual({
      chinese: '任务',
      english: 'Task',
    });
  });

  it('keep an English version that was typed', () => {
    expect(
      translatedVersions({ chinese: 'Task', english: 'My task' }, fromEnglish, '任务'),
    ).toEqual({ chinese: '任务', english: 'My task' });
  });
});
