import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { failure, refusal, withTimeout } from './api-error.js';
import type { components, paths } from './schema.js';

export { ApiError, CALL_TIMEOUT_MS, type Problem } from './api-error.js';
export { type GetOptions, getJson } from './get-json.js';

/** The records and bodies of the API by name, such as `Schemas['TaskDto']`. */
export type Schemas = components['schemas'];
export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** Origin of the server; empty for the page's own. */
  baseUrl?: string;
  /** Language tag that answers shall speak. */
  language?: () => string;
  /** Bearer token for admin calls. */
  token?: () => string | null;
}

/**
 * The API's client: every path, parameter and answer is typed from `openapi.json`. Calls end after
 * 10 s and resolve to `{ data }` or `{ error }`; `unwrap` turns that into the data or an `ApiError`.
 *
 * @example const tasks = await unwrap(api.GET('/api/v1/airdrop/tasks'));
 */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl ?? '',
    cache: 'no-cache',
    fetch: (request) =>
      globalThis.fetch(new Request(request, { signal: withTimeout(request.signal) })),
  });
  client.use(headers(options));
  return client;
}

function headers({ language, token }: ApiClientOptions): Middleware {
  return {
    onRequest({ request }) {
      const spoken = language?.();
      const bearer = token?.();
      if (spoken) request.headers.set('Accept-Language', spoken);
      if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
      return request;
    },
  };
}

/**
 * The data of a call.
 *
 * @throws ApiError when the server refused, did not answer in time or cannot be reached.
 */
export async function unwrap<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw failure(cause);
  });
  if (!response.ok) throw refusal(response, error);
  return data as T;
}
