import type { Page } from '@playwright/test';
import { SITE_PATHS } from '#libs/domain/index.js';
import { forgive } from '../support/browser/back-office.js';
import { expect, test } from '../support/browser/browser.js';
import { expectWithinWindow } from '../support/browser/site.js';
import { allOr } from '../support/shared/deep.js';

/** Remembers the elements that came with the document. */
function rememberDocument(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const sent = [...document.querySelectorAll('#root h1, #root h2, #root li, #root p')];
      Object.assign(globalThis, { sent });
    });
  });
}

/** The number of remembered elements, and how many of them the scripts have removed. */
const lostOf = (page: Page) =>
  page.evaluate(() => {
    const { sent } = globalThis as unknown as { sent: Element[] };
    return { came: sent.length > 5, lost: sent.filter((it) => !it.isConnected).length };
  });

/** Lets no script of the site arrive until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

for (const [language, locale, title, menu, other, otherCode] of allOr(
  ['English', 'en-US', 'The people behind the project', 'Team', '中文', 'zh'],
  ['Chinese', 'zh-CN', '项目背后的人', '团队', 'English', 'en'],
)) {
  test.describe(`in ${language}`, { tag: language === 'English' ? '@desktop' : '@phone' }, () => {
    // The time zone and theme differ from the server's.
    test.use({ locale, timezoneId: 'Asia/Shanghai', colorScheme: 'light' });

    test('every page is hydrated as it was sent', async ({ page, consoleErrors }) => {
      await rememberDocument(page);
      for (const route of [...SITE_PATHS, '/nothing']) {
        const answers = page.waitForLoadState('networkidle');
        await page.goto(route);
        await answers;
        await page.keyboard.press('Tab');
        expect(await lostOf(page), route).toEqual({ came: true, lost: 0 });
      }
      // The browser's own, about the page that is not there.
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('every page reads', { tag: '@deep' }, async ({ page }) => {
        for (const route of SITE_PATHS) {
          await page.goto(route);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('contentinfo')).toBeVisible();
        }
        await page.goto('/team');
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.getByRole('main').getByRole('article')).toHaveCount(5);
        await page.goto('/airdrop');
        await expect(page.getByRole('article')).toHaveCount(19);
        const questions = page.getByRole('group').filter({ has: page.getByRole('button') });
        expect(await questions.count()).toBeGreaterThan(2);
        for (const question of await questions.all()) {
          await expect(question.getByRole('paragraph')).toBeHidden();
          await question.getByRole('button').click();
          await expect(question.getByRole('paragraph')).toBeVisible();
        }
      });

      test('a phone has the menu, the other language and no control that does nothing', {
        tag: '@deep',
      }, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/about');
        const header = page.getByRole('banner');
        await expect(header.getByText('JavaScript')).toBeVisible();
        await expect(header.getByRole('button')).toHaveCount(0);
        await expectWithinWindow(page);
        await header.getByRole('link', { name: menu }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await header.getByRole('link', { name: other }).click();
        await expect(page).toHaveURL(`/team?lang=${otherCode}`);
        await expect(page.locator('html')).toHaveAttribute('lang', otherCode);
        // The other pages keep that language.
        await header.getByRole('listitem').first().getByRole('link').click();
        await expect(page).toHaveURL(`/?lang=${otherCode}`);
      });
    });
  });
}

test('a choice of language that the server cannot know shows nothing of the other one', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('jetdrop.language', 'zh');
    // Runs at the first paint that has a heading.
    const check = () => {
      const heading = document.querySelector('h1');
      if (!heading) return requestAnimationFrame(check);
      const { visibility } = getComputedStyle(heading);
      return Object.assign(globalThis, { first: [heading.textContent, visibility] });
    };
    check();
  });
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1, name: '项目背后的人' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'first'))).toEqual([
    'The people behind the project',
    'hidden',
  ]);
});

test('the text is on screen before any script', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto('/whitepaper', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('main').locator('table').first()).toBeVisible();
  await expectWithinWindow(page);
});

test('the drawings of the home page are there as sent, after hydration and when the browser draws it', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  const drawings = page.getByRole('main').locator('svg[aria-hidden]:not([width])');
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const sent = await drawings.count();
  expect(sent).toBeGreaterThan(9);
  releaseScripts();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(drawings).toHaveCount(sent);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Privacy/ })).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(drawings).toHaveCount(sent);
});

test('the site’s own font comes after the text, and is there from the start of the next page', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  const fontOf = () => page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(fontOf).toMatch(/^"?Inter Variable/);
  await page.goto('/team', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font', '');
  releaseScripts();
});

test('parts below the screen are drawn in turn, also when the font does not come', {
  tag: ['@phone', '@deep'],
}, async ({ page, consoleErrors }) => {
  const refused = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await refused.promise;
    await route.abort();
  });
  const later = () =>
    page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((section) => getComputedStyle(section).contentVisibility));
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(later).toContain('auto');
  refused.resolve();
  await expect.poll(later).not.toContain('auto');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const drawn = await height();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await height()).toBe(drawn);
  forgive(consoleErrors, /Failed to load resource/);
});

test('a reload stays at its place, and nothing moves', { tag: ['@phone', '@deep'] }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(5000);
  await page.reload();
  await expect.poll(place).toBe(before);
  await page.waitForLoadState('networkidle');
  const moves = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(moves).toBe(0);
  expect(await place()).toBe(before);
});

test('a press before hydration takes effect after it', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/airdrop', { waitUntil: 'commit' });
  const { theme } = await page.locator('html').evaluate(({ dataset }) => dataset);
  await page.getByRole('button', { name: /theme/ }).click();
  const question = page.getByRole('button', { name: 'How do I take part in the airdrop?' });
  await question.click();
  await expect(question).toHaveAttribute('aria-expanded', 'false');
  releaseScripts();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', String(theme));
  await expect(question).toHaveAttribute('aria-expanded', 'true');
});

test.describe('in another time zone', { tag: '@phone' }, () => {
  test.use({ timezoneId: 'Asia/Shanghai' });

  test('dates are first in UTC and then in the zone of the visitor, which they name', {
    tag: '@deep',
  }, async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/airdrop', { waitUntil: 'commit' });
    const end = page.locator('time').last();
    await expect(end).toContainText('UTC');
    releaseScripts();
    await expect(end).toContainText('GMT+8');
  });
});
