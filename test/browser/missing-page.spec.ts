import { forgive } from '../support/browser/back-office.js';
import { expect, isHydrated, test } from '../support/browser/browser.js';
import { allOr } from '../support/shared/deep.js';

const PROVOKED = /Failed to load|dynamically imported|A part of the page|: \/team|ERR_/;
const WAITING = 'This page appears once you are connected again';
const TEAM_CODE = /\/assets\/team-page[^/]*\.js/;
const VISIT_CODE = /\/assets\/visit-bar-[^/]*\.js/;
const RENDERER = /\/assets\/markdown-text[^/]*$/;
const TEXTS = /\/assets\/(shell|about)-[^/]*\.js/;

test('a page that was deployed away is loaded again, once', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  const header = page.getByRole('navigation', { name: 'Main' });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  let isGone = true;
  await page.route(TEAM_CODE, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/terms');
  // The document names the deployed files, so the new one finds them.
  await page.route('**/team', (route) => {
    isGone = false;
    return route.continue();
  });
  await header.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /people/i })).toBeVisible();
  expect(documents).toBe(2);

  // It does not help twice: then the visitor sees a message.
  isGone = true;
  await page.unroute('**/team');
  await page.goto('/terms');
  await header.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(documents).toBe(3);
  await header.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  forgive(consoleErrors, PROVOKED);
});

test('a site whose start was lost on the way starts automatically', { tag: '@deep' }, async ({
  page,
  consoleErrors,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(TEXTS, (route) => (documents === 1 ? route.abort() : route.continue()));
  await page.goto('/about');
  const html = page.locator('html');
  const other = page.getByRole('button', { name: /中文/ });
  await expect(async () => {
    if ((await html.getAttribute('lang')) !== 'zh') await other.click({ timeout: 1_000 });
    await expect(html).toHaveAttribute('lang', 'zh', { timeout: 500 });
  }).toPass();
  expect(documents).toBe(2);
  forgive(consoleErrors, /could not start|dynamically imported|ERR_|: \/about/);
});

test('a part of a page that was lost on the way says so, and comes on a press', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  await page.route(VISIT_CODE, (route) => route.abort());
  await page.addInitScript(() => {
    const visit = {
      task_id: 1,
      title: '读',
      title_en: 'Read',
      path: '/about',
      needed: 60,
      seconds: 0,
    };
    localStorage.setItem('jetdrop.page-visit', JSON.stringify(visit));
  });
  await page.goto('/about');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/This part of the site could not be shown/);
  await page.unroute(VISIT_CODE);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Task: Read')).toBeVisible();
  await expect(alert).toHaveCount(0);
  forgive(consoleErrors, PROVOKED);
});

test('an address leads to the same page with and without scripts, however it is spelt', {
  tag: '@deep',
}, async ({ page }) => {
  for (const path of ['/airdrop//', '/%61irdrop', '/%41irdrop/', '/AIRDROP']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { name: 'Your rewards' }), path).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^/]\/airdrop$/);
  }
});

for (const path of allOr('/missing.html', '/apifoo', '/%', '/%2561irdrop')) {
  test(`${path} leads to the page for what is missing`, { tag: '@deep' }, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible();
    forgive(consoleErrors, /status of 404/);
  });
}

test('a page that is asked for offline says so and appears with the network', {
  tag: '@deep',
}, async ({ page, context, consoleErrors }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  const header = page.getByRole('navigation', { name: 'Main' });
  await header.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: WAITING })).toBeVisible();
  // Loaded pages can be read meanwhile.
  await page.goBack();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: WAITING })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: WAITING })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/team');
  forgive(consoleErrors, PROVOKED);
});

test('every outage is waited out, however soon it follows the one before', {
  tag: '@deep',
}, async ({ page, context, consoleErrors }) => {
  const header = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/terms');
  await page.waitForLoadState('networkidle');
  for (const [name, path, last] of [
    ['Team', '/team', /people/i],
    ['Roadmap', '/roadmap', /\w/],
    ['About', '/about', 'How it began'],
  ] as const) {
    await context.setOffline(true);
    await header.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: WAITING })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: WAITING })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await expect(page).toHaveURL(path);
    // The next outage must not meet a text whose renderer is still being loaded.
    await expect(page.getByRole('heading', { name: last }).last()).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    // Until then a link is a navigation of the browser, which shows its own page offline.
    await page.waitForFunction(isHydrated);
  }
  forgive(consoleErrors, /Failed to load|dynamically imported|A part of the page|: \/|ERR_/);
});

test('the page waits for a server that comes back after the network', { tag: '@deep' }, async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/terms');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  let asked = 0;
  await page.route('**/team', (route) => {
    asked += 1;
    if (asked === 1) return route.abort('connectionrefused');
    return asked <= 2 ? route.fulfill({ status: 502 }) : route.continue();
  });
  await context.setOffline(false);
  // The visitor's connection is not to blame, and a press does not wait.
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('heading', { level: 1, name: /people/i })).toBeVisible();
  forgive(consoleErrors, PROVOKED);
});

test('a text whose renderer cannot be loaded leaves its page, says so, and comes on a press', {
  tag: '@deep',
}, async ({ page, consoleErrors }) => {
  const header = page.getByRole('navigation', { name: 'Main' });
  for (const [name, sentence, text] of [
    ['Whitepaper', 'Failed to load whitepaper, please try again later', 'Abstract'],
    ['About', 'Failed to load this part of the page, please try again later', 'How it began'],
  ] as const) {
    await page.route(RENDERER, (route) => route.abort());
    await page.goto('/terms');
    await header.getByRole('link', { name }).click();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // While nothing can be loaded, a press leaves everything as it is.
    await page.route(`**/${name.toLowerCase()}`, (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
  }
  forgive(
    consoleErrors,
    /Failed to (load|fetch)|dynamically imported|preload CSS|Texts cannot|ERR_/,
  );
});

test('a language that cannot be loaded leaves the page, says so, and comes on the next press', {
  tag: '@deep',
}, async ({ page, context, consoleErrors }) => {
  const other = page.getByRole('button', { name: /中文/ });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await other.click();
  await expect(page.getByText('The language could not be changed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await context.setOffline(false);
  await other.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  // A page that a new version has replaced comes at once, in that version.
  await page.route(TEXTS, (route) => route.fulfill({ status: 404 }));
  await page.route('**/about', async (route) => {
    await page.unroute(TEXTS);
    return route.continue();
  });
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  forgive(consoleErrors, /Failed to (load|fetch)|dynamically imported|ERR_/);
});
