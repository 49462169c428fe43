import { ApiError, type Problem } from './api-error.js';
import type { Operations } from './schema.js';
import { findMismatch, type Shape } from './shape.js';

/** How long a call may take, in milliseconds (specification, section 9), unless its caller says otherwise. */
export const CALL_TIMEOUT_MS = 10_000;

/** How a call is made, and the shape of its answer. `operations` holds them, generated from openapi.json. */
export interface Operation {
  readonly method: string;
  /** Parameters stand in braces, as in `/api/v1/admin/users/{id}`. */
  readonly path: string;
  readonly answer: Shape | 'file' | 'nothing';
}

/** A call by its name in openapi.json, which is the name of the server's handler as well. */
export type OperationName = keyof Operations;

/** A call's answer: its JSON, a file, or nothing. */
type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** How long a caller waits: until its signal ends the call, or these milliseconds. */
interface Patience {
  signal?: AbortSignal;
  timeout?: number;
}

/** The options of a call: the parts in its description, and how long it may take. */
type CallOptions<Name extends OperationName> = Name extends unknown
  ? Patience & Omit<Operations[Name], 'answer'>
  : never;

type CallArguments<Name extends OperationName> =
  Record<never, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];

interface Answer<Data> {
  data: Data;
  headers: Headers;
}

export interface ApiClient<Names extends OperationName> {
  /**
   * Makes a call.
   *
   * @throws ApiError when the server refuses, sends nothing within 10 s or the `timeout` given, cannot be reached, or
   * sends another shape than openapi.json has; the signal's reason when that was aborted.
   * @example const tasks = await api.call('listActiveTasks', { signal });
   */
  call<Name extends Names>(name: Name, ...options: CallArguments<Name>): Promise<AnswerOf<Name>>;

  /** The same for callers that compose address and body themselves or need the answer's headers. */
  request<Name extends Names>(
    name: Name,
    address: string,
    options?: RequestParts,
  ): Promise<Answer<AnswerOf<Name>>>;
}

type RequestParts = Pick<RequestInit, 'body' | 'signal'> &
  Pick<Patience, 'timeout'> & { headers?: Record<string, string> };

interface ApiClientOptions<Names extends OperationName> {
  operations: Readonly<Record<Names, Operation>>;
  baseUrl?: string;
  /** Language tag of the wanted answers. */
  language?: () => string | undefined;
  token?: () => string | null;
  /** Replaces the platform's own. */
  fetch?: typeof fetch;
}

/** The API's client: names, parameters and answers are typed; the shapes of answers are checked. */
export function createApiClient<Names extends OperationName>({
  operations,
  baseUrl = '',
  language,
  token,
  fetch: send = (...call) => fetch(...call),
}: ApiClientOptions<Names>): ApiClient<Names> {
  const headers = (withBody: boolean) => {
    const spoken = language?.();
    const bearer = token?.();
    return {
      Accept: 'application/json',
      ...(spoken && { 'Accept-Language': spoken }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(withBody && { 'Content-Type': 'application/json' }),
    };
  };

  const request: ApiClient<Names>['request'] = async (
    name,
    address,
    { body, signal, timeout = CALL_TIMEOUT_MS, headers: own } = {},
  ) => {
    const { method, answer } = operations[name];
    const isFile = answer === 'file';
    let response: Response;
    let data: unknown;
    try {
      response = await send(baseUrl + address, {
        method,
        headers: { ...headers(Boolean(body)), ...own },
        body,
        // The browser may keep an answer but asks each time whether it still holds.
        cache: 'no-cache',
        signal: withTimeout(signal, timeout),
      });
      data = isFile && response.ok ? await response.blob() : parse(await response.text());
    } catch (cause) {
      // A caller that aborted the call gets its own reason.
      if (signal?.aborted) throw cause;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new ApiError(message, 0, undefined, { cause });
    }
    if (!response.ok) {
      const problem = isProblem(data) ? data : undefined;
      throw new ApiError(problem?.detail ?? response.statusText, response.status, problem);
    }
    const shape = isFile || answer === 'nothing' ? undefined : answer;
    assertAnswer<AnswerOf<typeof name>>(data, shape, response.status, name);
    return { data, headers: response.headers };
  };

  return {
    request,
    call: async (name, ...[options]) => {
      const { path, query, headers, body, signal, timeout }: AnyOptions = options ?? {};
      const address = fill(operations[name].path, path) + search(query);
      const json = body && JSON.stringify(body);
      const { data } = await request(name, address, {
        body: json,
        signal,
        timeout,
        ...(headers && { headers }),
      });
      return data;
    },
  };
}

interface AnyOptions extends Patience {
  path?: object;
  query?: object;
  headers?: Record<string, string>;
  body?: object;
}

/** A signal that ends with another one or after `ms`, without `AbortSignal.any` for older browsers. */
export function withTimeout(signal: AbortSignal | null | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const one of [signal, timeout]) {
    const follow = () => either.abort(one.reason);
    if (one.aborted) follow();
    else one.addEventListener('abort', follow, { signal: either.signal });
  }
  return either.signal;
}

const fill = (path: string, parameters: object = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(Reflect.get(parameters, name)));

function search(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON fails both checks, that of answers and that of problems.
    return undefined;
  }
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'detail' in data && typeof data.detail === 'string';

function assertAnswer<Data>(
  data: unknown,
  shape: Shape | undefined,
  status: number,
  name: string,
): asserts data is Data {
  const place = shape && findMismatch(data, shape);
  if (place) throw new ApiError(`${name} answered something else at ${place}`, status);
}
