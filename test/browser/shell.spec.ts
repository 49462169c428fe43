import { SITE_PATHS } from '#libs/domain/index.js';
import { expect, test } from '../support/browser/browser.js';

const LINKS = [
  ['Home', '/'],
  ['Airdrop', '/airdrop'],
  ['About', '/about'],
  ['Roadmap', '/roadmap'],
  ['Team', '/team'],
  ['Whitepaper', '/whitepaper'],
] as const;

test('the header leads to every page, marks it, and the way back finds the place again', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/terms');
  const header = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of LINKS) {
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await header.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(header.locator('[aria-current="page"]')).toHaveText([name]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }

  await header.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Claim Airdrop Now' })).toBeVisible();
  await page.evaluate(async () => {
    const scrolled = new Promise((resolve) => addEventListener('scrollend', resolve));
    scrollTo({ top: 900, behavior: 'instant' });
    await scrolled;
  });
  // A real click may scroll to its target.
  await header.getByRole('link', { name: 'About' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Claim Airdrop Now' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
});

test('the footer has quick, legal and community links from the settings, and the year', {
  tag: '@deep',
}, async ({ page, request }) => {
  const settings = await (await request.get('/api/v1/public/site')).json();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['About', '/about'],
    ['Roadmap', '/roadmap'],
    ['Whitepaper', '/whitepaper'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
  for (const key of ['microblog_url', 'chat_url', 'code_host_url', 'chat_server_url']) {
    const link = footer.locator(`a[href="${settings[key]}"]`);
    await expect(link).toHaveAccessibleName(/\(opens in a new tab\)$/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(footer).toContainText('© 2024 Jetdrop');
});

test('the skip link leads past the header, and everything is reachable by keyboard', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
});

test('the theme follows the system until the visitor chooses, and the choice stays', {
  tag: '@deep',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});

test('every page is shown without the API, and says so when the network is gone', {
  tag: '@deep',
}, async ({ page, context, consoleErrors }) => {
  await page.route('**/api/**', (route) => route.abort());
  const failures: Record<string, string> = {
    '/about': 'Failed to load this part of the page, please try again later',
    '/roadmap': 'Failed to load this part of the page, please try again later',
    '/team': 'Failed to load team members, please try again later',
    '/whitepaper': 'Failed to load whitepaper, please try again later',
    '/airdrop': 'Failed to load airdrop tasks, please try again later',
  };
  for (const path of SITE_PATHS) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const failure = failures[path];
    if (failure) await expect(page.getByText(failure)).toBeVisible();
    else await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  consoleErrors.length = 0;
});

test('nothing moves while a page loads its records', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.total += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const loaded: Record<string, () => Promise<void>> = {
    '/': () => expect(page.getByRole('heading', { name: 'Tokenomics' })).toBeVisible(),
    '/airdrop': () => expect(page.getByRole('main').getByRole('article')).toHaveCount(19),
    '/team': () => expect(page.getByRole('main').getByRole('article').first()).toBeVisible(),
    '/whitepaper': () => expect(page.getByRole('heading', { name: 'Risk warning' })).toBeVisible(),
  };
  for (const [path, isLoaded] of Object.entries(loaded)) {
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/v1/**', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    answers.resolve();
    await isLoaded();
    const total = await page.evaluate(
      () => (globalThis as unknown as { shifts: { total: number } }).shifts.total,
    );
    // The limit that Core Web Vitals call good.
    expect(total, `layout shift of ${path}`).toBeLessThan(0.1);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
