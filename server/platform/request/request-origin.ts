import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The site's origin: configured by the operator, or named by the client or a proxy. */
export function requestOrigin(request: FastifyRequest, publicUrl: string): string {
  if (publicUrl) return publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const host = [request.host, request.headers.host ?? ''].find((name) => HOST.test(name));
  return `${scheme}://${host ?? 'localhost'}`;
}

/**
 * Rejects a change from another site's page, by `Sec-Fetch-Site` or, in older browsers, `Origin`; our pages send at
 * least one of them. @throws AppError 403
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
