import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { expect, join, test } from '../../support/browser/live-campaign.js';
import { expectWithinWindow } from '../../support/browser/site.js';
import { textOf } from '../../support/browser/texts.js';
import { allOr } from '../../support/shared/deep.js';

const AUDITS = [
  { name: 'Harbour Security', url: 'https://example.com/harbour.pdf', date: '2026-01-31' },
  { name: 'Pier', url: 'https://example.com/pier', date: '' },
];

test.afterEach(async ({ admin }) => {
  await admin.call('updateSettings', { body: { stat_source: 'typed' } });
  await admin.call('updateAudits', { body: { mode: 'hidden', entries: [] } });
});

for (const [language, locale, tag, day] of allOr(
  ['en', 'en-US', '@desktop', 'January 31, 2026'],
  ['zh', 'zh-CN', '@phone', '2026年1月31日'],
) as readonly (readonly ['en' | 'zh', string, string, string])[]) {
  const text = textOf(language);

  test.describe(`in ${language}`, { tag }, () => {
    test.use({ locale });

    test('the home page has figures of the campaign and links to audits once they are chosen', {
      tag: '@deep',
    }, async ({ page, admin, baseURL }) => {
      const user = await join(String(baseURL), admin);
      const body = { points: 1_500, reason: 'A test' };
      await admin.call('adjustPoints', { path: { id: user }, body });
      await page.goto('/');
      const typed = page.getByRole('region', { name: text('home.stats.title') });
      const counted = page.getByRole('region', { name: text('home.stats.campaign') });
      const audits = page.getByRole('region', { name: text('home.audits') });
      await expect(typed.getByText('10,000+')).toBeVisible();
      await expect(audits).toHaveCount(0);

      await admin.call('updateAudits', { body: { mode: 'custom', entries: AUDITS } });
      await admin.call('updateSettings', { body: { stat_source: 'campaign' } });
      await page.goto('/');
      await expect(counted.getByRole('term').first()).toHaveText(text('home.stats.participants'));
      await expect(counted.getByText(text('home.stats.points'))).toBeVisible();
      await expect(counted.getByRole('definition').nth(1)).toHaveText(/^[\d.]+[K万]?$/);
      await expect(typed).toHaveCount(0);
      await expect(audits.getByRole('listitem')).toContainText(['Harbour Security', 'Pier']);
      await expect(audits.getByText(day)).toBeVisible();
      await expectWithinWindow(page);
      await expectAccessibleInBothThemes(page);
    });
  });
}
