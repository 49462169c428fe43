import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.js';
import { expect, test } from '../support/browser/browser.js';
import { breakable, expectWithinWindow, switchLanguage } from '../support/browser/site.js';
import { textOf } from '../support/browser/texts.js';

const WHITEPAPER = '**/api/v1/public/whitepaper';
const TEXTS = { en: textOf('en'), zh: textOf('zh') };
const contents = (page: Page) => page.getByRole('navigation', { name: 'Table of contents' });

test.describe('the whitepaper', () => {
  test('is a numbered document with its contents and the risk warning', {
    tag: ['@desktop', '@deep'],
  }, async ({ page }) => {
    await page.goto('/whitepaper');
    const titles = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+\. / });
    const entries = contents(page).getByRole('link');
    await expect(entries.first()).toBeVisible();
    const count = await entries.count();
    expect(count).toBeGreaterThan(3);
    await expect(titles).toHaveCount(count);
    for (const index of [0, count - 1]) {
      await expect(titles.nth(index)).toHaveText(new RegExp(`^${index + 1}\\.`));
      await expect(entries.nth(index)).toHaveAttribute('href', /^#section-\d+$/);
    }
    await expect(page.getByRole('heading', { name: 'Risk warning' })).toBeVisible();
    await expect(page.getByRole('main').locator('table').first()).toBeVisible();
    await expectWithinWindow(page);
    await expectAccessible(page);
  });

  test('says that it is loading for as long as it does', { tag: ['@phone', '@deep'] }, async ({
    page,
  }) => {
    const release = Promise.withResolvers<void>();
    await page.route(WHITEPAPER, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Whitepaper' }).click();
    const loading = page.getByRole('status').filter({ hasText: 'Loading whitepaper' });
    await expect(loading).toBeAttached();
    release.resolve();
    await expect(page.getByRole('heading', { name: 'Risk warning' })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  test('opens at the section that the address names', { tag: ['@phone', '@deep'] }, async ({
    page,
  }) => {
    await page.goto('/whitepaper');
    const link = contents(page).getByRole('link').nth(3);
    const href = String(await link.getAttribute('href'));
    await page.goto('/about');
    await page.goto(`/whitepaper${href}`);

    const section = page.locator(href);
    await expect(section).toBeFocused();
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
    expect(await section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
      200,
    );
    await expect(contents(page).getByRole('link').nth(3)).toHaveAttribute(
      'aria-current',
      'location',
    );
  });

  test('marks the section being read, the last one too', { tag: ['@desktop', '@deep'] }, async ({
    page,
  }) => {
    await page.goto('/whitepaper');
    const entries = contents(page).getByRole('link');
    await expect(entries.first()).toHaveAttribute('aria-current', 'location');
    for (const entry of [entries.nth(2), entries.last()]) {
      await entry.click();
      await expect(entry).toHaveAttribute('aria-current', 'location');
      await expect(contents(page).locator('[aria-current]')).toHaveCount(1);
      await expect(page.locator(String(await entry.getAttribute('href')))).toBeFocused();
    }
  });

  test('leads from the end of a section to the next, the one before and the contents', {
    tag: ['@phone', '@deep'],
  }, async ({ page, isMobile }) => {
    await page.goto('/whitepaper');
    await expect(page.getByText(/^Last updated \w+ \d+, \d{4}$/)).toBeVisible();
    const section = (number: number) =>
      page.getByRole('region', { name: new RegExp(`^${number}\\. `) });
    const step = (number: number, name: RegExp) =>
      section(number).getByRole('link', { name }).last();
    await step(2, /^Next.*3\. /).click();
    await expect(section(3)).toBeFocused();
    await expect(section(3).getByRole('heading', { level: 2 })).toBeInViewport();
    await step(3, /^Previous.*2\. /).click();
    await expect(section(2)).toBeFocused();
    // A wide window shows the contents beside the text.
    if (!isMobile) return;
    await step(2, /^Contents$/).click();
    await expect(contents(page)).toBeFocused();
    await expect(contents(page).getByRole('link').first()).toBeInViewport();
  });

  test('is loaded again when the language changes, each section in its own language', {
    tag: ['@desktop', '@deep'],
  }, async ({ page }) => {
    const section = (id: number, title_en: string, content_en: string) => ({
      id,
      type: 'whitepaper',
      key: `s${id}`,
      order: id,
      is_active: true,

      title: `标题${id}`,
      content: `**内容${id}**`,
      title_en,
      content_en,

      created_at: '2024-01-01T00:00:00.000Z',
      updated_at: '2024-01-01T00:00:00.000Z',
    });
    const languages: (string | undefined)[] = [];
    await page.route(WHITEPAPER, (route) => {
      languages.push(route.request().headers()['accept-language']);
      return route.fulfill({ json: [section(7, 'Title 7', 'Text 7'), section(9, ' ', '')] });
    });
    await page.goto('/whitepaper');
    await expect(page.getByRole('region', { name: '1. Title 7' })).toContainText('Text 7');
    await expect(page.getByRole('region', { name: '2. 标题9' })).toContainText('内容9');
    expect(languages).toEqual(['en']);

    await switchLanguage(page, /中文/);
    await expect(page.getByRole('region', { name: '1. 标题7' })).toContainText('内容7');
    await expect.poll(() => languages).toEqual(['en', 'zh']);
  });

  test('keeps the reader’s place when the language changes', { tag: ['@phone', '@deep'] }, async ({
    page,
  }) => {
    await page.goto('/whitepaper');
    const entry = contents(page).getByRole('link').nth(5);
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'location');
    const section = page.locator(String(await entry.getAttribute('href')));
    const top = () => section.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(200);
    const before = await top();

    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.press('Enter');
    await page.getByRole('button', { name: /中文/ }).press('Enter');
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(/^6\. \p{Script=Han}/u);
    expect(Math.abs((await top()) - before)).toBeLessThan(8);
  });

  test('stays where it is when the keyboard reaches the header', {
    tag: ['@desktop', '@deep'],
  }, async ({ page }) => {
    await page.goto('/whitepaper');
    const entry = contents(page).getByRole('link').nth(4);
    await entry.click();
    const section = page.locator(String(await entry.getAttribute('href')));
    await expect(section).toBeFocused();
    const top = () => section.evaluate((element) => element.getBoundingClientRect().top);
    const header = await page.getByRole('banner').boundingBox();
    await expect.poll(top).toBeGreaterThanOrEqual(header?.height ?? 0);
    const before = await top();

    const controls = page.getByRole('banner').getByRole('button').filter({ visible: true });
    for (const control of await controls.all()) {
      await control.focus();
      expect(await top()).toBe(before);
    }
  });

  test('offers the editions that the settings have an address for', {
    tag: ['@desktop', '@deep'],
  }, async ({ page }) => {
    await page.route('**/api/v1/public/site', async (route) => {
      const settings = await (await route.fetch()).json();
      const whitepaper_pdf_en_url = 'https://files.example.org/paper.pdf';
      await route.fulfill({ json: { ...settings, whitepaper_pdf_en_url } });
    });
    await page.goto('/whitepaper');
    const downloads = page.getByRole('region', { name: 'Download' });
    const link = downloads.getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAccessibleName(/English edition/);
    await expect(link).toHaveAttribute('href', 'https://files.example.org/paper.pdf');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(downloads.getByRole('button', { name: /Chinese edition/ })).toBeDisabled();
  });
});

test('the whitepaper says in both languages that it failed, tries again, and says when there is nothing', {
  tag: ['@desktop', '@deep'],
}, async ({ page, consoleErrors }) => {
  const state = await breakable(page, WHITEPAPER);
  const alert = page.getByRole('alert');
  // Navigation stays within the site: a page opened by its address comes with its text.
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Whitepaper' }).click();
  for (const language of ['en', 'zh'] as const) {
    const risk = page.getByRole('heading', { name: TEXTS[language]('whitepaper.riskTitle') });
    if (language === 'zh') {
      state.broken = true;
      await switchLanguage(page, /中文/);
    }
    await expect(alert).toContainText(TEXTS[language]('whitepaper.error'));
    await expect(risk).toHaveCount(0);
    await expectAccessible(page, `failed, ${language}`);
    state.broken = false;
    await alert.getByRole('button', { name: TEXTS[language]('common.retry') }).click();
    await expect(risk).toBeVisible();
    await expect(alert).toHaveCount(0);
  }

  await page.unrouteAll();
  await page.route(WHITEPAPER, (route) => route.fulfill({ json: [] }));
  await page.reload();
  for (const language of ['zh', 'en'] as const) {
    if (language === 'en') await switchLanguage(page, /English/);
    await expect(page.getByText(TEXTS[language]('whitepaper.empty'))).toBeVisible();
    const risk = page.getByRole('heading', { name: TEXTS[language]('whitepaper.riskTitle') });
    await expect(risk).toHaveCount(0);
    await expect(page.getByRole('main').locator('a[href^="#section-"]')).toHaveCount(0);
    await expectAccessible(page, `empty, ${language}`);
  }
  consoleErrors.length = 0;
});
