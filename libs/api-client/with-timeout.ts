/**
 * A signal that ends with another one, or after so many milliseconds. Wallets' browsers on older phones lack
 * `AbortSignal.any`.
 */
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
