import { ApiError } from '#libs/api-client/index.js';

/** What the server says of a call that it refused, in the visitor's language; null when it is away. */
export function wordsOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return null;
  const [first] = Object.values(error.problem?.errors ?? {}).flat();
  return first ?? error.problem?.detail ?? null;
}
