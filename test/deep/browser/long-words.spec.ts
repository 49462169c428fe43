import { maxTextLength, SITE_TEXT_KEYS } from '#libs/domain/index.js';
import { test as base, expect } from '../../support/browser/browser.js';
import { expectWithinWindow } from '../../support/browser/site.js';
import { startOnServer } from '../../support/browser/site-product.js';
import { clientOf } from '../../support/shared/api.js';
import { ADMIN } from '../../support/shared/credentials.js';
import { login } from '../../support/shared/login.js';
import type { Product } from '../../support/shared/product.js';

/** A product of its own, because its records would disturb other tests. */
const test = base.extend<{ product: Product }>({
  product: async ({ browserName: _ }, use) => {
    const product = await startOnServer();
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

const ADDRESS = 'UQBUTvn6bX5XT2viBL9dhM7AktjeqaVgJ75nkvM3H0rDWv86';
const HASHTAG = `#${'Jetdrop'.repeat(9)}`.slice(0, 61);
const NAME = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';

test('words that are too long break where they stand, on every page and width', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const admin = clientOf(product.url, await login(product.url, ADMIN));
  await admin.call('updateSettings', {
    body: {
      site_name: NAME,
      token_name: NAME,
      claim_symbol: 'DONAUDAMPF',
      stat_holders: '1,234,567,890,123+',
      stat_market_cap: '$999,999,999,999,999',
    },
  });
  const texts = {
    title: HASHTAG,
    title_en: HASHTAG,
    description: ADDRESS,
    description_en: ADDRESS,
  };
  await admin.call('createTask', {
    body: { ...texts, type: 'social', points: 1_000_000_000, action_text_en: HASHTAG },
  });
  await admin.call('createTeamMember', { body: { name: NAME, role: HASHTAG, bio: ADDRESS } });
  for (const type of ['about', 'roadmap', 'whitepaper', 'terms'] as const) {
    const words = { title: HASHTAG, title_en: HASHTAG };
    const content = `${ADDRESS}\n\n- ${NAME}`;
    await admin.call('createContent', {
      body: { ...words, type, key: `long-${type}`, content, content_en: content },
    });
  }
  for (const key of SITE_TEXT_KEYS) {
    const en = 'Jetdrop'.repeat(143).slice(0, maxTextLength(key));
    await admin.call('updateText', { path: { key: key as never }, body: { en } });
  }
  for (const path of ['/', '/airdrop', '/about', '/roadmap', '/team', '/whitepaper', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path !== '/') {
      await expect(page.getByText(ADDRESS).first()).toBeVisible();
    }
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectWithinWindow(page, `${path} at ${width}`);
      const sticksOut = await page.evaluate(() =>
        [...document.querySelectorAll('body :is(h1, h2, h3, h4, p, li, dt, dd, span, a, button)')]
          .filter((part) => part.children.length === 0)
          .filter((part) => {
            const { display, overflowX } = getComputedStyle(part);
            const isBox = !display.startsWith('inline') || display === 'inline-flex';
            return (
              isBox &&
              overflowX === 'visible' &&
              part.clientWidth > 1 &&
              part.scrollWidth > part.clientWidth + 1
            );
          })
          .map((part) => part.outerHTML.slice(0, 160)),
      );
      expect(sticksOut, `${path} at ${width}`).toEqual([]);
    }
  }
});

for (const name of [
  'Jetdrop Community Token Foundation',
  '捷投社区代币基金会与生态发展联盟官方空投活动网站',
  'The Jetdrop Community Token Foundation of the Open Network',
]) {
  test(`a site called “${name}” fits into header and footer of a phone`, async ({
    page,
    product,
  }) => {
    const admin = clientOf(product.url, await login(product.url, ADMIN));
    await admin.call('updateSettings', { body: { site_name: name } });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/terms');
      await expectWithinWindow(page, `at ${width}`);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByText(name).first()).toBeVisible();
    }
  });
}
