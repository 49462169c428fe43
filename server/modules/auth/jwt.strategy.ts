import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Operator } from '../../common/http/admin.guard.js';
import { AuthService } from './auth.service.js';
import {
  JWT_SECRET,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenPayload,
} from './token.js';

/** Accepts a bearer token that is genuine, unexpired and not revoked. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(JWT_SECRET) secret: string,
    private readonly auth: AuthService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // From text the library would try to read a public key first, on every request; its types
      // do not know that it takes key objects.
      secretOrKey: createSecretKey(secret, 'utf8') as unknown as Buffer,
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }

  validate(payload: TokenPayload): Promise<Operator | false> {
    return this.auth.findOperator(payload);
  }
}
