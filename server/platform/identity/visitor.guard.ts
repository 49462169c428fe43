import {
  applyDecorators,
  Controller,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '../config/env.js';
import { fromRequest } from '../request/from-request.js';
import { assertSameOrigin } from '../request/request-origin.js';
import { isRead } from '../request/throttle.js';
import { sessionRequired } from './identity.errors.js';
import { RequestStrategy } from './request-strategy.js';
import { setSessionCookie } from './session-cookie.js';
import type { VisitorToken } from './visitor-token.js';
import { type AuthenticatedVisitor, type VisitorRequest, VisitorTurns } from './visitor-turns.js';

/** A token with its visitor, and whether the session was prolonged just now. */
export interface ResumedSession {
  token: VisitorToken;
  visitor: AuthenticatedVisitor;
  is_prolonged: boolean;
  /** Set for handlers with `WithAccount`. */
  account?: object | null;
}

/** Finds a visitor's session; the feature `wallet-sessions` has it. */
export abstract class VisitorStrategy extends RequestStrategy<ResumedSession> {}

const WITH_ACCOUNT = Symbol('with account');

/** Reads the visitor's account with the session, in one round trip; see {@link VisitorAccount}. */
export const WithAccount = () => SetMetadata(WITH_ACCOUNT, true);

/** Requires a live campaign, a session's cookie or token and, for changes, the site's own origin. */
@Injectable()
class VisitorGuard extends AuthGuard() {
  constructor(
    strategy: VisitorStrategy,
    private readonly env: Env,
  ) {
    super({ defaultStrategy: strategy, property: 'visitor' });
  }

  override getAuthenticateOptions(context: ExecutionContext) {
    return { withAccount: Reflect.getMetadata(WITH_ACCOUNT, context.getHandler()) === true };
  }

  override handleRequest<Visitor>(
    error: unknown,
    session: ResumedSession | false,
    _info: unknown,
    context: ExecutionContext,
  ): Visitor {
    if (error) throw error;
    if (!session) throw sessionRequired();
    const http = context.switchToHttp();
    const request = http.getRequest<VisitorRequest>();
    const { token, visitor, account, is_prolonged } = session;
    if (!isRead(request)) assertSameOrigin(request, this.env.public_url);
    if (is_prolonged && !token.is_mini_app) {
      const reply = http.getResponse<FastifyReply>();
      setSessionCookie(request, reply, this.env.public_url, token.token);
    }
    request.account = account;
    return visitor as Visitor;
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
export const VisitorId = fromRequest(({ visitor }: VisitorRequest) => visitor?.user_id);

/** The user's id and the session of the request; only on routes of a `VisitorController`. */
export const Visitor = fromRequest(({ visitor }: VisitorRequest) => visitor);

/** The visitor's account; only on routes that are marked with {@link WithAccount}. */
export const VisitorAccount = fromRequest(({ account }: VisitorRequest) => account);
