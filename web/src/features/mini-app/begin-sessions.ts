import { create } from 'zustand';
import { ApiError, type Schemas } from '#libs/api-client/index.js';
import { beginMiniAppSessions } from '../../lib/session-calls.js';
import { callAsMiniApp, problemCode, visitorApi } from '../../lib/visitor-api.js';

/** What the site itself answers to: a preview, and a site without a bot. */
const WITHOUT_MINI_APP = ['campaign.not_live', 'telegram.not_configured'];

/** How often a start is sent again that the server had no room for, and after how many milliseconds. */
const MAX_RETRIES = 3;
const RETRY_AFTER_MS = 2000;

/** Whether Telegram has to open the app again, because its start was used or has expired. */
export const useLaunchState = create<{ isOver: boolean }>()(() => ({ isOver: false }));

export const endLaunch = (): void => useLaunchState.setState({ isOver: true });

/** Shows the server who has opened the Mini App; sessions are this page's own from then on. Never rejects. */
export async function beginSessions(initData: string): Promise<void> {
  callAsMiniApp(null);
  /** Each start is taken once: it is sent again only when nothing was answered. */
  let opened: ReturnType<typeof open> | null = null;
  const open = () => sendStart(initData);
  const start = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      if (isOver(error)) endLaunch();
      throw error;
    });
    return opened;
  };
  const calls = {
    // It names the Telegram account, as the wallet's proof links it.
    createChallenge: async () => {
      const { ticket } = await start();
      return visitorApi.call('createMiniAppChallenge', { body: { ticket } });
    },
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
    // Nobody is asked who they are, as nothing could come of it.
    if (isOver(error)) return;
    const isSite = WITHOUT_MINI_APP.includes(problemCode(error) ?? '');
    beginMiniAppSessions(isSite ? undefined : { calls, link: null });
  }
}

const isOver = (error: unknown): boolean => problemCode(error) === 'telegram.start_expired';

/** Many people may open the app at once. */
async function sendStart(
  init_data: string,
  retries = MAX_RETRIES,
): Promise<Schemas['MiniAppSessionDto']> {
  try {
    return await visitorApi.call('startMiniApp', { body: { init_data } });
  } catch (error) {
    if (retries === 0 || !(error instanceof ApiError) || error.status !== 503) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  return sendStart(init_data, retries - 1);
}

async function signInWith(ticket: string, body: Schemas['WalletSignInDto']) {
  try {
    const { token, me } = await visitorApi.call('signInMiniApp', { body: { ...body, ticket } });
    callAsMiniApp(token);
    return me;
  } catch (error) {
    if (isOver(error)) endLaunch();
    throw error;
  }
}
