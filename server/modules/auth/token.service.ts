import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { isUUID } from 'class-validator';
import { databaseNow } from '../../database/clock.js';
import { JWT_SECRET } from '../../identity/jwt-secret.js';
import { isId } from '../../request/id.pipe.js';

/** Seconds that a login lasts. */
export const TOKEN_LIFETIME = 12 * 60 * 60;

/** Verifying a signature again costs a twentieth of a call. */
const MOST_VERIFIED = 1_000;

const ALGORITHM = 'HS256';
const ISSUER = 'jetdrop';
const AUDIENCE = 'jetdrop-admin';

/** The claims of a token: the admin's id, and the session that must not have ended. */
interface TokenPayload {
  sub: string;
  jti: string;
  /** Seconds since 1970. */
  exp: number;
}

@Injectable()
export class TokenService {
  /** A key, which Nest's types do not know: from text the library would create one at each call. */
  private readonly secret: Buffer;
  /** Claims of tokens whose signature was verified: the newest ones. */
  private readonly verified = new Map<string, TokenPayload>();

  constructor(
    private readonly jwt: JwtService,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.secret = createSecretKey(secret, 'utf8') as unknown as Buffer;
  }

  sign(adminId: number, sessionId: string): Promise<string> {
    const iat = Math.floor(databaseNow() / 1000);
    return this.jwt.signAsync(
      { sub: String(adminId), jti: sessionId, iat },
      {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        expiresIn: TOKEN_LIFETIME,
        secret: this.secret,
      },
    );
  }

  /** The claims of a genuine token that has not expired by the database's time. */
  verify(token: string): TokenPayload | undefined {
    const known = this.verified.get(token) ?? this.verifySignature(token);
    return known && known.exp * 1000 > databaseNow() ? known : undefined;
  }

  private verifySignature(token: string): TokenPayload | undefined {
    try {
      const payload: unknown = this.jwt.verify(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        ignoreExpiration: true,
        secret: this.secret,
      });
      if (!isTokenPayload(payload)) return undefined;
      const [oldest] = this.verified.keys();
      if (oldest && this.verified.size >= MOST_VERIFIED) this.verified.delete(oldest);
      this.verified.set(token, payload);
      return payload;
    } catch {
      // The library throws for any other token.
      return undefined;
    }
  }
}

/** A genuine token may still have claims that the database cannot read. */
function isTokenPayload(payload: unknown): payload is TokenPayload {
  const { sub, jti, exp } = Object(payload);
  return isId(sub) && isUUID(jti, '4') && Number.isInteger(exp);
}
