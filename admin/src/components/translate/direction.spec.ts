import { translationDirection } from './direction.js';

describe('the direction of a translation', () => {
  it.each(['中文标题', 'TON 钱包', '𠮷'])('is Chinese to English for %p', (title) => {
    expect(translationDirection(title)).toEqual({ source: 'zh-CN', target: 'en' });
  });

  it.each(['English title', '2024', 'タイトル'])('is English to Chinese for %p', (title) => {
    expect(translationDirection(title)).toEqual({ source: 'en', target: 'zh-CN' });
  });
});
