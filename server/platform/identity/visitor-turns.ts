import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Turns } from '../database/turns.js';
import { tooManyRequests } from '../errors/common.errors.js';
import { sendProblem } from '../request/problem.filter.js';
import { RateLimitStorage } from '../request/rate-limit.repository.js';
import { isRead } from '../request/throttle.js';
import { readVisitorToken } from './visitor-token.js';

export interface AuthenticatedVisitor {
  user_id: number;
  session_id: number;
  /** The wallet that signed in: perhaps another version of the user's. */
  wallet_address: string;
}

export type VisitorRequest = FastifyRequest & {
  visitor?: AuthenticatedVisitor;
  /** The visitor's account, for handlers with `WithAccount`. */
  account?: object | null | undefined;
};

/** Changes per session and minute. */
const MAX_CHANGES = 120;
const MINUTE = 60_000;

/** Calls of one account in one process; a page sends about six at once. */
const CHANGES = { running: 1, waiting: 8 };
const READS = { running: 4, waiting: 32 };

const NEEDS_SESSION = /^\/api\/v1\/me\b/;

/** Limits pending calls per token, before the session is read; {@link VisitorTurns} limits them per account. */
export function refuseCrowds(server: FastifyInstance, publicUrl: string): void {
  const pending = new Map<string, number>();
  server.addHook('onRequest', (request, reply, done) => {
    const needsSession = NEEDS_SESSION.test(request.routeOptions.url ?? '');
    const { token } = (needsSession && readVisitorToken(request, publicUrl)) || {};
    if (token === undefined) return done();
    const limit = isRead(request) ? READS : CHANGES;
    const key = `${limit.running} ${token}`;
    const count = pending.get(key) ?? 0;
    if (count >= limit.running + limit.waiting)
      return sendProblem(tooManyRequests(1), request, reply);
    pending.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = (pending.get(key) ?? 1) - 1;
      if (left > 0) pending.set(key, left);
      else pending.delete(key);
    });
    done();
  });
}

/** Running and waiting calls in this process, by account. */
@Injectable()
export class AccountTurns {
  readonly changes = new Turns<number>(CHANGES.running, CHANGES.waiting);
  readonly reads = new Turns<number>(READS.running, READS.waiting);
}

/** Queues an account's calls: changes run one after the other, and a few reads at once. */
@Injectable()
export class VisitorTurns implements NestInterceptor {
  constructor(
    private readonly turns: AccountTurns,
    private readonly rateLimits: RateLimitStorage,
  ) {}

  intercept(context: ExecutionContext, handler: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<VisitorRequest>();
    const { user_id, session_id } = request.visitor as AuthenticatedVisitor;
    const handle = () => lastValueFrom(handler.handle(), { defaultValue: undefined });
    if (isRead(request)) return from(this.turns.reads.run(user_id, handle));
    const change = async () => {
      // Counted when it runs, so that refused calls do not count.
      await this.rateLimits.limit('visitor_session', `${session_id}`, MINUTE, MAX_CHANGES);
      return handle();
    };
    return from(this.turns.changes.run(user_id, change));
  }
}
