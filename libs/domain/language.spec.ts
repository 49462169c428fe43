import fc from 'fast-check';
import { isLanguage, LANGUAGES, resolveLanguage } from './language.js';

const language = fc.constantFrom(...LANGUAGES);
const otherTag = fc.constantFrom('fr', 'de-DE', 'ja', 'english', 'zhuang', '', '*', '-en');

describe('isLanguage', () => {
  it.each(['en', 'zh'])('knows %s', (value) => {
    expect(isLanguage(value)).toBe(true);
  });

  it.each(['EN', 'zh-CN', 'ru', '', null, undefined, 0, ['en']])('refuses %j', (value) => {
    expect(isLanguage(value)).toBe(false);
  });
});

describe('resolveLanguage', () => {
  it.each([
    ['zh-CN', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['ZH', 'zh'],
    ['en-GB', 'en'],
    ['en_US', 'en'],
  ] as const)('takes the browser language %s for %s', (tag, expected) => {
    const fallback = expected === 'en' ? 'zh' : 'en';
    expect(resolveLanguage({ stored: null, browser: [tag], fallback })).toBe(expected);
  });

  it('takes the first browser language that exists here', () => {
    const browser = ['fr-FR', 'zh-CN', 'en'];
    expect(resolveLanguage({ stored: null, browser, fallback: 'en' })).toBe('zh');
  });

  it('prefers the stored choice to everything else', () => {
    fc.assert(
      fc.property(language, fc.array(fc.string()), language, (stored, browser, fallback) => {
        expect(resolveLanguage({ stored, browser, fallback })).toBe(stored);
      }),
    );
  });

  it('falls to the default when nothing else is a language of the product', () => {
    const stored = fc.constantFrom(null, undefined, '', 'fr', 'zh-CN', 'null');
    fc.assert(
      fc.property(stored, fc.array(otherTag), language, (choice, browser, fallback) => {
        expect(resolveLanguage({ stored: choice, browser, fallback })).toBe(fallback);
      }),
    );
  });

  it('answers a language of the product whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), language, (stored, browser, fallback) => {
        expect(LANGUAGES).toContain(resolveLanguage({ stored, browser, fallback }));
      }),
    );
  });
});
