import { HttpError } from 'react-admin';

/** Time after which a call is given up, in milliseconds (section 9). */
export const HTTP_TIMEOUT_MS = 10_000;

export interface HttpClientContext {
  token: () => string | null;
  language: () => string;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  body: string;
  /** The bytes as sent; `body` has lost a byte order mark, which a CSV file must keep. */
  blob: Blob;
  /** What the body holds when it is JSON; its type is the API's description of the call. */
  json: unknown;
}

export type HttpClient = (url: string, options?: RequestInit) => Promise<HttpResponse>;

function requestHeaders(options: RequestInit, context: HttpClientContext): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', context.language());
  const token = context.token();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return headers;
}

function parseJson(headers: Headers, body: string): unknown {
  if (body === '' || !headers.get('content-type')?.includes('json')) return undefined;
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new HttpError('errors.unexpected', 0, { cause });
  }
}

function transportError(cause: unknown, aborted: boolean): unknown {
  // A request react-query cancelled is not a failure; it must see its own abort again.
  if (aborted) return cause;
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new HttpError(timedOut ? 'errors.timeout' : 'errors.network', 0, null);
}

/**
 * Turns an error answer into react-admin's HttpError: the message is the problem's `detail`,
 * the body is the whole problem, whose `errors` react-admin's forms show beside their fields.
 */
export function toHttpError(status: number, problem: unknown): HttpError {
  const known = typeof problem === 'object' && problem !== null ? problem : {};
  const detail = 'detail' in known && typeof known.detail === 'string' ? known.detail : '';
  return new HttpError(detail || 'errors.unexpected', status, known);
}

/**
 * Makes the fetch function all admin calls go through: bearer token, language and timeout.
 * Rejects with an HttpError; status 0 means that no answer came.
 */
export function createHttpClient(context: HttpClientContext): HttpClient {
  return async (url, options = {}) => {
    const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let response: Response;
    let blob: Blob;
    try {
      response = await fetch(url, {
        ...options,
        headers: requestHeaders(options, context),
        signal,
      });
      blob = await response.blob();
    } catch (cause) {
      throw transportError(cause, options.signal?.aborted ?? false);
    }
    const { status, headers } = response;
    const body = await blob.text();
    const json = parseJson(headers, body);
    if (!response.ok) throw toHttpError(status, json);
    return { status, headers, body, blob, json };
  };
}
