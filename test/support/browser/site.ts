import type { Page, Route } from '@playwright/test';
import type { SiteSettings } from '#libs/domain/index.js';
import { expect } from './browser.js';

/** Presses the language switch, in the menu or the header; the name is the other language's. */
export async function switchLanguage(page: Page, name: RegExp): Promise<void> {
  const menu = page.getByRole('button', { name: /menu|菜单/i });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name }).click();
}

/** Responds with a server error while `broken`, not before `held` is over; then passes on. */
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

/** Nothing leaves the window: neither the page as a whole nor a part cut off by it. */
export async function expectWithinWindow(page: Page, where = ''): Promise<void> {
  const { overflow, outside } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const parts = [
      ...document.querySelectorAll(
        'main :is(p, li, h1, h2, h3, figure, pre, dl), :is(header, footer) :is(p, li, a, span, button)',
      ),
    ];
    return {
      overflow: scrollWidth - clientWidth,
      outside: parts
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.outerHTML.slice(0, 120)),
    };
  });
  expect({ overflow, outside }, where).toEqual({ overflow: 0, outside: [] });
}

/**
 * All texts that one can read or hear: texts, names of controls, alternatives of images. A
 * text is whole, wherever its lines may break.
 */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as Element;
      if (element.closest('script, style') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
      let previous: Node | null = null;
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) {
          const text = child.nodeValue ?? '';
          if (previous?.nodeName === 'WBR') found.push(`${found.pop() ?? ''}${text}`);
          else found.push(text);
        }
        previous = child;
      }
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });
}

/** Changes the site's settings as pages receive them. */
export async function withSettings(page: Page, changes: Partial<SiteSettings>): Promise<void> {
  await page.route('**/api/v1/public/site', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, ...changes } });
  });
}

const DAY = 86_400_000;

/** The time in so many days, in the format of the settings. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
