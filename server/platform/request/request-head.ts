import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';

type Head = Pick<IncomingMessage, 'headers' | 'url'>;

/** The best of our encodings that the caller accepts; null when it accepts none. */
export function acceptedEncoding<Encoding extends 'br' | 'gzip'>(
  acceptEncoding: string | undefined,
  encodings: readonly Encoding[],
): Encoding | null {
  return negotiate((acceptEncoding ?? '').toLowerCase(), [...encodings]);
}

/** Takes the request's id from a trusted proxy, so that both logs have the same, or generates one. */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    const isUsable = trustProxy > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given);
    return isUsable ? given : randomUUID();
  };
}

/** Whether a browser navigates to an address, in contrast to a program or a part of a page. */
export function asksForPage({ headers, url = '' }: Head): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !isApi(url);
}

/** Whether an address belongs to the API, whose answers are never pages. */
export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/**
 * The address of a request. The router refuses a `%` that encodes nothing; a visitor who followed such a
 * link receives the page for unknown addresses.
 */
export function readableUrl(request: Head): string {
  const { url = '/' } = request;
  const [path = ''] = url.split('?');
  try {
    // The result must be used, or the bundler drops the call.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return asksForPage(request) ? path.replaceAll('%', '%25') + url.slice(path.length) : url;
  }
}
