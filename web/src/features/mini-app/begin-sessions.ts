import type { Schemas } from '#libs/api-client/index.js';
import { endLaunch } from '../../lib/launch-state.js';
import { beginMiniAppSessions } from '../../lib/session-calls.js';
import { callAsMiniApp, problemCode, repeatUnanswered, visitorApi } from '../../lib/visitor-api.js';

/** Errors after which the site's own sessions are used: a preview, or a site without a bot. */
const WITHOUT_MINI_APP = ['campaign.not_live', 'telegram.not_configured'];

/** Identifies the user of the Mini App to the server, and begins its own sessions. Never rejects. */
export async function beginSessions(initData: string): Promise<void> {
  callAsMiniApp(null);
  /** The server accepts each start once, so it is sent again only without a response. */
  let opened: ReturnType<typeof open> | null = null;
  const open = async () => {
    // Many people may open the app at once, and a phone may be between two networks.
    const body = { init_data: initData };
    const started = await repeatUnanswered(() => visitorApi.call('startMiniApp', { body }));
    callAsMiniApp(started.token);
    beginMiniAppSessions({ calls, link: started.link });
    return started;
  };
  const start = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      return rejectAfter(error);
    });
    return opened;
  };
  const calls = {
    // The challenge names the Telegram account, because the wallet's proof links it.
    createChallenge: async () => {
      const { ticket } = await start();
      const body = { ticket };
      return visitorApi.call('createMiniAppChallenge', { body }).catch(rejectAfter);
    },
    signIn: async (body: Schemas['WalletSignInDto']) => {
      const { ticket } = await start();
      return signInWith(ticket, body).catch(rejectAfter);
    },
    signOut: () => visitorApi.call('signOutMiniApp').finally(() => callAsMiniApp(null)),
    // A start that failed before may bring the session.
    getMe: async () => {
      await start();
      return visitorApi.call('getMe');
    },
  };
  try {
    await start();
  } catch (error) {
    console.warn('The Mini App has no session.', error);
    // The page only asks to open the app again, so no session is begun.
    if (isOver(error)) return;
    const isSite = WITHOUT_MINI_APP.includes(problemCode(error) ?? '');
    beginMiniAppSessions(isSite ? undefined : { calls, link: null });
  }
}

const isOver = (error: unknown): boolean => problemCode(error) === 'telegram.start_expired';

/** Passes an error on, and ends the page where Telegram has to open the app again. */
function rejectAfter(error: unknown): never {
  if (isOver(error)) endLaunch();
  throw error;
}

async function signInWith(ticket: string, body: Schemas['WalletSignInDto']) {
  const { token, me } = await visitorApi.call('signInMiniApp', { body: { ...body, ticket } });
  callAsMiniApp(token);
  return me;
}
