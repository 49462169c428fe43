import type { Page, Route } from '@playwright/test';
import { expect } from './browser.js';

/** Every page of the public site. */
export const ROUTES = [
  '/',
  '/airdrop',
  '/about',
  '/roadmap',
  '/team',
  '/whitepaper',
  '/privacy',
  '/terms',
] as const;

/** Presses the language switch, wherever the width puts it; the name is the other language's. */
export async function switchLanguage(page: Page, name: RegExp): Promise<void> {
  const menu = page.getByRole('button', { name: /menu|菜单/i });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name }).click();
}

/** Answers with a server error while `broken`, not before `held` is over; then as the server does. */
export async function breakable(
  page: Page,
  url: string,
  held: Promise<void> = Promise.resolve(),
): Promise<{ broken: boolean }> {
  const state = { broken: true };
  await page.route(url, async (route: Route) => {
    if (!state.broken) return route.continue();
    await held;
    return route.fulfill({ status: 500, json: {} });
  });
  return state;
}

/** Nothing reaches over the edge of the window: neither the page as a whole nor a part cut off by it. */
export async function expectWithinWindow(page: Page, where = ''): Promise<void> {
  const { overflow, outside } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const parts = [...document.querySelectorAll('main :is(p, li, h1, h2, h3, figure, pre, dl)')];
    return {
      overflow: scrollWidth - clientWidth,
      outside: parts
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.outerHTML.slice(0, 120)),
    };
  });
  expect({ overflow, outside }, where).toEqual({ overflow: 0, outside: [] });
}
