import type { IncomingMessage } from 'node:http';

/** Whether somebody who follows a link asks for an address, and not a program or a part of a page. */
export function asksForPage({
  headers,
  url = '',
}: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !isApi(url);
}

/** Whether an address belongs to the API, whose answers are never pages. */
export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/**
 * The address of a request. The router refuses one with a `%` that encodes nothing; a visitor who followed
 * such a link is answered like one whose page does not exist.
 */
export function readableUrl(request: Pick<IncomingMessage, 'headers' | 'url'>): string {
  const { url = '/' } = request;
  const [path = ''] = url.split('?');
  try {
    // Its result is looked at, or the bundler would leave the call out.
    return decodeURIComponent(path) === '' ? '/' : url;
  } catch {
    return asksForPage(request) ? path.replaceAll('%', '%25') + url.slice(path.length) : url;
  }
}
