import { useEffect } from 'react';
import {
  isAboutDeleted,
  isSessionDelayed,
  type Me,
  notifyOtherTabs,
  resumeSession,
  sessionEvents,
  useVisitorSessionStore,
} from './visitor-session.js';
import { useWalletStore } from './wallet-store.js';

export { isAboutDeleted, type Me };

const COMMANDS = {
  /** Asks the server whether the browser still has this account's session. */
  resume: resumeSession,
  /** Signs in again: with the unsent proof, else with a signed text, else by connecting again. */
  signInAgain: () => {
    const { address, commands } = useWalletStore.getState();
    const { unsent } = useVisitorSessionStore.getState();
    if (unsent && address !== null) void resumeSession(address);
    else commands?.signInAgain();
  },
  chooseAnother: () => useWalletStore.getState().commands?.chooseAnother(),
  expired: sessionEvents.expired,
  deleted: sessionEvents.deleted,
  notifyOtherTabs,
};

/** Whether the session is there at this moment, which may be after the last rendering. */
export const isSignedInNow = (): boolean =>
  useVisitorSessionStore.getState().status === 'signed_in';

export function useVisitorSession() {
  return { ...useVisitorSessionStore(), ...COMMANDS };
}

/** How long the page waits before it signs in again automatically: longer each time, in milliseconds. */
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 60_000;

/** The pause before the next try after so many failures, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

/** Signs in once the server responds again; tries when network or focus return, and in between. */
export function useDelayedSession(address: string | null): void {
  const isDelayed = useVisitorSessionStore(isSessionDelayed);
  useEffect(() => {
    if (!isDelayed || address === null) return;
    let failures = 1;
    let timer: ReturnType<typeof setTimeout>;
    const retry = () => {
      if (!document.hidden) void resumeSession(address, true);
    };
    const wait = () => {
      timer = setTimeout(() => {
        failures += 1;
        retry();
        wait();
      }, pauseAfter(failures));
    };
    wait();
    addEventListener('online', retry);
    addEventListener('focus', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
      removeEventListener('focus', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [isDelayed, address]);
}
