import { createHash } from 'node:crypto';
import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerOptions } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { usernameKey } from '#libs/domain/index.js';
import { tooManyRequests } from '../errors/common.errors.js';
import { clientNetwork } from './client-address.js';

const MINUTE = 60_000;
const LOGIN = 'throttle:login';
const SIGN_IN = 'throttle:sign-in';

/** Counts a route's calls as login attempts, per network and per name from it, not as writes. */
export const LoginThrottle = () => SetMetadata(LOGIN, true);

/** Counts a route's calls as sign-ins of visitors; many visitors may share an address. */
export const SignInThrottle = () => SetMetadata(SIGN_IN, true);

const isMarked = (mark: string) => (context: ExecutionContext) =>
  Reflect.getMetadata(mark, context.getHandler()) === true;
const isLogin = isMarked(LOGIN);
const isNoSignIn = (context: ExecutionContext) => !isMarked(SIGN_IN)(context);
const isNoLogin = (context: ExecutionContext) => !isLogin(context);

export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  /^(GET|HEAD|OPTIONS)$/.test(method);

/** Network and name: limited by the name alone, an attacker could lock its owner out. Only a hash of it is stored. */
export const loginTracker = (network: string, username: string): string =>
  `${network} ${usernameKey(username)}`;

function trackLogin(request: object): string {
  const { body } = request as FastifyRequest;
  // Bodies are not validated yet.
  const { username } = Object(body);
  const name = typeof username === 'string' ? username : '';
  return loginTracker(clientNetwork(request as FastifyRequest), name);
}

/** Times in milliseconds; successful attempts are forgiven. */
export const throttlers: ThrottlerOptions[] = [
  {
    name: 'write',
    ttl: MINUTE,
    limit: 300,
    skipIf: (context) =>
      isRead(context.switchToHttp().getRequest<FastifyRequest>()) || isLogin(context),
  },
  { name: 'sign_in', ttl: 5 * MINUTE, limit: 120, skipIf: isNoSignIn },
  { name: 'login_address', ttl: 5 * MINUTE, limit: 30, skipIf: isNoLogin },
  { name: 'login', ttl: 5 * MINUTE, limit: 10, skipIf: isNoLogin, getTracker: trackLogin },
];

/** One counter per rule and client, for all routes; hashed, so that no name is stored. */
export function throttleKey(name: string, tracker: string): string {
  return `${name}:${createHash('sha256').update(tracker).digest('base64url')}`;
}

/** The library's guard with our errors. */
@Injectable()
export class ThrottleGuard extends ThrottlerGuard {
  protected override async getTracker(request: Record<string, unknown>): Promise<string> {
    return clientNetwork(request as unknown as FastifyRequest);
  }

  protected override generateKey(_context: ExecutionContext, tracker: string, name: string) {
    return throttleKey(name, tracker);
  }

  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: { timeToBlockExpire: number },
  ): Promise<void> {
    throw tooManyRequests(Math.max(1, timeToBlockExpire));
  }
}
