import { createHash } from 'node:crypto';
import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerOptions } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors/common.errors.js';

const MINUTE = 60_000;
const LOGIN = 'throttle:login';

/** Counts a route's calls as login attempts, per address and per name, instead of as writes. */
export const LoginThrottle = () => SetMetadata(LOGIN, true);

const isLogin = (context: ExecutionContext): boolean =>
  Reflect.getMetadata(LOGIN, context.getHandler()) === true;

const isRead = (context: ExecutionContext): boolean =>
  /^(GET|HEAD|OPTIONS)$/.test(context.switchToHttp().getRequest<FastifyRequest>().method);

/** The name a login attempt is for; whatever was sent, it is only hashed. */
function loginName(request: Record<string, unknown>): string {
  const body = request['body'] as { username?: unknown } | null | undefined;
  // Bodies are not validated yet: even `toString` may be something else.
  return typeof body?.username === 'string' ? body.username.toLowerCase() : '';
}

/** Who may call how often. Times in milliseconds; an attempt that succeeds is forgiven. */
export const throttlers: ThrottlerOptions[] = [
  {
    name: 'write',
    ttl: MINUTE,
    limit: 300,
    skipIf: (context) => isRead(context) || isLogin(context),
  },
  { name: 'login_address', ttl: 5 * MINUTE, limit: 30, skipIf: (context) => !isLogin(context) },
  {
    name: 'login_name',
    ttl: 5 * MINUTE,
    limit: 10,
    skipIf: (context) => !isLogin(context),
    getTracker: loginName,
  },
];

/** One counter per rule and client, whatever the route; hashed, so that no name is stored. */
export function throttleKey(name: string, tracker: string): string {
  return `${name}:${createHash('sha256').update(tracker).digest('base64url')}`;
}

/** The library's guard, answering in our error shape. */
@Injectable()
export class ThrottleGuard extends ThrottlerGuard {
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
