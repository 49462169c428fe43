import { expectAccessibleInBothThemes } from '../../support/browser/accessibility.js';
import { expect, test } from '../../support/browser/live-campaign.js';
import { expectWithinWindow } from '../../support/browser/site.js';
import { textOf } from '../../support/browser/texts.js';

for (const [language, locale, tag] of [
  ['en', 'en-US', '@desktop'],
  ['zh', 'zh-CN', '@phone'],
] as const) {
  const text = textOf(language);

  test.describe(`in ${language}`, { tag }, () => {
    test.use({ locale });

    test('the footer leads to the status of the service, with the checks of all tasks', async ({
      page,
    }) => {
      await page.goto('/airdrop');
      const line = page.locator('main').getByRole('link', { name: text('nav.status') });
      await expect(line).toBeVisible();
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: text('nav.status'), exact: true })
        .click();
      await expect(page).toHaveURL('/status');
      const checks = page.getByRole('region', { name: text('status.checks.title') });
      await expect(checks.getByText(text('status.methods.wallet'))).toBeVisible();
      await expectWithinWindow(page, 'status');
      await expectAccessibleInBothThemes(page);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('the status can be read, and the airdrop page leads to it', async ({ page }) => {
        await page.goto(`/airdrop?lang=${language}`);
        const line = page.locator('main').getByRole('link', { name: text('nav.status') });
        await expect(line).toBeVisible();
        await page.goto(`/status?lang=${language}`);
        await expect(page.getByText(text('status.parts.signIn'), { exact: true })).toBeVisible();
        await expect(page.getByText(text('status.states.ok')).first()).toBeVisible();
      });
    });
  });
}
