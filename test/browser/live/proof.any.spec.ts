import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { expect, test } from '../../support/browser/live-campaign.js';
import { expectWithinWindow, withSettings } from '../../support/browser/site.js';
import { textOf } from '../../support/browser/texts.js';
import { allOr } from '../../support/shared/deep.js';

const ACTIVITY = '**/api/v1/public/campaign/activity';
const CONTRACT = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const URL = 'https://tonviewer.com/transaction/abcd';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A campaign in which many take part. */
const busy = () => ({
  plan: { pool_tokens: 5_000, campaign_start: ago(9_000), campaign_end: ago(-9_000), tasks: 19 },
  figures: {
    participants: 1_200,
    points: 54_000,
    tokens_paid: 32,
    deliveries: [1, 2, 3, 4, 5].map((tokens) => ({
      tokens,
      address: 'UQCD…qEBI',
      delivered_at: ago(tokens * 10),
      transaction_url: URL,
    })),
    tasks: [],
  },
  review_minutes: 42,
  last_payout_at: ago(10),
  synced_at: ago(3),
});

for (const [language, locale, tag] of allOr(
  ['en', 'en-US', '@desktop'],
  ['zh', 'zh-CN', '@phone'],
) as readonly (readonly ['en' | 'zh', string, string])[]) {
  const text = textOf(language);

  test.describe(`in ${language}`, { tag }, () => {
    test.use({ locale });

    test('home and airdrop have the activity of the campaign, from its own records', {
      tag: '@deep',
    }, async ({ page }) => {
      await page.route(ACTIVITY, (route) => route.fulfill({ json: busy() }));
      const band = page.getByRole('region', { name: text('proof.title') });
      // The airdrop page has a line of its own about the work.
      for (const [path, below, lists] of [
        ['/', 'home.faq.title', 1],
        ['/airdrop', 'airdrop.rules.title', 0],
      ] as const) {
        await page.goto(path);
        const next = page.getByRole('heading', { name: text(below), exact: true });
        await expect(async () => {
          await page.mouse.wheel(0, 600);
          await expect(band).toBeAttached({ timeout: 200 });
        }).toPass();
        await expect(next).toBeAttached();
        await band.scrollIntoViewIfNeeded();
        await expect(band.getByRole('definition')).toHaveText(['1,200', '54,000', /^32 /]);
        await expect(band.getByRole('link').first()).toHaveAttribute('href', URL);
        const work = band.getByRole('list', { name: text('proof.status') });
        await expect(work.filter({ hasText: '42' })).toHaveCount(lists);
        await expectWithinWindow(page, path);
        await expectAccessibleInBothThemes(page);
      }
    });

    test('a campaign with few participants says what it offers instead', { tag: '@deep' }, async ({
      page,
    }) => {
      const { plan } = busy();
      const status = { review_minutes: null, last_payout_at: null, synced_at: null };
      await page.route(ACTIVITY, (route) => route.fulfill({ json: { plan, ...status } }));
      await page.goto('/');
      const band = page.getByRole('region', { name: text('proof.planTitle') });
      await expect(async () => {
        await page.mouse.wheel(0, 400);
        await expect(band).toBeAttached({ timeout: 200 });
      }).toPass();
      await expect(band.getByText('5,000')).toBeAttached();
      await expect(page.getByRole('region', { name: text('proof.title') })).toHaveCount(0);
    });

    test('contract, audits and team are within two screens of a phone', { tag: '@deep' }, async ({
      page,
      admin,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const entries = [{ name: 'Pier', url: 'https://example.com/pier', date: '' }];
      await admin.call('updateAudits', { body: { mode: 'custom', entries } });
      await withSettings(page, { contract_address: CONTRACT });
      const links = page.getByRole('list', { name: text('proofLinks.label') });
      for (const path of ['/', '/airdrop']) {
        await page.goto(path);
        await expect(links.getByRole('link')).toHaveCount(4);
        await expect(page.getByText(CONTRACT)).toBeAttached();
        const box = await links.boundingBox();
        expect(Number(box?.y) + Number(box?.height)).toBeLessThan(2 * 844);
        await links.getByRole('link').first().click();
        await expect(page.getByText(CONTRACT)).toBeInViewport();
      }
      await admin.call('updateAudits', { body: { mode: 'hidden', entries: [] } });
    });
  });
}
