import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin visitors see: the operator's, or the one this request came to, as far as what the
 * client or a proxy says of it is a web origin at all.
 */
export function requestOrigin(request: FastifyRequest, publicUrl: string): string {
  if (publicUrl) return publicUrl;
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const host = [request.host, request.headers.host ?? ''].find((name) => HOST.test(name));
  return `${scheme}://${host ?? 'localhost'}`;
}
