import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '../config/env.js';
import { assertSameOrigin } from '../request/request-origin.js';
import { isRead } from '../request/throttle.js';
import { sessionRequired } from './identity.errors.js';
import { setSessionCookie } from './session-cookie.js';
import { readVisitorToken, type VisitorToken } from './visitor-token.js';
import { type AuthenticatedVisitor, type VisitorRequest, VisitorTurns } from './visitor-turns.js';

/** The visitor of a token, and whether the session was prolonged just now. */
export interface ResumedSession {
  visitor: AuthenticatedVisitor;
  is_prolonged: boolean;
  /** Where it was asked for. */
  account?: object | null;
}

/** What the guard asks for; the feature `wallet-sessions` answers. */
export abstract class VisitorSessions {
  /** Undefined when there is none. @throws AppError 409 in the preview, 401 when the session's user was deleted. */
  abstract resume(
    token: VisitorToken | undefined,
    options: { withAccount: boolean },
  ): Promise<ResumedSession | undefined>;
}

const WITH_ACCOUNT = Symbol('with account');

/** Reads the visitor's account with the session, in one round trip; see {@link VisitorAccount}. */
export const WithAccount = () => SetMetadata(WITH_ACCOUNT, true);

/** Requires a live campaign, a session's cookie or token and, for changes, the site's own origin. */
@Injectable()
class VisitorGuard implements CanActivate {
  constructor(
    private readonly sessions: VisitorSessions,
    private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<VisitorRequest>();
    const token = readVisitorToken(request, this.env.public_url);
    const withAccount = Reflect.getMetadata(WITH_ACCOUNT, context.getHandler()) === true;
    const session = await this.sessions.resume(token, { withAccount });
    if (!token || !session) throw sessionRequired();
    if (!isRead(request)) assertSameOrigin(request, this.env.public_url);
    if (session.is_prolonged && !token.is_mini_app) {
      const reply = http.getResponse<FastifyReply>();
      setSessionCookie(request, reply, this.env.public_url, token.token);
    }
    request.visitor = session.visitor;
    request.account = session.account;
    return true;
  }
}

/** The cookie's name in the API document, which omits the prefix. */
export const SESSION_COOKIE_AUTH = 'session';
/** The Mini App's bearer token there. */
export const MINI_APP_AUTH = 'mini-app';

/** A controller below `/api/v1` whose every route needs a visitor's session. */
export const VisitorController = (path: string, tag: string) =>
  applyDecorators(
    Controller(path),
    UseGuards(VisitorGuard),
    UseInterceptors(VisitorTurns),
    ApiTags(tag),
    ApiCookieAuth(SESSION_COOKIE_AUTH),
    ApiBearerAuth(MINI_APP_AUTH),
  );

/** The user's id of the request's session; only on routes of a `VisitorController`. */
export const VisitorId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): number | undefined =>
    context.switchToHttp().getRequest<VisitorRequest>().visitor?.user_id,
);

/** The user's id and the session of the request; only on routes of a `VisitorController`. */
export const Visitor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedVisitor | undefined =>
    context.switchToHttp().getRequest<VisitorRequest>().visitor,
);

/** The visitor's account; only on routes that are marked with {@link WithAccount}. */
export const VisitorAccount = createParamDecorator(
  (_data: unknown, context: ExecutionContext): object | null | undefined =>
    context.switchToHttp().getRequest<VisitorRequest>().account,
);
