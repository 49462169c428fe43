import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Schemas } from '#libs/api-client/index.js';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { test as base, siteOfFile } from '../../support/browser/browser.js';
import { clipboardOf } from '../../support/browser/clipboard.js';
import {
  claimButton,
  enter,
  expect,
  join,
  openSection,
  TEXTS,
  test,
  userOf,
} from '../../support/browser/live-campaign.js';
import { expectWithinWindow, inDays } from '../../support/browser/site.js';
import { textOf } from '../../support/browser/texts.js';
import { type LiveSite, startLiveSite } from '../../support/browser/wallet-site.js';
import { toast } from '../../support/browser/wallet-test.js';
import { allOr } from '../../support/shared/deep.js';

const exactly = { exact: true };

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Changes the claim as the server would report it after reading the chain. */
async function moveOn(page: Page, changes: Partial<Schemas['MyClaimDto']>): Promise<void> {
  await page.unroute('**/api/v1/me/claims?*');
  await page.route('**/api/v1/me/claims?*', async (route) => {
    const claims = await (await route.fetch()).json();
    await route.fulfill({ json: claims.map((claim: object) => ({ ...claim, ...changes })) });
  });
  await page.reload();
}

const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

for (const language of allOr('en', 'zh')) {
  const texts = TEXTS[language];
  const text = textOf(language);

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    const claimsOf = (page: Page) => page.getByRole('region', { name: texts.claims });
    const currentOf = (page: Page) => claimsOf(page).locator('[aria-current="step"]');
    const textOfStep = (status: string) => claimText(status, 'text');
    const claimText = (status: string, part: string) => text(`airdrop.claims.${status}.${part}`);

    test('a claim shows each of its steps, up to the transaction', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
    }) => {
      test.slow();
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      await admin.call('adjustPoints', { path: { id }, body: { points: 2800, reason: 'A gift' } });
      await page.reload();
      await claimButton(page, texts).click();
      await expect(toast(page, texts.claimed(3))).toBeVisible();
      await openSection(page, '/airdrop/claims');
      const claims = claimsOf(page);

      await test.step('requested: the team looks at it', async () => {
        await expect(currentOf(page)).toContainText(claimText('requested', 'label'));
        await expect(claims.getByRole('list').last().getByRole('listitem')).toHaveCount(5);
        await expect(claims.getByText(textOfStep('requested'))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('approved: it is paid with the next batch', async () => {
        const [claim] = await admin.call('listUserClaims', { path: { id } });
        await admin.call('approveClaim', { path: { id: claim?.id ?? 0 } });
        await page.reload();
        await expect(currentOf(page)).toContainText(claimText('approved', 'label'));
        await expect(claims.getByText(text('live.claims.due'))).toBeVisible();
      });

      for (const status of ['batched', 'sent', 'failed'] as const) {
        await test.step(status, async () => {
          await moveOn(page, { status });
          await expect(currentOf(page)).toContainText(claimText(status, 'label'));
          await expect(claims.getByText(textOfStep(status))).toBeVisible();
        });
      }

      await test.step('a phone shows the steps without scrolling sideways', async () => {
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await page.evaluate(isWider)).toBe(false);
        await expectAccessible(page);
      });

      await test.step('delivered: the transaction is a link to the explorer', async () => {
        const transaction_url = `https://tonviewer.com/transaction/${HASH}`;
        await moveOn(page, { status: 'delivered', transaction_hash: HASH, transaction_url });
        const link = claims.getByRole('link', { name: text('live.claims.transaction') });
        await expect(link).toHaveAttribute('href', transaction_url);
        await expect(claims.getByText(HASH)).toBeVisible();
        await expect(claims.locator('[data-state="done"]').first()).toBeHidden();
        await claims.getByText(text('live.claims.show')).click();
        await expect(claims.locator('[data-state="done"]')).toHaveCount(5);
        expect(await page.evaluate(isWider)).toBe(false);
        await expectAccessible(page);
      });
    });

    test('a rejected claim says why, and leads to an appeal', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
    }) => {
      const wallet = makeWallet();
      await enter(page, wallet, texts);
      const id = await userOf(admin, wallet);
      await admin.call('adjustPoints', { path: { id }, body: { points: 800, reason: 'A gift' } });
      await page.reload();
      await claimButton(page, texts).click();
      await expect(toast(page, texts.claimed(1))).toBeVisible();
      const [claim] = await admin.call('listUserClaims', { path: { id } });
      await admin.call('rejectClaim', {
        path: { id: claim?.id ?? 0 },
        body: { reason: 'Copied evidence', reason_zh: '盗用凭证' },
      });
      await openSection(page, '/airdrop/claims');
      await page.reload();
      const claims = claimsOf(page);
      const reason = language === 'zh' ? '盗用凭证' : 'Copied evidence';
      await expect(claims.getByText(reason)).toBeVisible();
      await expect(claims.getByText(textOfStep('rejected'))).toBeVisible();
      await expectAccessible(page);
      await claims.getByRole('button', { name: text('live.appeal.open') }).click();
      const dialog = page.getByRole('dialog', { name: text('live.appeal.title') });
      await expect(dialog.getByText(reason)).toBeVisible();
    });
  });
}

