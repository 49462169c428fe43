import type { Schemas } from '#libs/api-client/index.js';
import { MINI_APP_PATH, pageRoute } from '#libs/domain/index.js';
import { visitorApi } from './visitor-api.js';

type Me = Schemas['MeDto'];

/** The calls that begin and end a visitor's session. */
interface SessionCalls {
  createChallenge: () => Promise<Schemas['WalletChallengeDto']>;
  signIn: (body: Schemas['WalletSignInDto']) => Promise<Me>;
  signOut: () => Promise<unknown>;
  getMe: () => Promise<Me>;
}

/** The site's calls, with a cookie. */
let calls: SessionCalls = {
  createChallenge: () => visitorApi.call('createChallenge'),
  signIn: (body) => visitorApi.call('signIn', { body }),
  signOut: () => visitorApi.call('signOut'),
  getMe: () => visitorApi.call('getMe'),
};

type Address = `${string}://${string}`;

let link: Address | null = null;
let begin = () => {};

const isMiniApp =
  globalThis.location !== undefined && pageRoute(location.pathname) === MINI_APP_PATH;

const begun = isMiniApp
  ? new Promise<void>((resolve) => {
      begin = resolve;
    })
  : Promise.resolve();

/** Resolves to the calls; in the Mini App once it knows the visitor. */
export async function sessionCalls(): Promise<SessionCalls> {
  await begun;
  return calls;
}

/** Begins sessions in the Mini App, with its own calls and address, or else with the site's. */
export function beginMiniAppSessions(own?: { calls: SessionCalls; link: string | null }): void {
  if (own) {
    calls = own.calls;
    link = own.link as Address | null;
  }
  begin();
}

/** Where Telegram opens the Mini App that this page is; null for the site itself. */
export const miniAppLink = (): Address | null => link;
