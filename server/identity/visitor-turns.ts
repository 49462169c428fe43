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
import { isRead, throttleKey } from '../request/throttle.js';
import { readSessionCookie } from './session-cookie.js';

/** The visitor whom a session stands for. */
export interface AuthenticatedVisitor {
  user_id: number;
  session_id: number;
}

export type VisitorRequest = FastifyRequest & { visitor?: AuthenticatedVisitor };

/** Changes that one session may ask for in a minute. */
const MOST_CHANGES = 120;
const MINUTE = 60_000;

/** Of one account in one process; a page asks for half a dozen things at once. */
const CHANGES = { running: 1, waiting: 8 };
const READS = { running: 4, waiting: 32 };

/** Every route that needs a session. */
const NEEDS_SESSION = /^\/api\/v1\/me\b/;

/**
 * Refuses what one cookie sends beyond what its account may have under way, before anybody is asked whose
 * it is. Not the cookie of an account with several: those meet at {@link VisitorTurns}.
 */
export function refuseCrowds(server: FastifyInstance, publicUrl: string): void {
  const underWay = new Map<string, number>();
  server.addHook('onRequest', (request, reply, done) => {
    const isVisitors = NEEDS_SESSION.test(request.routeOptions.url ?? '');
    const token = isVisitors ? readSessionCookie(request, publicUrl) : undefined;
    if (token === undefined) return done();
    const most = isRead(request) ? READS : CHANGES;
    const key = `${most.running} ${token}`;
    const count = underWay.get(key) ?? 0;
    if (count >= most.running + most.waiting)
      return sendProblem(tooManyRequests(1), request, reply);
    underWay.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
    done();
  });
}

/** What accounts do in this process, whichever of their sessions and routes they use. */
@Injectable()
export class AccountTurns {
  readonly changes = new Turns<number>(CHANGES.running, CHANGES.waiting);
  readonly reads = new Turns<number>(READS.running, READS.waiting);
}

/**
 * Lets an account's calls wait for each other: its changes run one after the other, and of its reads a
 * few at once. Who sends more than may wait is told to come back.
 */
@Injectable()
export class VisitorTurns implements NestInterceptor {
  constructor(
    private readonly turns: AccountTurns,
    private readonly rateLimits: RateLimitStorage,
  ) {}

  intercept(context: ExecutionContext, handler: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<VisitorRequest>();
    const visitor = request.visitor as AuthenticatedVisitor;
    const handle = () => lastValueFrom(handler.handle(), { defaultValue: undefined });
    if (isRead(request)) return from(this.turns.reads.run(visitor.user_id, handle));
    const change = async () => {
      await this.countChange(visitor);
      return handle();
    };
    return from(this.turns.changes.run(visitor.user_id, change));
  }

  /** In its turn: what is told to come back is not counted. */
  private async countChange({ session_id }: AuthenticatedVisitor): Promise<void> {
    const key = throttleKey('visitor_session', String(session_id));
    const hits = await this.rateLimits.increment(key, MINUTE, MOST_CHANGES);
    if (hits.isBlocked) throw tooManyRequests(Math.max(1, hits.timeToBlockExpire));
  }
}
