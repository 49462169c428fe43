import type { Page } from '@playwright/test';
import { expect } from './browser.js';

interface Seen {
  /** Texts of the connect button's place, in order of appearance. */
  buttons: string[];
  /** Whether a banner asked to connect a wallet. */
  banner: boolean;
  /** Visible movement: cumulative layout shift, and the parts that moved. */
  moves: string[];
}

/**
 * Records from the next document on the wallet's parts of the page, frame by frame, and layout
 * shifts.
 */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { buttons: [] as string[], banner: false, moves: [] as string[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        };
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName),
        );
        seen.moves.push(`${value} ${nodes.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const observe = () => {
      const button = document.querySelector<HTMLElement>(
        'header :is([class*=placeholder], [data-tc-connect-button], [data-tc-dropdown-button])',
      );
      const text = button?.checkVisibility() ? button.innerText.trim() : '';
      if (text !== seen.buttons.at(-1)) seen.buttons.push(text);
      const banner = document.querySelector('[aria-labelledby=wallet-banner-title]');
      if (banner?.checkVisibility({ visibilityProperty: true })) seen.banner = true;
      requestAnimationFrame(observe);
    };
    requestAnimationFrame(observe);
  });
}

/** The record since the page began. */
const seenOf = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(globalThis, 'seen'));

/** The page never looked signed out, and nothing has moved. */
export async function expectNoStranger(page: Page): Promise<void> {
  const { buttons, banner, moves } = await seenOf(page);
  expect(buttons.filter((text) => /Connect Wallet/.test(text))).toEqual([]);
  expect({ banner, moves }).toEqual({ banner: false, moves: [] });
}
