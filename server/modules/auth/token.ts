import type { JwtSignOptions } from '@nestjs/jwt';

/** How long a login lasts, in seconds. */
export const TOKEN_LIFETIME = 12 * 60 * 60;

export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'jetdrop';
export const TOKEN_AUDIENCE = 'jetdrop-admin';

export const tokenOptions: JwtSignOptions = {
  algorithm: TOKEN_ALGORITHM,
  issuer: TOKEN_ISSUER,
  audience: TOKEN_AUDIENCE,
  expiresIn: TOKEN_LIFETIME,
};

/** What a token says: the admin's id, and the session that must still exist. */
export interface TokenPayload {
  sub: string;
  jti: string;
  /** When it was made, in seconds since 1970: its end is counted from there. */
  iat: number;
}
