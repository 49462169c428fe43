import {
  type Me,
  resumeSession,
  sessionEvents,
  tellOtherTabs,
  useVisitorSessionStore,
  type VisitorSession,
} from './visitor-session.js';
import { useWalletStore } from './wallet-store.js';

export type { Me };

interface SessionCommands {
  /** Asks the server whether the browser still has this account's session. */
  resume: (address: string) => Promise<void>;
  /** Signs in anew: the wallet signs a text where it can, else it is connected anew. */
  signInAgain: () => void;
  /** A call was answered 401. */
  expired: () => void;
  /** What the visitor has just done is news to the other tabs. */
  tellOtherTabs: () => void;
}

const COMMANDS: SessionCommands = {
  resume: resumeSession,
  signInAgain: () => useWalletStore.getState().commands?.signInAgain(),
  expired: sessionEvents.expired,
  tellOtherTabs,
};

/** The visitor's session in the live campaign, for the pages that need one. */
export function useVisitorSession(): VisitorSession & SessionCommands {
  return { ...useVisitorSessionStore(), ...COMMANDS };
}
