import { ApiError } from '#libs/api-client/index.js';
import { isUrl } from '#libs/domain/index.js';

/** The only message about an error in a script of another origin. */
const FOREIGN_SCRIPT_ERROR = /^Script error\.?$/;

export function logNetworkError(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 429) console.warn('Too many requests.', error.message);
  else if (error.status === 0) console.warn('A call got no answer.', error.message);
  else if (error.status < 300) console.error('An answer cannot be used.', error.message);
}

function addressOf({ target }: Event): string | undefined {
  if (target instanceof HTMLLinkElement) return target.href;
  const isSource = target instanceof HTMLImageElement || target instanceof HTMLScriptElement;
  return isSource ? target.src : undefined;
}

function onError(event: Event): void {
  const address = addressOf(event);
  if (address && isUrl(address) && new URL(address).origin !== location.origin) {
    console.warn('Another origin did not deliver.', address);
  } else if (event instanceof ErrorEvent && FOREIGN_SCRIPT_ERROR.test(event.message)) {
    console.warn('A script of another origin failed.');
  }
}

/** Sends unhandled cross-origin and rate-limit errors to the console only (specification, section 8). */
export function logNetworkErrors(): void {
  // Resources that fail to load do not bubble.
  addEventListener('error', onError, { capture: true });
  addEventListener('unhandledrejection', ({ reason }) => logNetworkError(reason));
}

const TIMEOUT_MS = 10_000;

/** Whether the server responds for this page, so that a reload does not end in the browser's error page. */
export async function isServerThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(location.href, { cache: 'no-store', signal }).catch(console.warn);
  return answer?.ok === true || answer?.status === 404;
}
