import type { PersistStorage } from 'zustand/middleware';
import { type AddressProgress, readAddressProgress } from '#libs/domain/index.js';
import { readStored, removeStored, writeStored } from '../../../lib/storage.js';

/** The one key under which the campaign's progress is kept (decision 24). */
export const PROGRESS_KEY = 'jetdrop.airdrop';

/** Where a value that this version cannot read is kept, so that it is not lost. */
export const SET_ASIDE_KEY = `${PROGRESS_KEY}.set-aside`;

export const PROGRESS_VERSION = 1;

export interface StoredProgress {
  /** By wallet address, in the form in which the page shows it. */
  wallets: Record<string, AddressProgress>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what was stored, by this version or by one before the version was written down.
 *
 * @throws Error when there is no progress in it that this version understands.
 */
function parseProgress(text: string): StoredProgress {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Error('It is no record.');
  const { version = 0 } = value;
  if (typeof version !== 'number' || version > PROGRESS_VERSION) {
    throw new Error(`Its version is ${String(version)}.`);
  }
  const state = 'state' in value ? value['state'] : value;
  if (!isRecord(state) || !isRecord(state['wallets'])) throw new Error('It names no wallets.');
  const wallets = Object.entries(state['wallets']).map(
    ([address, progress]) => [address, readAddressProgress(progress)] as const,
  );
  return { wallets: Object.fromEntries(wallets) };
}

/** Local storage that returns nothing instead of a value that cannot be read. */
export const progressStorage: PersistStorage<StoredProgress> = {
  getItem: (key) => {
    const text = readStored(key);
    if (text === null) return null;
    try {
      return { state: parseProgress(text), version: PROGRESS_VERSION };
    } catch (error) {
      console.warn('The stored airdrop progress cannot be read and was set aside.', error);
      writeStored(SET_ASIDE_KEY, text);
      removeStored(key);
      return null;
    }
  },
  setItem: (key, value) => writeStored(key, JSON.stringify(value)),
  removeItem: removeStored,
};
