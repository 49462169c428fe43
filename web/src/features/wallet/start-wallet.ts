import { CONNECTION_KEY } from '#libs/wallet-widget/stored-connection.js';
import { pause } from '../../lib/pause.js';
import { followStored } from '../../lib/storage.js';
import { watchFirstInteraction } from './on-first-interaction.js';
import { purgeWalletCache } from './purge-wallet-cache.js';
import { useWalletStore, walletEvents } from './wallet-store.js';

/** How long a visitor waits for a stored connection, in milliseconds. */
const RESTORE_LIMIT_MS = 10_000;

/** The bridge of a wallet in whose browser the page may run. */
type Bridge = { tonconnect?: { isWalletBrowser?: unknown } | null } | null | undefined;

/** How many of the window's properties, some hundred, are read before the browser gets its turn. */
const BATCH_SIZE = 32;

function isBridge(key: string): boolean {
  try {
    const property = Object.getOwnPropertyDescriptor(window, key);
    // The browser's own properties are accessors, and reading some of them logs a warning.
    const isNative = property?.get && /\[native code\]/.test(String(property.get));
    if (isNative) return false;
    const value: Bridge = Reflect.get(window, key);
    return value?.tonconnect?.isWalletBrowser === true;
  } catch (error) {
    // Extensions define guarded properties.
    console.info(`window.${key} cannot be read.`, error);
    return false;
  }
}

async function isInsideWallet(): Promise<boolean> {
  for (const [index, key] of Object.keys(window).entries()) {
    if (index % BATCH_SIZE === 0) await pause();
    if (isBridge(key)) return true;
  }
  return false;
}

function hasStoredConnection(): boolean {
  try {
    purgeWalletCache(localStorage);
    return localStorage.getItem(CONNECTION_KEY) !== null;
  } catch (error) {
    console.info('Wallet connections cannot be kept: local storage is not available.', error);
    return false;
  }
}

/** Cleans the stored wallet connection and asks for the widget if there is one to restore. Call it once, first. */
export async function startWallet(): Promise<void> {
  watchFirstInteraction();
  // Another tab has connected a wallet; a running widget follows it.
  followStored(CONNECTION_KEY, (connection) => {
    if (connection?.includes('connectEvent')) restore();
  });
  if (hasStoredConnection() || (await isInsideWallet())) restore();
}

function restore(): void {
  if (useWalletStore.getState().requested) return;
  walletEvents.restoring();
  walletEvents.requested();
  setTimeout(walletEvents.timedOut, RESTORE_LIMIT_MS);
}
