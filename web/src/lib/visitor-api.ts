import i18n from 'i18next';
import { ApiError, createApiClient, VISITOR_OPERATIONS } from '#libs/api-client/index.js';
import { loadSiteSettings } from './site-settings.js';

const client = createApiClient({
  operations: VISITOR_OPERATIONS,
  language: () => i18n.language,
  token: () => miniApp?.token ?? null,
  fetch: (address, options) =>
    fetch(address, miniApp ? { ...options, credentials: 'omit' } : options),
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

/** What a visitor with a wallet does. A refusal because of the campaign's state loads the settings again. */
export const visitorApi: typeof client = {
  ...client,
  call: async (name, ...options) => {
    try {
      return await client.call(name, ...options);
    } catch (error) {
      if (isOfCampaign(error)) void loadSiteSettings(0);
      throw error;
    }
  },
};

/** The server's message about a call that it refused, in the visitor's language; null when it did not answer. */
export function problemMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return null;
  const [first] = Object.values(error.problem?.errors ?? {}).flat();
  return first ?? error.problem?.detail ?? null;
}
