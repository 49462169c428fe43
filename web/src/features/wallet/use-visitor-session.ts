import {
  isAboutDeleted,
  type Me,
  resumeSession,
  sessionEvents,
  tellOtherTabs,
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
  tellOtherTabs,
};

export function useVisitorSession() {
  return { ...useVisitorSessionStore(), ...COMMANDS };
}
