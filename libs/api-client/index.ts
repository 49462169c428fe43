import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema.js';

/** How long a call may take, in milliseconds (specification, section 9). */
export const CALL_TIMEOUT_MS = 10_000;

/** The records and bodies of the API by name, such as `Schemas['TaskDto']`. */
export type Schemas = components['schemas'];
export type Problem = Schemas['ProblemDto'] & { errors?: Record<string, string> };
export type ApiClient = Client<paths>;

/** A call that failed: refused by the server (`problem`), out of time, or without an answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What the server said, when it said anything. */
  readonly problem: Problem | undefined;

  constructor(message: string, status: number, problem?: Problem, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.problem = problem;
  }
}

export interface ApiClientOptions {
  /** Origin of the server; empty for the page's own. */
  baseUrl?: string;
  /** Language tag that answers shall speak. */
  language?: () => string;
  /** Bearer token for admin calls. */
  token?: () => string | null;
  /** Another `fetch`, for tests. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * The API's client: every path, parameter and answer is typed from `openapi.json`. Calls end after
 * 10 s and resolve to `{ data }` or throw an `ApiError`.
 *
 * @example const tasks = await unwrap(api.GET('/api/v1/airdrop/tasks'));
 */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const send = options.fetch ?? ((request) => globalThis.fetch(request));
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl ?? '',
    // The browser may keep an answer but asks whether it still holds, so a change shows at once.
    cache: 'no-cache',
    fetch: (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
      return send(new Request(request, { signal }));
    },
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
    throw new ApiError(cause instanceof Error ? cause.message : String(cause), 0, undefined, {
      cause,
    });
  });
  if (response.ok) return data as T;
  const problem = isProblem(error) ? error : undefined;
  throw new ApiError(problem?.detail ?? response.statusText, response.status, problem);
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && 'code' in value;
}
