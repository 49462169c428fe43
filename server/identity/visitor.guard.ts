import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Env } from '../config/env.js';
import { tooManyRequests } from '../errors/common.errors.js';
import { RateLimitStorage } from '../request/rate-limit.storage.js';
import { assertSameOrigin } from '../request/same-origin.js';
import { throttleKey } from '../request/throttle.js';
import { sessionRequired } from './identity.errors.js';
import { readSessionCookie, setSessionCookie } from './session-cookie.js';

/** The visitor whom a session stands for. */
export interface AuthenticatedVisitor {
  user_id: number;
  session_id: number;
}

/** Whom a cookie's token stands for, and whether the session was prolonged just now. */
export interface ResumedSession {
  visitor: AuthenticatedVisitor;
  is_prolonged: boolean;
}

/** What the guard asks for; `modules/wallet-sessions` answers. */
export abstract class VisitorSessions {
  /**
   * The session of a token, or undefined when there is none (any more).
   *
   * @throws AppError 409 while the campaign is a preview, in which nobody has a session.
   */
  abstract resume(token: string | undefined): Promise<ResumedSession | undefined>;
}

/** Changes that one session may ask for in a minute. */
const MOST_CHANGES = 120;
const MINUTE = 60_000;

type VisitorRequest = FastifyRequest & { visitor?: AuthenticatedVisitor };

const isSafe = ({ method }: FastifyRequest): boolean => /^(GET|HEAD|OPTIONS)$/.test(method);

/** Lets a request through only in the live campaign, with a session's cookie, from the site's own pages. */
@Injectable()
class VisitorGuard implements CanActivate {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly rateLimits: RateLimitStorage,
    private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<VisitorRequest>();
    const token = readSessionCookie(request, this.env.public_url);
    const session = await this.sessions.resume(token);
    if (!token || !session) throw sessionRequired();
    if (!isSafe(request)) await this.assertMayChange(request, session.visitor);
    if (session.is_prolonged) {
      setSessionCookie(request, http.getResponse<FastifyReply>(), this.env.public_url, token);
    }
    request.visitor = session.visitor;
    return true;
  }

  private async assertMayChange(
    request: FastifyRequest,
    { session_id }: AuthenticatedVisitor,
  ): Promise<void> {
    assertSameOrigin(request, this.env.public_url);
    const key = throttleKey('visitor_session', String(session_id));
    const hits = await this.rateLimits.increment(key, MINUTE, MOST_CHANGES);
    if (hits.isBlocked) throw tooManyRequests(Math.max(1, hits.timeToBlockExpire));
  }
}

/** The cookie in the API's description, whatever its prefix is. */
export const SESSION_COOKIE_AUTH = 'session';

/** A controller below `/api/v1` whose every route needs a visitor's session. */
export const VisitorController = (path: string, tag: string) =>
  applyDecorators(
    Controller(path),
    UseGuards(VisitorGuard),
    ApiTags(tag),
    ApiCookieAuth(SESSION_COOKIE_AUTH),
  );

/** The visitor behind the request's cookie; only on routes of a `VisitorController`. */
export const Visitor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedVisitor | undefined =>
    context.switchToHttp().getRequest<VisitorRequest>().visitor,
);
