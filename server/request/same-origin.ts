import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { requestOrigin } from './request-origin.js';

/**
 * Refuses a change that a page of another site asks a visitor's browser for. Browsers compare the
 * origins themselves and say the result (`Sec-Fetch-Site`), older ones name the page's. A request that
 * says neither comes from no page of ours.
 *
 * @throws AppError 403
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site ? site === 'same-origin' : origin === requestOrigin(request, publicUrl);
  if (!isOwn) throw crossOrigin();
}

const crossOrigin = () =>
  new AppError({
    status: 403,
    code: 'request.cross_origin',
    texts: {
      en: 'This can only be done on the site itself',
      zh: '该操作只能在本站页面内进行',
    },
  });
