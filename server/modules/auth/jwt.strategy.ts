import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { isUUID } from 'class-validator';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { databaseNow } from '../../database/clock.js';
import type { AuthenticatedAdmin } from '../../identity/admin.guard.js';
import { JWT_SECRET } from '../../identity/jwt-secret.js';
import { isId } from '../../request/id.pipe.js';
import { AuthService } from './auth.service.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, type TokenPayload } from './token.js';

const bearerToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/** The token, if it has claims at all: the library would break at one that says `null`. */
function withClaims(token: string | null): string | null {
  const claims = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return claims.startsWith('{') ? token : null;
}

/** A right signature says who made a token, not that its claims are what the database can read. */
function isTokenPayload(payload: unknown): payload is TokenPayload {
  const { sub, jti, exp } = Object(payload);
  return isId(sub) && isUUID(jti, '4') && Number.isInteger(exp) && exp * 1000 > databaseNow();
}

/** Accepts a bearer token that is genuine, unexpired and not revoked. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(JWT_SECRET) secret: string,
    private readonly auth: AuthService,
  ) {
    super({
      jwtFromRequest: (request) => withClaims(bearerToken(request)),
      // From text the library would try to read a public key first, on every request; its types
      // do not know that it takes key objects.
      secretOrKey: createSecretKey(secret, 'utf8') as unknown as Buffer,
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      // By the database's time, below.
      ignoreExpiration: true,
    });
  }

  async validate(payload: unknown): Promise<AuthenticatedAdmin | false> {
    return isTokenPayload(payload) && this.auth.findBySession(payload);
  }
}
