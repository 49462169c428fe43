import { test as base, expect, type Page } from '@playwright/test';
import type { Product } from '../shared/product.js';
import { startOnServer } from './site-product.js';
import type { WalletLab } from './wallet-lab.js';
import type { LiveSite, WalletSite } from './wallet-site.js';

/**
 * Fixtures of one worker, each made when the first test uses it. All of them are here, because a
 * worker continues with another file only when that file has the same ones.
 */
interface WorkerFixtures {
  /** A product of the worker's own. */
  server: Product;
  /** A product whose visitors find a bridge, a wallets list and a chain API on this machine. */
  walletSite: WalletSite;
  /** The same with a live campaign. */
  liveSite: LiveSite;
  /** The wallet's own test page. */
  lab: WalletLab;
}

interface TestFixtures {
  /** Errors that the page wrote to the console. A test empties the list of the expected ones. */
  consoleErrors: string[];
}

/** Whether React has hydrated the server's page, so that no action on it is lost. */
export const isHydrated = () => {
  const root = document.querySelector('#root[data-rendered]');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
};

/**
 * Makes navigations wait until the page's scripts handle events; with `waitUntil: 'commit'` they do
 * not wait.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await page.waitForFunction(isHydrated);
    return response;
  };
}

/**
 * For tests that only read: all of them share one product. A test fails when its pages log or throw
 * an error.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startOnServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  walletSite: [
    async ({ browserName: _ }, use) => {
      const { startWalletSite } = await import('./wallet-site.js');
      const site = await startWalletSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  liveSite: [
    async ({ browserName: _ }, use) => {
      const { startLiveSite } = await import('./wallet-site.js');
      const site = await startLiveSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  lab: [
    async ({ browserName: _ }, use) => {
      const { buildWalletLab } = await import('./wallet-lab.js');
      const lab = await buildWalletLab();
      await use(lab);
      await lab.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForHydration);
    await use(context);
    // A page may still send calls when its test is over; no test needs their responses.
    const pages = context.pages();
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  consoleErrors: [
    async ({ context, baseURL }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        // Other hosts are out of reach on purpose; the browser and the wallet widget report that.
        const { url } = message.location();
        if (message.text().startsWith('[TON_CONNECT_SDK] TypeError: Failed to fetch')) return;
        if (!url || !baseURL || url.startsWith(baseURL)) errors.push(message.text());
      });
      context.on('weberror', (webError) => errors.push(String(webError.error())));
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

type Use<Value> = (value: Value) => Promise<void>;

/**
 * A fixture with a site of the file's own, which starts when a test needs it and ends after the file's last
 * one. The worker continues with other files, as it would not after a fixture of its own scope.
 */
export function siteOfFile<Site extends { stop(): Promise<unknown> }>(start: () => Promise<Site>) {
  let site: Promise<Site> | undefined;
  test.afterAll(async () => {
    await (await site)?.stop();
    site = undefined;
  });
  const lend = async ({ browserName: _ }: { browserName: string }, use: Use<Site>) => {
    site ??= start();
    await use(await site);
  };
  return [lend, { scope: 'test', timeout: 120_000 }] as const satisfies [unknown, object];
}

/** For tests that change data: each worker has a product of its own. */
export const testWithServer = test.extend({
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

export { expect };
