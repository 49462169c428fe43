import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser/browser.js';
import { withSettings } from '../support/browser/site.js';

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the header has the language and the wallet, its menu the links', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: /中文/ })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
    await header.getByRole('button', { name: 'Open menu' }).click();
    await expect(header.getByRole('link', { name: 'Roadmap' })).toBeVisible();
    await expect(header.getByRole('button', { name: /中文/ })).toHaveCount(1);
    await expect(header.getByRole('button', { name: 'Connect Wallet' })).toHaveCount(1);
  });
});

test('the legal pages have contents that lead to their sections, and say since when they hold', {
  tag: '@deep',
}, async ({ page }) => {
  for (const [path, section] of [
    ['/privacy', 'Third parties'],
    ['/terms', 'Fair use'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(/^In effect since \w+ \d+, \d{4}$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Contents' }).getByText(section).click();
    await expect(page.getByRole('region', { name: section })).toBeFocused();
    await expect(page.getByRole('heading', { name: section })).toBeInViewport();
  }
});

const movement = () =>
  [...document.querySelectorAll('main svg')].map((part) => getComputedStyle(part).animationName);

test('the picture of the home page does not move for visitors who want no motion', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new Set(await page.evaluate(movement))).toEqual(new Set(['none']));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const names = await page.evaluate(movement);
  expect(names.filter((name) => name !== 'none')).toHaveLength(3);
});

test('on paper there is dark text, and nothing to press', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/terms');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Which wallet do I need?' })).toBeVisible();
  await page.goto('/airdrop');
  await expect(page.getByRole('heading', { name: 'Your rewards' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim tokens' })).toHaveCount(0);
});

test('a headline painted by a gradient is not lost in forced colours', { tag: '@deep' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await expect(page.getByText('by taking part')).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('a name that is written from right to left turns nothing around it', { tag: '@deep' }, async ({
  page,
}) => {
  await withSettings(page, { site_name: 'قطرة \u202e2026', token_network: '\u202eTON' });
  await page.goto('/terms');
  const sentence = page.getByRole('contentinfo').getByText('All rights reserved');
  await expect(sentence).toContainText('قطرة');
  const places = await sentence.evaluate((element) => {
    const text = element.lastChild;
    const start = text?.textContent?.indexOf('All') ?? -1;
    return [0, 4].map((offset) => {
      const range = document.createRange();
      range.setStart(text as Node, start + offset);
      range.setEnd(text as Node, start + offset + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(places[0]).toBeLessThan(Number(places[1]));
});

test('progress is drawn in forced colours', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/airdrop');
  const bar = page.getByRole('progressbar').first();
  const colours = await bar.evaluate((track) =>
    [track, track.firstElementChild as Element].map((it) => getComputedStyle(it).backgroundColor),
  );
  expect(colours[0]).not.toBe(colours[1]);
  await expect(bar).toHaveCSS('border-top-style', 'solid');
});

test('shares and phases are distinguished in forced colours', { tag: '@deep' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const shares = page.getByRole('list', { name: 'Highlight an allocation' }).getByRole('button');
  await expect(shares).not.toHaveCount(0);
  // The legend's colour, and its share as a length: neither holds a text.
  const colours = await shares.evaluateAll((entries) =>
    entries.map((entry) =>
      [...entry.querySelectorAll('span:empty')].map((it) => getComputedStyle(it).backgroundColor),
    ),
  );
  expect(new Set(colours.flat()).size).toBe(colours.length);

  const backgrounds = async (part: string) => {
    const found = page.locator(`li[data-status] ${part}`);
    const styles = await found.evaluateAll((parts) =>
      parts
        .map((it) => getComputedStyle(it))
        // Elements without colour adjustment are drawn in their own colours.
        .filter((style) => style.forcedColorAdjust === 'none')
        .map((style) => `${style.backgroundColor} ${style.backgroundImage}`),
    );
    return new Set(styles).size;
  };
  expect(await backgrounds('> span')).toBe(3);
  expect(await backgrounds('p > span')).toBe(3);
});

test('a long name squeezes no mark beside it', { tag: '@deep' }, async ({ page }) => {
  await withSettings(page, { token_network: 'The Open Network of a Very Long Name' });
  await page.route('**/api/v1/airdrop/tasks', async (route) => {
    const tasks: object[] = await (await route.fetch()).json();
    const action_text_en = 'Follow the official account and repost';
    await route.fulfill({ json: tasks.map((task) => ({ ...task, action_text_en })) });
  });
  const widths = (marks: Locator) =>
    marks.evaluateAll((found) => [
      ...new Set(found.map((mark) => mark.getBoundingClientRect().width)),
    ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  const pill = page.getByText('Airdrop on The Open Network');
  await expect(pill).toBeVisible();
  expect(await widths(pill.locator('span:empty'))).toEqual([8]);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto('/airdrop');
  const start = page.getByRole('article').getByRole('button', { name: 'repost' });
  await expect(start.first()).toBeVisible();
  expect(await widths(start.locator('svg'))).toEqual([16]);
});

test('the contract’s card holds its words when letters are twice as large', {
  tag: '@deep',
}, async ({ page }) => {
  const contract_address = `0:${'b113a994b5024a16719f69139328eb75'.repeat(2)}`;
  await withSettings(page, { contract_address });
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ['/', '/airdrop']) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const card = page.getByRole('region', { name: 'Contract address' });
    await expect(card).toBeVisible();
    const cutOff = await card.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return [...element.querySelectorAll('h2, p, span:not([class*=hidden]), a, button')]
        .filter((part) => part.getBoundingClientRect().right > Math.min(right, innerWidth))
        .map((part) => part.outerHTML.slice(0, 100));
    });
    expect(cutOff, path).toEqual([]);
  }
});
