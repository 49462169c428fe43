import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';
import { breakable, expectWithinWindow, switchLanguage } from '../support/browser/site.js';
import { clientOf } from '../support/shared/api.js';
import { allOr } from '../support/shared/deep.js';

const PHONE = { width: 390, height: 844 };

for (const [path, type, ours] of allOr(
  ['/about', 'about', 'Our mission'],
  ['/roadmap', 'roadmap', 'Foundation'],
)) {
  test.describe(`${path}, below its fixed part,`, () => {
    const address = `**/api/v1/public/contents?type=${type}`;

    test("shows the operators' texts for it, in the language shown", { tag: '@deep' }, async ({
      page,
      baseURL,
    }) => {
      const [first] = await clientOf(String(baseURL)).call('listPageContents', { query: { type } });
      await page.goto(path);
      const own = page.getByRole('heading', { name: ours, exact: true });
      const added = page.getByRole('heading', { name: String(first?.title_en), exact: true });
      await expect(added).toBeVisible();
      const [above, below] = await Promise.all([own.boundingBox(), added.boundingBox()]);
      expect(above?.y).toBeLessThan(Number(below?.y));
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectWithinWindow(page);
      await expectAccessible(page, 'phone');
      await switchLanguage(page, /中文/);
      await expect(
        page.getByRole('heading', { name: String(first?.title), exact: true }),
      ).toBeVisible();
    });

    test('says quietly that it failed, and tries again', { tag: '@deep' }, async ({
      page,
      consoleErrors,
    }) => {
      const state = await breakable(page, address);
      await page.goto(path);
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Failed to load this part of the page');
      await expect(page.getByRole('heading', { name: ours, exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectAccessible(page, 'phone');
      state.broken = false;
      await alert.getByRole('button').click();
      await expect(alert).toHaveCount(0);
      await expect(page.getByRole('main').locator('blockquote, ol, ul').last()).toBeVisible();
      consoleErrors.length = 0;
    });

    test('is silent when there is nothing', { tag: '@deep' }, async ({ page }) => {
      await page.route(address, (route) => route.fulfill({ json: [] }));
      await page.goto(path);
      await expect(page.getByRole('heading', { name: ours, exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });
  });
}
