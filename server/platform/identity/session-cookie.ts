import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOrigin } from '../request/request-origin.js';

/** How long a session lives without being used, in seconds. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60;

const NAME = 'session';

/** Browsers accept a cookie with this prefix only from this host, over https. */
const HOST_PREFIX = '__Host-';

const isEncrypted = (request: FastifyRequest, publicUrl: string): boolean =>
  requestOrigin(request, publicUrl).startsWith('https:');

const nameFor = (secure: boolean): string => (secure ? HOST_PREFIX + NAME : NAME);

/** The token of the request's session cookie, if it has one. */
export function readSessionCookie(request: FastifyRequest, publicUrl: string): string | undefined {
  const { cookie } = request.headers;
  return cookie ? parseCookie(cookie)[nameFor(isEncrypted(request, publicUrl))] : undefined;
}

/** Sets the session's cookie; an empty token deletes it. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
  token: string,
): void {
  const secure = isEncrypted(request, publicUrl);
  const cookie = stringifySetCookie({
    name: nameFor(secure),
    value: token,
    path: '/',
    maxAge: token === '' ? 0 : SESSION_LIFETIME,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  reply.header('Set-Cookie', cookie);
}
