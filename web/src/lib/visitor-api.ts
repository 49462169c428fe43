import i18n from 'i18next';
import { ApiError, createApiClient, VISITOR_OPERATIONS } from '#libs/api-client/index.js';
import { pause } from './pause.js';
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

/** Makes calls carry the token of the Mini App's session, if it has one, and no cookie. */
export function callAsMiniApp(token: string | null): void {
  miniApp = { token };
}

/** The code of the server's refusal; undefined for any other error. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.code : undefined;

const isOfCampaign = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && problemCode(error)?.startsWith('campaign.');

/** The client for visitors with a wallet. A refusal because of the campaign's state loads the settings again. */
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

/** Whether a call got no response, so that it may have been processed or not. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether the server takes no more calls of this visitor for a while. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429;

/** How often a call is repeated, and after how many milliseconds. */
const MAX_RETRIES = 3;
const RETRY_AFTER_MS = 2000;

/** Repeats an idempotent call a few times while it gets no response or there are too many; throws the last error. */
export async function repeatUnanswered<T>(
  call: () => Promise<T>,
  retries = MAX_RETRIES,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (retries === 0 || !(isTooMany(error) || isUnanswered(error))) throw error;
  }
  await pause(RETRY_AFTER_MS);
  return repeatUnanswered(call, retries - 1);
}

/** The server's message about a call that it refused, in the visitor's language; null when it did not answer. */
export function problemMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || isUnanswered(error)) return null;
  const [first] = Object.values(error.problem?.errors ?? {}).flat();
  return first ?? error.problem?.detail ?? null;
}
