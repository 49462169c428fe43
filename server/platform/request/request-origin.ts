import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The site's origin: the operator's, or what the client or a proxy names, if that is an origin. */
export function requestOrigin(request: FastifyRequest, publicUrl: string): string {
  if (publicUrl) return publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const host = [request.host, request.headers.host ?? ''].find((name) => HOST.test(name));
  return `${scheme}://${host ?? 'localhost'}`;
}

/**
 * Refuses a change that another site's page requests, by `Sec-Fetch-Site` or, in older browsers, the page's
 * origin; our pages send at least one of them. @throws AppError 403
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site ? site === 'same-origin' : origin === requestOrigin(request, publicUrl);
  if (isOwn) return;
  throw new AppError(403, 'request.cross_origin', {
    en: 'This can only be done on the site itself',
    zh: '该操作只能在本站页面内进行',
  });
}
