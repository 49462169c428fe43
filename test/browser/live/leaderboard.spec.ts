import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { enter, expect, TEXTS, test, userOf } from '../../support/browser/live-campaign.js';
import { textOf } from '../../support/browser/texts.js';

for (const language of ['en', 'zh'] as const) {
  const texts = TEXTS[language];
  const text = textOf(language);
  const boardOf = (page: Page) =>
    page.getByRole('region', { name: text('live.leaderboard.title') });

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('the leaderboard is there when the operator shows it, with the visitor’s own place', async ({
      page,
      makeWallet,
      admin,
    }) => {
      const wallet = makeWallet();
      await admin.call('updateSettings', { body: { is_leaderboard_shown: false } });
      await enter(page, wallet, texts);
      await expect(boardOf(page)).toHaveCount(0);

      const path = { id: await userOf(admin, wallet) };
      // More than anybody else in these tests.
      const points = language === 'en' ? 5_000_000 : 6_000_000;
      await admin.call('adjustPoints', { path, body: { points, reason: 'Contest' } });
      await admin.call('updateSettings', { body: { is_leaderboard_shown: true } });
      try {
        const board = boardOf(page);
        await expect(async () => {
          await page.reload();
          const first = board.getByRole('row').nth(1);
          await expect(first).toContainText(language === 'en' ? '5,000,200' : '6,000,200', {
            timeout: 2000,
          });
        }).toPass();
        await expect(board.getByText(ownPlace(text('live.leaderboard.mine')))).toBeVisible();
        await expectAccessible(page);
      } finally {
        await admin.call('updateSettings', { body: { is_leaderboard_shown: false } });
      }
      await page.reload();
      await expect(page.getByRole('region', { name: texts.activity })).toBeVisible();
      await expect(boardOf(page)).toHaveCount(0);
    });
  });
}

/** The sentence with the first place in it, whoever else there is. */
const ownPlace = (sentence: string) =>
  new RegExp(
    sentence
      .replace('{{place}}', '1')
      .replace(/\{\{\w+\}\}/g, '[\\d,]+')
      .replace('.', '\\.'),
  );
