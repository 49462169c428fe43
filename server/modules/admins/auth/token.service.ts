import { createSecretKey, hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { isUUID } from 'class-validator';
import { databaseNow } from '../../../platform/database/clock.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { isId } from '../../../platform/request/id.pipe.js';

/** Seconds that a login lasts. */
export const TOKEN_LIFETIME = 12 * 60 * 60;

/** Verifying a signature again costs a twentieth of a call. */
const MOST_VERIFIED = 1_000;

const ALGORITHM = 'HS256' as const;
const ISSUER = 'jetdrop';
const AUDIENCE = 'jetdrop-admin';

/** Seconds that an admin has for the next step. */
const STEP_LIFETIME = 5 * 60;

/** Steps of logging in and of adding a passkey, each with an audience of its own. */
export type Step = 'second-factor' | 'passkey-login' | 'passkey-creation';

/** Claims of a step, signed against changes in the browser. */
export interface StepClaims {
  /** The admin, where it is known. */
  admin_id?: number;
  /** The fingerprint of the stored password: a new one ends the step. */
  password?: string;
  /** 32 random bytes in base64url. */
  nonce: string;
  /** Seconds since 1970. */
  exp: number;
}

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
    return this.signFor(AUDIENCE, { sub: String(adminId), jti: sessionId }, TOKEN_LIFETIME);
  }

  /** A signed challenge that the next step has to bring. */
  async signStep(step: Step, claims: Omit<StepClaims, 'exp' | 'nonce'>) {
    const nonce = randomBytes(32).toString('base64url');
    const challenge = await this.signFor(audienceOf(step), { ...claims, nonce }, STEP_LIFETIME);
    return { challenge, nonce };
  }

  /** Reads a genuine challenge of the step; undefined for any other and for an expired one. */
  readStep(step: Step, challenge: string): StepClaims | undefined {
    const claims = this.readFor(audienceOf(step), challenge) as StepClaims | undefined;
    return claims && claims.exp * 1000 > databaseNow() ? claims : undefined;
  }

  /** The claims of a genuine token that has not expired by the database's time. */
  verify(token: string): TokenPayload | undefined {
    const known = this.verified.get(token) ?? this.verifySignature(token);
    return known && known.exp * 1000 > databaseNow() ? known : undefined;
  }

  private verifySignature(token: string): TokenPayload | undefined {
    const payload = this.readFor(AUDIENCE, token);
    if (!isTokenPayload(payload)) return undefined;
    const [oldest] = this.verified.keys();
    if (oldest && this.verified.size >= MOST_VERIFIED) this.verified.delete(oldest);
    this.verified.set(token, payload);
    return payload;
  }

  private signFor(audience: string, claims: object, expiresIn: number): Promise<string> {
    const iat = Math.floor(databaseNow() / 1000);
    const options = {
      algorithm: ALGORITHM,
      issuer: ISSUER,
      audience,
      expiresIn,
      secret: this.secret,
    };
    return this.jwt.signAsync({ ...claims, iat }, options);
  }

  /** The claims of a genuine token, also of an expired one. */
  private readFor(audience: string, token: string): unknown {
    try {
      return this.jwt.verify(token, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        ignoreExpiration: true,
        secret: this.secret,
      });
    } catch {
      // The library throws for any other token.
      return undefined;
    }
  }
}

const audienceOf = (step: Step): string => `${ISSUER}-${step}`;

/** Identifies a secret or a stored password without revealing it: SHA-256 in base64url. */
export const fingerprintOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** Length of the nonces of all challenges that are accepted once. */
const NONCE_LENGTH = 22;

/** The key under which a used challenge is stored, and until when. */
export const spentNonce = ({ nonce, exp }: StepClaims): [nonce: string, until: Date] => [
  nonce.slice(0, NONCE_LENGTH),
  new Date(exp * 1000),
];

/** A genuine token may still have claims that the database cannot read. */
function isTokenPayload(payload: unknown): payload is TokenPayload {
  const { sub, jti, exp } = Object(payload);
  return isId(sub) && isUUID(jti, '4') && Number.isInteger(exp);
}
