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

const options = { operations: OPERATIONS, token: session.token, language: currentLanguage };

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

/** The client's calls, made again once there is a new session. */
function withSession(client: AdminApi): AdminApi {
  return {
    call: (name, ...parts) => inSession(name, () => client.call(name, ...parts)),
    request: (name, ...parts) => inSession(name, () => client.request(name, ...parts)),
  };
}

/** The API with the token of this browser session and in its language. */
export const api: AdminApi = withSession(createApiClient(options));

/** The same; its calls reach the server also when the page is left before they are answered. */
export const lastingApi: AdminApi = withSession(
  createApiClient({
    ...options,
    fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
  }),
);
