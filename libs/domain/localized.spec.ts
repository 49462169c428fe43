import fc from 'fast-check';
import { inEitherLanguage, localized } from './localized.js';
import { hasVisibleText } from './visible-text.js';

const blank = fc.oneof(
  fc.constantFrom(null, undefined),
  fc.string({
    unit: fc.constantFrom(' ', '\t', '\n', '\r', '\u3000', '\u00a0', '\u00ad', '\u3164'),
  }),
);
const text = fc.string().filter(hasVisibleText);

describe('localized', () => {
  it('shows the English version in English', () => {
    expect(localized({ title: '标题', title_en: 'Title' }, 'title', 'en')).toBe('Title');
  });

  it('shows the default field in Chinese', () => {
    expect(localized({ title: '标题', title_en: 'Title' }, 'title', 'zh')).toBe('标题');
  });

  it('picks the field that was asked for', () => {
    const record = { title: '标题', title_en: 'Title', content: '内容', content_en: 'Content' };
    expect(localized(record, 'content', 'en')).toBe('Content');
  });

  it('is empty when the record has neither version', () => {
    expect(localized<'title'>({}, 'title', 'en')).toBe('');
    expect(localized<'title'>({ title: null }, 'title', 'zh')).toBe('');
  });

  it('falls back to the default field in English when the English version is blank', () => {
    fc.assert(
      fc.property(fc.string(), blank, (title, title_en) => {
        expect(localized({ title, title_en }, 'title', 'en')).toBe(title);
      }),
    );
  });

  it('returns a version that is not blank exactly as stored', () => {
    fc.assert(
      fc.property(fc.string(), text, (title, title_en) => {
        expect(localized({ title, title_en }, 'title', 'en')).toBe(title_en);
      }),
    );
  });

  it('never shows English text in Chinese', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, title_en) => {
        expect(localized({ title, title_en }, 'title', 'zh')).toBe(title);
      }),
    );
  });
});

describe('inEitherLanguage', () => {
  it.each([
    ['标题', 'Title', 'zh', '标题'],
    ['标题', 'Title', 'en', 'Title'],
    ['', 'Title', 'zh', 'Title'],
    [' ', 'Title', 'zh', 'Title'],
    ['标题', ' ', 'en', '标题'],
    ['', '', 'zh', ''],
  ] as const)('of %j and %j in %s is %j', (title, title_en, language, shown) => {
    expect(inEitherLanguage({ title, title_en }, 'title', language)).toBe(shown);
  });
});
