import type { Page } from '@playwright/test';
import type { ConnectItem, WalletCore, WalletRequest } from './test-wallet.js';
import { INJECTED_KEY } from './wallets-list.js';

export interface InjectedWalletOptions {
  /** The page runs in the wallet's own browser. */
  isWalletBrowser?: boolean;
  /** The wallet remembers the site. */
  remembers?: boolean;
  /** The code with which it refuses to connect. */
  declines?: number;
}

/**
 * A wallet in the page, like that of a browser extension. Inject it before the page loads;
 * `remembers` and `declines` may be changed later.
 */
export async function injectWallet(
  page: Page,
  core: WalletCore,
  options: InjectedWalletOptions = {},
): Promise<void> {
  const { isWalletBrowser = false } = options;
  const error = (code: number) => core.event('connect_error', { code, message: 'Declined' });
  await page.exposeFunction('sampleConnect', (items: ConnectItem[]) =>
    options.declines === undefined ? core.connectEvent(items) : error(options.declines),
  );
  await page.exposeFunction('sampleRestore', () =>
    options.remembers ? core.connectEvent() : error(100),
  );
  await page.exposeFunction('sampleAnswer', (request: WalletRequest) => core.approval(request));
  await page.addInitScript(bridgeInPage, { key: INJECTED_KEY, isWalletBrowser });
}

interface InPage {
  key: string;
  isWalletBrowser: boolean;
}

/** Runs in the page. */
function bridgeInPage({ key, isWalletBrowser }: InPage): void {
  const outside = window as unknown as Record<string, (value?: unknown) => Promise<unknown>>;
  const listeners = new Set<(event: unknown) => void>();
  const tonconnect = {
    deviceInfo: {
      platform: 'browser',
      appName: 'sample-both',
      appVersion: '1.0.0',
      maxProtocolVersion: 2,
      features: ['SendTransaction'],
    },
    walletInfo: { name: 'Sample Both', app_name: 'sample-both', platforms: ['chrome'] },
    protocolVersion: 2,
    isWalletBrowser,
    connect: (_version: number, { items }: { items: unknown }) => outside['sampleConnect']?.(items),
    restoreConnection: () => outside['sampleRestore']?.(),
    send: (request: unknown) => outside['sampleAnswer']?.(request),
    listen: (callback: (event: unknown) => void) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    disconnect: () => undefined,
  };
  Object.assign(window, { [key]: { tonconnect } });
}
