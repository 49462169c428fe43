import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { enter, expect, openSection, TEXTS, test } from '../../support/browser/live-campaign.js';
import { textOf } from '../../support/browser/texts.js';
import { allOr } from '../../support/shared/deep.js';

/** The state in the first minute, which may be over. */
const NOT_YET = { updated_at: null, entries: [] };
/** The state after the first update, which no test waits for. */
const WORKED_OUT = {
  updated_at: '2026-01-31T08:00:00.000Z',
  entries: Array.from({ length: 100 }, (_, index) => ({
    place: index + 1,
    name: index === 0 ? 'ada' : `UQA${index}…wxyz`,
    points: 900_000 - index,
  })),
};

test.afterEach(({ admin }) =>
  admin.call('updateSettings', { body: { is_leaderboard_shown: false } }),
);

for (const language of allOr('zh', 'en')) {
  const texts = TEXTS[language];
  const text = textOf(language);
  const boardOf = (page: Page) =>
    page.getByRole('region', { name: text('live.leaderboard.title') });

  test.describe(`in ${language}`, () => {
    test.use({ locale: texts.locale });

    test('the leaderboard is there when the operator shows it', { tag: '@deep' }, async ({
      page,
      makeWallet,
      admin,
    }) => {
      await enter(page, makeWallet(), texts);
      await openSection(page, '/airdrop/activity');
      const board = boardOf(page);
      await expect(board).toHaveCount(0);

      await test.step('before the first places are worked out it says so', async () => {
        await page.route('**/api/v1/public/leaderboard', (route) =>
          route.fulfill({ json: NOT_YET }),
        );
        await page.route('**/api/v1/me/standing', async (route) => {
          const mine = await (await route.fetch()).json();
          await route.fulfill({ json: { ...mine, place: null } });
        });
        await admin.call('updateSettings', { body: { is_leaderboard_shown: true } });
        await page.reload();
        await expect(board.getByText(text('live.leaderboard.empty'))).toBeVisible();
        await expect(board.getByText(text('live.leaderboard.noPlace'))).toBeVisible();
        await expectAccessibleInBothThemes(page);
      });

      await test.step('then the first ten, and all when asked', async () => {
        await page.route('**/api/v1/public/leaderboard', (route) =>
          route.fulfill({ json: WORKED_OUT }),
        );
        await page.reload();
        await expect(board.getByRole('row')).toHaveCount(11);
        await expect(board.getByRole('row').nth(1)).toHaveText(/^1ada900,000$/);
        const all = text('live.leaderboard.all').replace('{{count}}', '100');
        await board.getByRole('button', { name: all }).click();
        await expect(board.getByRole('row')).toHaveCount(101);
        await expectAccessibleInBothThemes(page);
      });

      await test.step('a phone shows it without scrolling sideways', async () => {
        await page.setViewportSize({ width: 390, height: 800 });
        const isWider = () =>
          document.documentElement.scrollWidth > document.documentElement.clientWidth;
        expect(await page.evaluate(isWider)).toBe(false);
      });
    });
  });
}
