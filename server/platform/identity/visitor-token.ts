import type { FastifyRequest } from 'fastify';
import { readSessionCookie } from './session-cookie.js';

/** What names a visitor's session: the cookie, or in Telegram's Mini App the header. Neither stands for the other. */
export interface VisitorToken {
  token: string;
  is_mini_app: boolean;
}

/** The token of an `Authorization: Bearer` header. */
export const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^\s*bearer\s+(\S+)/i.exec(headers.authorization ?? '')?.[1];

/** Where there is a bearer token, the cookie does not count. */
export function readVisitorToken(
  request: FastifyRequest,
  publicUrl: string,
): VisitorToken | undefined {
  const bearer = readBearerToken(request);
  if (bearer !== undefined) return { token: bearer, is_mini_app: true };
  const token = readSessionCookie(request, publicUrl);
  return token ? { token, is_mini_app: false } : undefined;
}
