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
  /** Signs in again: with the unsent proof, else with a signed text, else by connecting again. */
  signInAgain: () => void;
  chooseAnother: () => void;
  /** A call was answered 401. */
  expired: () => void;
  /** The user of the session was deleted. */
  deleted: () => void;
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

/** The visitor's session in the live campaign. */
export function useVisitorSession(): VisitorSession & SessionCommands {
  return { ...useVisitorSessionStore(), ...COMMANDS };
}
