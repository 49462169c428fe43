import type { Schemas } from '#libs/api-client/index.js';
import { beginMiniAppSessions } from '../../lib/session-calls.js';
import { callAsMiniApp, problemCode, visitorApi } from '../../lib/visitor-api.js';

/** What the site itself answers to: a preview, and a site without a bot. */
const WITHOUT_MINI_APP = ['campaign.not_live', 'telegram.not_configured'];

/** Shows the server who has opened the Mini App; sessions are this page's own from then on. Never rejects. */
export async function beginSessions(initData: string): Promise<void> {
  callAsMiniApp(null);
  /** Each start is taken once: it is sent again only when nothing was answered. */
  let opened: ReturnType<typeof open> | null = null;
  const open = () => visitorApi.call('startMiniApp', { body: { init_data: initData } });
  const start = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const calls = {
    signIn: async (body: Schemas['WalletSignInDto']) => {
      const { ticket } = await start();
      return signInWith(ticket, body);
    },
    signOut: () => visitorApi.call('signOutMiniApp').finally(() => callAsMiniApp(null)),
  };
  try {
    const { token, link } = await start();
    callAsMiniApp(token);
    beginMiniAppSessions({ calls, link });
  } catch (error) {
    console.warn('The Mini App has no session.', error);
    const isSite = WITHOUT_MINI_APP.includes(problemCode(error) ?? '');
    beginMiniAppSessions(isSite ? undefined : { calls, link: null });
  }
}

async function signInWith(ticket: string, body: Schemas['WalletSignInDto']) {
  const { token, me } = await visitorApi.call('signInMiniApp', { body: { ...body, ticket } });
  callAsMiniApp(token);
  return me;
}
