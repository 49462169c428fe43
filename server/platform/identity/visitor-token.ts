import type { FastifyRequest } from 'fastify';
import { readSessionCookie } from './session-cookie.js';

/** A visitor's session token, from the cookie, or from the header in Telegram's Mini App. Sessions accept one of both. */
export interface VisitorToken {
  token: string;
  is_mini_app: boolean;
}

/** The token of an `Authorization: Bearer` header. */
export const readBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^\s*bearer\s+(\S+)/i.exec(headers.authorization ?? '')?.[1];

/** A bearer token takes precedence over the cookie. */
export function readVisitorToken(
  request: FastifyRequest,
  publicUrl: string,
): VisitorToken | undefined {
  const bearer = readBearerToken(request);
  if (bearer !== undefined) return { token: bearer, is_mini_app: true };
  const token = readSessionCookie(request, publicUrl);
  return token ? { token, is_mini_app: false } : undefined;
}
