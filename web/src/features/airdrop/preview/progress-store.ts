import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  type AddressProgress,
  advanceTask,
  type CountedTasks,
  finishClaim,
  NO_PROGRESS,
  refuseBalance,
  startClaim,
  type TaskEvent,
} from '#libs/domain/index.js';
import {
  PROGRESS_KEY,
  PROGRESS_VERSION,
  progressStorage,
  type StoredProgress,
} from './progress-storage.js';

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

/** What an address has reached, as it changes, in other tabs too. */
export function useAddressProgress(address: string | null): AddressProgress {
  return useProgressStore(({ wallets }) => (address !== null && wallets[address]) || NO_PROGRESS);
}

interface Change {
  before: AddressProgress;
  after: AddressProgress;
}

/** Changes the progress of an address, unless `work` answers null; then so does this. */
function change(
  address: string,
  work: (progress: AddressProgress) => AddressProgress | null,
): Change | null {
  // Another tab may have stored something since; the change must start from that.
  void stored.rehydrate();
  const before = progressOf(address);
  const after = work(before);
  if (!after) return null;
  setState(({ wallets }) => ({ wallets: { ...wallets, [address]: after } }));
  return { before, after };
}

/** Everything that changes the progress. */
export const progressEvents = {
  /** Answers whether the event was allowed. */
  task: (address: string, id: number, event: TaskEvent): boolean =>
    change(address, (progress) => advanceTask(progress, id, event, Date.now())) !== null,

  /** A balance in nanotons was too low for the task; answers whether it was running. */
  balanceRefused: (address: string, id: number, balance: bigint): boolean =>
    change(address, (progress) => refuseBalance(progress, id, balance, Date.now())) !== null,

  /** Answers whether there is anything to claim that is not being claimed already. */
  claimStarted: (address: string, tasks: CountedTasks): boolean =>
    change(address, (progress) => startClaim(progress, tasks, Date.now())) !== null,

  /** Answers how many tokens were claimed; null when no claim was under way. */
  claimFinished: (address: string, tasks: CountedTasks): number | null => {
    const done = change(address, (progress) => finishClaim(progress, tasks, Date.now()));
    return done && done.after.claimed_tokens - done.before.claimed_tokens;
  },
};

/** Takes over what other tabs store, until the returned function is called. */
export function syncAcrossTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key !== PROGRESS_KEY) return;
    // Removed: the visitor has cleared the site's data.
    if (newValue === null) setState({ wallets: {} });
    else void stored.rehydrate();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
