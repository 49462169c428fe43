import {
  isAboutDeleted,
  type Me,
  resumeSession,
  sessionEvents,
  tellOtherTabs,
  useVisitorSessionStore,
  type VisitorSession,
} from './visitor-session.js';
import { useWalletStore } from './wallet-store.js';

export { isAboutDeleted, type Me };

interface SessionCommands {
  /** Asks the server whether the browser still has this account's session. */
  resume: (address: string) => Promise<void>;
  /**
   * Signs in anew: with what the wallet has signed already, else it signs a text where it can, else it is
   * connected anew.
   */
  signInAgain: () => void;
  /** Ends the connection and lets the visitor choose another wallet. */
  chooseAnother: () => void;
  /** A call was answered 401. */
  expired: () => void;
  /** The user of the session was deleted. */
  deleted: () => void;
  /** What the visitor has just done is news to the other tabs. */
  tellOtherTabs: () => void;
}

const COMMANDS: SessionCommands = {
  resume: resumeSession,
  signInAgain: () => {
    const { address, commands } = useWalletStore.getState();
    const { unsent } = useVisitorSessionStore.getState();
    if (unsent && address !== null) void resumeSession(address);
    else commands?.signInAgain();
  },
  chooseAnother: () => useWalletStore.getState().commands?.chooseAnother(),
  expired: sessionEvents.expired,
  deleted: sessionEvents.deleted,
  tellOtherTabs,
};

/** The visitor's session in the live campaign, for the pages that need one. */
export function useVisitorSession(): VisitorSession & SessionCommands {
  return { ...useVisitorSessionStore(), ...COMMANDS };
}
