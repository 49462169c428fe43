import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import {
  type AddressProgress,
  advanceTask,
  type CountedTasks,
  finishClaim,
  NO_PROGRESS,
  readAddressProgress,
  refuseBalance,
  startClaim,
  type TaskEvent,
} from '#libs/domain/index.js';
import { followStored, readStored, removeStored, writeStored } from '../../../lib/storage.js';

/** The only key of the campaign's progress (decision 24). */
export const PROGRESS_KEY = 'jetdrop.airdrop';

/** Keeps a value that this version cannot read. */
export const SET_ASIDE_KEY = `${PROGRESS_KEY}.set-aside`;

const PROGRESS_VERSION = 1;

interface StoredProgress {
  /** Keyed by wallet address, in the displayed form. */
  wallets: Record<string, AddressProgress>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads stored progress, with or without a version number. @throws Error when this version cannot read it */
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

/** Local storage that sets a value aside when it cannot be read. */
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

/** Read it through `useAddressProgress`, change it through `progressEvents`. */
export const useProgressStore = create<StoredProgress>()(
  persist((): StoredProgress => ({ wallets: {} }), {
    name: PROGRESS_KEY,
    version: PROGRESS_VERSION,
    storage: progressStorage,
  }),
);

const { getState, setState, persist: stored } = useProgressStore;

const progressOf = (address: string): AddressProgress => getState().wallets[address] ?? NO_PROGRESS;

export function useAddressProgress(address: string | null): AddressProgress {
  return useProgressStore(({ wallets }) => (address !== null && wallets[address]) || NO_PROGRESS);
}

/** Changes the progress of an address; null when `work` returns null. */
function updateProgress(
  address: string,
  work: (progress: AddressProgress) => AddressProgress | null,
): { before: AddressProgress; after: AddressProgress } | null {
  // Another tab may have stored something since.
  void stored.rehydrate();
  const before = progressOf(address);
  const after = work(before);
  if (!after) return null;
  setState(({ wallets }) => ({ wallets: { ...wallets, [address]: after } }));
  return { before, after };
}

export const progressEvents = {
  /** Returns whether the event was allowed. */
  task: (address: string, id: number, event: TaskEvent): boolean =>
    updateProgress(address, (progress) => advanceTask(progress, id, event, Date.now())) !== null,

  /** Fails a running task for a balance in nanotons that is too low; returns whether it was running. */
  balanceRefused: (address: string, id: number, balance: bigint): boolean =>
    updateProgress(address, (progress) => refuseBalance(progress, id, balance, Date.now())) !==
    null,

  /** Returns whether there is something to claim and no claim is running. */
  claimStarted: (address: string, tasks: CountedTasks): boolean =>
    updateProgress(address, (progress) => startClaim(progress, tasks, Date.now())) !== null,

  /** Returns the number of claimed tokens; null when no claim was running. */
  claimFinished: (address: string, tasks: CountedTasks): number | null => {
    const done = updateProgress(address, (progress) => finishClaim(progress, tasks, Date.now()));
    return done && done.after.claimed_tokens - done.before.claimed_tokens;
  },
};

export const syncAcrossTabs = () =>
  followStored(PROGRESS_KEY, (value) => {
    // Removed: the visitor has cleared the site's data.
    if (value === null) setState({ wallets: {} });
    else void stored.rehydrate();
  });
