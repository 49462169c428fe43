import type { Page } from '@playwright/test';
import { type Language, SITE_PATHS } from '#libs/domain/index.js';
import { audit } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';
import { expectWithinWindow, switchLanguage, visibleTexts } from '../support/browser/site.js';
import { OTHER_LANGUAGE, patternsOf, siteTexts } from '../support/browser/texts.js';
import { allOr, DEEP } from '../support/shared/deep.js';

const WIDTHS = DEEP ? [320, 390, 768, 1440, 2560] : [320, 1440];
/** Widths at which every page is audited; with `npm run test:deep` in both themes. */
const AUDITED = [390, 1440];
/** Languages whose pages are measured and audited; in the other one they have the same parts. */
const MEASURED = allOr<Language>('en', 'zh');
const SWITCH = { en: /English/, zh: /中文/ };
const TEXTS = { en: siteTexts('en'), zh: siteTexts('zh') };
const LOADING = /^(loading|正在加载)/i;

const PATTERNS = { en: patternsOf('en', TEXTS), zh: patternsOf('zh', TEXTS) };

async function expectOnly(language: Language, page: Page): Promise<void> {
  const texts = await visibleTexts(page);
  const foreign = texts.filter((text) =>
    PATTERNS[OTHER_LANGUAGE[language]].some((pattern) => pattern.test(text)),
  );
  expect(foreign, `texts that are not in ${language}`).toEqual([]);
  const keys = texts.filter((text) => TEXTS.en.has(text));
  expect(keys, 'keys shown instead of texts').toEqual([]);
  const own = texts.filter((text) => PATTERNS[language].some((pattern) => pattern.test(text)));
  expect(own.length, `texts of the ${language} catalogue`).toBeGreaterThan(15);
}

/** Measures each width and audits it in one theme; in the second theme only colours can change. */
async function expectSound(page: Page, language: Language): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const where = `${language}, ${width} px`;
    await expectWithinWindow(page, where);
    if (!AUDITED.includes(width)) continue;
    await audit(page, where);
    if (!DEEP) continue;
    await changeTheme(page);
    await audit(page, `${where}, the other theme`, { coloursOnly: true });
  }
}

async function changeTheme(page: Page): Promise<void> {
  const html = page.locator('html');
  const theme = (await html.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: theme });
  await expect(html).toHaveAttribute('data-theme', theme);
}

test.describe.configure({ mode: 'parallel' });
test.use({ reducedMotion: 'reduce', contextOptions: { reducedMotion: 'reduce' } });

test('every text is translated: only names are the same in both languages', () => {
  const same = [...TEXTS.en].filter(([key, text]) => TEXTS.zh.get(key) === text);
  const words = same.map(([, text]) => text).filter((text) => /\p{Letter}{2}/u.test(text));
  const names = ['English', '中文', 'Telegram', 'GitHub', 'Discord'];
  expect(new Set(words.filter((text) => !/^\+?{{\w+}}$/.test(text)))).toEqual(new Set(names));
});

/** One page of each kind. The others run with `npm run test:deep`. */
const KINDS = ['/', '/airdrop', '/airdrop/claims', '/whitepaper'];

for (const route of [...SITE_PATHS, '/no-such-page']) {
  const tag = KINDS.includes(route) ? [] : '@deep';
  test(`${route} fits, is accessible and wholly translated`, { tag }, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(route, { waitUntil: 'load' });
    for (const language of ['en', 'zh'] as const) {
      if (language === 'zh') await switchLanguage(page, SWITCH.zh);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByText(LOADING).filter({ visible: true })).toHaveCount(
        0,
      );
      await expectOnly(language, page);
      if (MEASURED.includes(language)) await expectSound(page, language);
    }
    // The browser itself reports the status of the document.
    if (route === '/no-such-page') consoleErrors.length = 0;
  });
}
