import type { Page } from '@playwright/test';
import { forgive } from '../../support/browser/back-office.js';
import { expect, test } from '../../support/browser/browser.js';
import { expectReadable } from '../../support/browser/contrast.js';
import { breakable, inDays, withSettings } from '../../support/browser/site.js';

const PROVOKED = /Failed to load|dynamically imported|A part of the page|: \/|ERR_|status of 500/;

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

// A phone, where room is short; the pages at rest are measured on the desktop too.
test.use({ viewport: { width: 390, height: 900 } });
test.beforeEach(() => test.slow());

test('a failed load is shown readably: tasks, team, whitepaper', async ({
  page,
  consoleErrors,
}) => {
  await breakable(page, '**/api/v1/**');
  await page.goto('/airdrop');
  const told = toasts(page).getByText('Failed to load airdrop tasks');
  await told.hover();
  await expectReadable(page, 'tasks failed');
  await expect(told).toBeVisible();
  for (const path of ['/team', '/whitepaper']) {
    await page.goto(path);
    await expect(alert(page)).toBeVisible();
    await expectReadable(page, `${path} failed`);
  }
  forgive(consoleErrors, PROVOKED);
});

test('a pending load is shown readably: tasks, team, whitepaper', async ({ page }) => {
  await page.route(/\/api\/v1\/(airdrop\/tasks|public\/(team|whitepaper))/, (route) =>
    route.fulfill({ json: [] }),
  );
  for (const [path, text] of [
    ['/airdrop', 'No tasks available at the moment'],
    ['/team', 'No team members have been published yet'],
    ['/whitepaper', 'The whitepaper has not been published yet'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectReadable(page, `${path} empty`);
  }
});

for (const [phase, start, end] of [
  ['Upcoming', 2, 30],
  ['Last day', -30, 0.5],
  ['Ended', -30, -1],
] as const) {
  test(`a campaign is shown readably: ${phase}`, async ({ page }) => {
    await withSettings(page, { campaign_start: inDays(start), campaign_end: inDays(end) });
    await page.goto('/airdrop');
    await expect(page.getByText(phase, { exact: true })).toBeVisible();
    if (phase === 'Ended') await page.getByText('Tasks are closed').click();
    else {
      await page.getByRole('article').first().getByRole('button').click();
      await toasts(page).getByRole('listitem').hover();
    }
    await expectReadable(page, `/airdrop ${phase}`);
  });
}

test('the open menu of a phone is readable in both languages', async ({ page }) => {
  await page.goto('/about');
  for (const language of ['English', '中文']) {
    if (language === '中文') await page.getByRole('button', { name: /中文/ }).click();
    else await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: /^(Close menu|关闭菜单)$/ })).toBeVisible();
    await expectReadable(page, `menu, ${language}`);
  }
});

test('a page that is missing, that crashed or waits for the network says so readably', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectReadable(page, '404');

  const follow = (name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { name });
  await page.goto('/terms');
  await context.setOffline(true);
  await follow('Roadmap');
  await expect(heading('This page appears once you are connected again')).toBeVisible();
  await expectReadable(page, 'offline');
  await context.setOffline(false);
  await expect(heading('This page appears once you are connected again')).toBeHidden();
  await page.waitForLoadState();

  await page.route(/\/assets\/whitepaper-page[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/terms');
  await follow('Whitepaper');
  await expect(heading('Something went wrong')).toBeVisible();
  await expectReadable(page, 'crashed');
  forgive(consoleErrors, PROVOKED);
});
