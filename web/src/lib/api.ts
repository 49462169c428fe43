import type { Language } from '#libs/domain/index.js';

/** Longest wait for an answer, in milliseconds (specification, section 9). */
const TIMEOUT_MS = 10_000;

/** The server answered, but not with success. Network failures and time-outs stay what they are. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`GET ${path} answered ${status}`);
  }
}

interface GetOptions {
  language: Language;
  signal?: AbortSignal | undefined;
}

/** Reads JSON from the server, giving up after ten seconds. */
export async function getJson<T>(path: string, { language, signal }: GetOptions): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/api/v1${path}`, {
    headers: { Accept: 'application/json', 'Accept-Language': language },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) throw new ApiError(response.status, path);
  return (await response.json()) as T;
}
