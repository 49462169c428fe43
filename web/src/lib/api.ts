import i18n from 'i18next';
import { ApiError, createApiClient, PUBLIC_OPERATIONS } from '#libs/api-client/index.js';

const client = createApiClient({
  operations: PUBLIC_OPERATIONS,
  language: () => i18n.language,
  token: () => miniApp?.token ?? null,
  fetch: (address, options) =>
    send(address, miniApp ? { ...options, credentials: 'omit' } : options),
});

/** Set in Telegram's Mini App; its token is in memory only, and goes with its calls. */
let miniApp: { token: string | null } | null = null;

/** From now on calls carry the token of the Mini App's session, if it has one, and no cookie. */
export function callAsMiniApp(token: string | null): void {
  miniApp = { token };
}

/** The code of the server's refusal; undefined for any other error. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.code : undefined;

const isOfCampaign = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && problemCode(error)?.startsWith('campaign.');

let refusedByCampaign = () => {};

/** Calls back when a call is refused because of the campaign's state, which the page did not know. */
export function onCampaignRefusal(callback: () => void): void {
  refusedByCampaign = callback;
}

export const api: typeof client = {
  ...client,
  call: async (name, ...options) => {
    try {
      return await client.call(name, ...options);
    } catch (error) {
      if (isOfCampaign(error)) refusedByCampaign();
      throw error;
    }
  },
};

let send: typeof fetch = (...call) => fetch(...call);

/** The server answers the calls of the pages that it renders itself; null stands for a 404. */
export function answerCallsWith(read: (address: string) => Promise<unknown>): void {
  send = async (address) => {
    const answer = await read(String(address));
    return answer === null ? new Response(null, { status: 404 }) : Response.json(answer);
  };
}

/** The server's message about a call that it refused, in the visitor's language; null when it did not answer. */
export function problemMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return null;
  const [first] = Object.values(error.problem?.errors ?? {}).flat();
  return first ?? error.problem?.detail ?? null;
}
