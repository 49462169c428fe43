import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/browser.js';
import { expectWithinWindow } from '../support/browser/site.js';
import { textOf } from '../support/browser/texts.js';
import { allOr } from '../support/shared/deep.js';

const SECTIONS = [
  ['/airdrop', 'tasks', 'airdrop.titles.active', 'airdrop.headTitle'],
  ['/airdrop/invite', 'invite', 'airdrop.sections.invite.title', 'airdrop.sections.invite.title'],
  [
    '/airdrop/activity',
    'activity',
    'airdrop.sections.activity.title',
    'airdrop.sections.activity.title',
  ],
  ['/airdrop/claims', 'claims', 'airdrop.sections.claims.title', 'airdrop.sections.claims.title'],
] as const;

for (const [language, locale, tag] of allOr(
  ['en', 'en-US', '@desktop'],
  ['zh', 'zh-CN', '@phone'],
) as readonly (readonly ['en' | 'zh', string, string])[]) {
  const text = textOf(language);
  const tabsOf = (page: Page) =>
    page.getByRole('navigation', { name: text('airdrop.sections.label') });

  test.describe(`in ${language}`, { tag }, () => {
    test.use({ locale });

    test('the airdrop has four sections with addresses, titles and links to each other', {
      tag: '@deep',
    }, async ({ page }) => {
      await page.goto('/airdrop');
      for (const [path, name, heading, title] of SECTIONS.toReversed()) {
        const tab = tabsOf(page).getByRole('link', {
          name: text(`airdrop.sections.${name}.tab`),
          exact: true,
        });
        await tab.click();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(`${text(title)} · Jetdrop`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(heading));
        await expect(tabsOf(page).locator('[aria-current]')).toHaveText(
          text(`airdrop.sections.${name}.tab`),
        );
        await expect(page.getByRole('note')).toBeVisible();
      }
      await page.goBack();
      await expect(page).toHaveURL('/airdrop/invite');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        text('airdrop.sections.invite.title'),
      );
    });

    test('in the preview each section announces its content', { tag: '@deep' }, async ({
      page,
    }) => {
      await page.goto('/airdrop/invite');
      const main = page.getByRole('main');
      await expect(
        main.getByRole('region', { name: text('airdrop.faq.items.referral.question') }),
      ).toBeVisible();
      await page.goto('/airdrop/activity');
      await expect(main.getByText(text('airdrop.activity.preview'))).toBeVisible();
      await page.goto('/airdrop/claims');
      await expect(main.getByRole('button', { name: text('airdrop.rewards.claim') })).toBeVisible();
      await expect(main.getByText(text('airdrop.faq.items.delivery.answer'))).toBeVisible();
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('the sections open, and controls that need scripts are not offered', {
        tag: '@deep',
      }, async ({ page }) => {
        await page.goto('/airdrop');
        const main = page.getByRole('main');
        await expect(main.getByText(text('airdrop.needsScripts'))).toBeVisible();
        await expect(main.getByText(text('airdrop.tasks.needsScripts'))).toBeVisible();
        await expect(main.getByRole('button', { name: text('wallet.connect') })).toHaveCount(0);
        await expect(main.getByRole('article').getByRole('button')).toHaveCount(0);
        await expect(main.getByRole('article')).toHaveCount(19);
        for (const [path, name, heading] of SECTIONS.toReversed()) {
          await tabsOf(page)
            .getByRole('link', { name: text(`airdrop.sections.${name}.tab`), exact: true })
            .click();
          await expect(page).toHaveURL(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(heading));
          await expectWithinWindow(page);
        }
      });
    });
  });
}

test('the sections are at the bottom of a phone, and beside the content of a wide screen', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/airdrop');
  const tabs = page.getByRole('navigation', { name: 'Airdrop sections' });
  const bottomOf = async () => {
    const box = await tabs.boundingBox();
    return Number(box?.y) + Number(box?.height);
  };
  expect(await bottomOf()).toBe(844);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await bottomOf()).toBe(844);
  for (const tab of await tabs.getByRole('link').all())
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // The end of the page is not covered.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const footer = await page.getByRole('contentinfo').boundingBox();
  const dock = await tabs.boundingBox();
  expect(Number(footer?.y) + Number(footer?.height)).toBeLessThanOrEqual(Number(dock?.y) + 1);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const rewards = await page.getByRole('region', { name: 'Your rewards' }).boundingBox();
  const beside = await tabs.boundingBox();
  expect(Number(beside?.x) + Number(beside?.width)).toBeLessThan(Number(rewards?.x));
});

test('an unknown section is no page', { tag: ['@desktop', '@deep'] }, async ({
  page,
  consoleErrors,
}) => {
  expect((await page.goto('/airdrop/nothing'))?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Jetdrop');
  // The browser reports the status of the document itself.
  consoleErrors.length = 0;
});
