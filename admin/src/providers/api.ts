import {
  ADMIN_OPERATIONS,
  type ApiClient,
  ApiError,
  createApiClient,
  PUBLIC_OPERATIONS,
} from '#libs/api-client/index.js';
import { session } from './auth/session.js';
import { currentLanguage } from './i18n/i18nProvider.js';

/** Every call of the API, by name. */
export const OPERATIONS = { ...PUBLIC_OPERATIONS, ...ADMIN_OPERATIONS };

export type AdminApi = ApiClient<keyof typeof OPERATIONS>;

const client: AdminApi = createApiClient({
  operations: OPERATIONS,
  token: session.token,
  language: currentLanguage,
});

/** Calls whose 401 says something else than that the session has ended. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(['login', 'logout']);

/** The one place that meets the end of a session: the call is made again when there is a new one. */
async function inSession<T>(name: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isEnd = error instanceof ApiError && error.status === 401 && !WITHOUT_SESSION.has(name);
    if (isEnd && (await session.ended())) return call();
    throw error;
  }
}

/** The API with the token of this browser session and in its language. */
export const api: AdminApi = {
  call: (name, ...options) => inSession(name, () => client.call(name, ...options)),
  request: (name, ...options) => inSession(name, () => client.request(name, ...options)),
};