async function startClosedSite(): Promise<LiveSite> {
  const site = await startLiveSite();
  const id = await join(site.server.url, site.admin);
  await site.admin.call('adjustPoints', { path: { id }, body: { points: 4200, reason: 'A gift' } });
  await site.admin.call('updateSettings', {
    body: { campaign_start: inDays(-60), campaign_end: inDays(-1) },
  });
  await site.admin.call('closeCampaign');
  return site;
}

/** Tests of a campaign that is closed for good, which no other test may see. */
const closed = base.extend<{ closedSite: LiveSite }>({
  closedSite: siteOfFile(startClosedSite),
  baseURL: async ({ closedSite }, use) => {
    await use(closedSite.server.url);
  },
});

for (const language of allOr('zh', 'en')) {
  const text = textOf(language);

  closed.describe(`a closed campaign in ${language}`, () => {
    closed.use({ locale: TEXTS[language].locale });

    closed(
      'says that it is closed, and leads to the report',
      { tag: '@deep' },
      async ({ page }) => {
        await page.goto('/airdrop');
        const note = page.getByRole('note');
        await expect(note.getByText(text('airdrop.closed.title'))).toBeVisible();
        await expect(page.getByText(text('airdrop.leads.closed'))).toBeVisible();
        await expect(page.getByText(text('airdrop.banner.closed.text'), exactly)).toBeVisible();
        await expectAccessible(page);
        await note.getByRole('link', { name: text('airdrop.closed.report') }).click();
        await expect(page).toHaveURL('/report');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('report.title'));
        const footer = page.getByRole('contentinfo');
        await expect(footer.getByRole('link', { name: text('nav.report') })).toHaveAttribute(
          'href',
          '/report',
        );
      },
    );

    closed('publishes a report that a stranger can check', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-write']);
      await page.goto('/report');
      const figures = page.getByRole('region', { name: text('report.figures.title') });
      await expect(figures.getByText('4,200', exactly)).toBeVisible();
      await expect(figures.getByText('4 JETD', exactly)).toBeVisible();
      const file = page.getByRole('region', { name: text('report.file.title') });

      await closed.step('the file has the digest that the page says', async () => {
        const downloading = page.waitForEvent('download');
        await file.getByRole('link', { name: 'allocation.csv' }).click();
        const download = await downloading;
        expect(download.suggestedFilename()).toBe('allocation.csv');
        const content = await readFile(await download.path(), 'utf8');
        expect(content).toMatch(/^address,points,claimed,paid,forfeited,transaction\n/);
        await expect(file.getByText(hash('sha256', content, 'hex'))).toBeVisible();
      });

      await closed.step('a digest is copied', async () => {
        const copy = file.getByRole('button', { name: text('report.file.copy') }).first();
        await copy.click();
        await expect(file.getByText(text('report.file.copied'))).toBeVisible();
        const copied = await clipboardOf(page);
        await expect(file.getByText(copied)).toBeVisible();
      });

      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectWithinWindow(page, `${width} px`);
        await expectAccessible(page);
      }
    });

    closed.describe('without scripts', () => {
      closed.use({ javaScriptEnabled: false });

      closed('the report reads', { tag: '@deep' }, async ({ page }) => {
        await page.goto('/report');
        await expect(page.getByText('4,200', exactly)).toBeVisible();
        // Scripts and PUBLIC_URL are missing, so the page does not know its own address.
        const audit =
          'npm run audit -- allocation.csv --report https://this-site.example/api/v1/public/campaign/report';
        await expect(page.getByText(audit, exactly)).toBeVisible();
      });
    });
  });
}
