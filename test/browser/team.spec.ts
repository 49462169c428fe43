import { expect, test } from '../support/browser/browser.js';
import { breakable, switchLanguage } from '../support/browser/site.js';
import { siteTexts } from '../support/browser/texts.js';
import { allOr } from '../support/shared/deep.js';

const TEAM = '**/api/v1/public/team';

const member = (id: number, more: object) => ({
  id,
  name: `Sample ${id}`,
  role: 'developer',
  bio: '',
  bio_en: 'Sample profile',
  avatar: '',

  social_links: '',
  order: id,
  is_active: true,

  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
  ...more,
});

test('members have a picture or initials, a translated role and the links that can be read', {
  tag: '@deep',
}, async ({ page }) => {
  const links = JSON.stringify({
    twitter: 'https://example.com/t',
    linkedin: 'javascript:alert(1)',
    github: 'https://example.com/g',
  });
  await page.route(TEAM, (route) =>
    route.fulfill({
      json: [
        member(1, { role: 'Community Manager', social_links: links, bio: '示例简介' }),
        member(2, { role: 'Keeper of keys', social_links: '{"twitter": broken' }),
        member(3, { name: 'Ada Sample', avatar: '/icon-180.png' }),
      ],
    }),
  );
  await page.goto('/team');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText('Community Manager');
  await expect(cards.nth(0)).toContainText('Sample profile');
  await expect(cards.nth(0)).not.toContainText('示例简介');
  await expect(cards.nth(0).getByRole('link')).toHaveCount(2);
  await expect(cards.nth(0).getByRole('link').first()).toHaveAttribute('rel', /noopener/);
  await expect(cards.nth(1)).toContainText('Keeper of keys');
  await expect(cards.nth(1).getByRole('link')).toHaveCount(0);
  // The avatar service is out of reach here, so the initials are drawn by the page.
  await expect(cards.nth(1)).toContainText('S2');
  await expect(page.getByRole('img', { name: 'Portrait of Ada Sample' })).toHaveJSProperty(
    'naturalWidth',
    180,
  );
  await switchLanguage(page, /中文/);
  await expect(cards.nth(0)).toContainText('社区经理');
  await expect(cards.nth(0)).toContainText('示例简介');
  await expect(cards.nth(0)).not.toContainText('Sample profile');
  // Nothing was written in Chinese, so the English biography is shown.
  await expect(cards.nth(1)).toContainText('Sample profile');
  await expect(cards.nth(1)).toContainText('Keeper of keys');
});

test('a picture that is missing comes from the avatar service of the settings', {
  tag: '@deep',
}, async ({ page }) => {
  const asked: URL[] = [];
  await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, async (route) => {
    asked.push(new URL(route.request().url()));
    await route.fulfill({ path: 'web/public/icon-180.png' });
  });
  await page.route(TEAM, (route) => route.fulfill({ json: [member(1, { name: 'Ada Sample' })] }));
  await page.goto('/team');
  await expect(page.getByRole('img', { name: 'Portrait of Ada Sample' })).toHaveJSProperty(
    'naturalWidth',
    180,
  );
  expect(asked.map((url) => url.searchParams.get('name'))).toContain('Ada Sample');
});

test('forty members are rows on a phone, and a long biography opens in place', {
  tag: '@deep',
}, async ({ page }) => {
  const long = 'Builds the contract and the tools around it. '.repeat(8).trim();
  const links = JSON.stringify({ github: 'https://github.com/ada' });
  await page.route(TEAM, (route) =>
    route.fulfill({
      json: Array.from({ length: 40 }, (_, index) =>
        member(index + 1, { bio_en: long, social_links: links }),
      ),
    }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/team');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(40);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5500);
  await expect(cards.first().getByRole('link')).toHaveAttribute('title', 'github.com/ada');
  const heightOf = async () => Number((await cards.first().boundingBox())?.height);
  const before = await heightOf();
  expect(before).toBeLessThan(115);
  await cards.first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await heightOf()).toBeGreaterThan(before + 40);
});

for (const [locale, language] of allOr(['en-US', 'en'], ['zh-CN', 'zh'])) {
  const text = (key: string) => String(siteTexts(language).get(key));
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the team shows that it is loading, has failed, or is empty', {
      tag: '@deep',
    }, async ({ page, consoleErrors }) => {
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      const state = await breakable(page, TEAM, held);
      await page.goto('/');
      await page
        .getByRole('link', { name: text('nav.team'), exact: true })
        .first()
        .click();
      await expect(page.getByText(text('team.loading'))).toBeAttached();
      answer();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText(text('team.error'));
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(alert).toBeInViewport();
      state.broken = false;
      await alert.getByRole('button', { name: text('common.retry') }).click();
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(5);
      await expect(page.getByRole('main')).toBeFocused();
      await page.unrouteAll();
      await page.route(TEAM, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText(text('team.empty'))).toBeVisible();
      consoleErrors.length = 0;
    });
  });
}
