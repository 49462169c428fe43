import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { LogResourceType } from '#libs/domain/index.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Operator } from '../../common/http/admin.guard.js';
import { clientAddress } from '../../common/http/client-address.js';
import { PublicAnswers } from '../../common/http/public-answers.js';
import {
  LOGGED_OPERATION,
  type LoggedOperation,
  type RunningOperation,
  runOperation,
} from '../../common/operation-log.js';
import { LogEntry } from './log-entry.entity.js';
import { OperationLimit } from './operation-limit.js';

/** What visitors see something of. */
const PUBLIC_RESOURCES = new Set<LogResourceType>(['content', 'settings', 'task', 'team']);

type OperatorRequest = FastifyRequest & { user?: Operator };

/** Runs each logged operation and its log rows in one transaction. */
@Injectable()
export class OperationLogInterceptor implements NestInterceptor {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly reflector: Reflector,
    private readonly answers: PublicAnswers,
    private readonly limit: OperationLimit,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = this.reflector.get<LoggedOperation | undefined>(
      LOGGED_OPERATION,
      context.getHandler(),
    );
    if (!operation) return next.handle();
    const request = context.switchToHttp().getRequest<OperatorRequest>();
    return from(this.run(operation, request, next));
  }

  private async run(operation: LoggedOperation, request: OperatorRequest, next: CallHandler) {
    const notes: RunningOperation = {
      details: [],
      transaction: (work) =>
        this.transactional(async (em) => {
          const result = await work();
          await this.addRows(em, operation, request, notes);
          return result;
        }),
    };
    const handle = () => lastValueFrom(next.handle());
    try {
      const answer = await runOperation(notes, () =>
        operation.opens_transaction ? handle() : notes.transaction(handle),
      );
      // The database tells every process, but whoever made the change must see it at once.
      if (PUBLIC_RESOURCES.has(operation.resource_type)) this.answers.clear();
      return answer;
    } catch (error) {
      // What the server could not do yet is no failure of the caller's.
      const isRefusal = error instanceof AppError && error.status < 500;
      if (operation.log_failure && isRefusal) {
        const failed = { ...notes, details: [`Failed: ${error.texts.en}`] };
        await this.transactional((em) => this.addRows(em, operation, request, failed));
      }
      throw error;
    }
  }

  private transactional<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    return this.limit.run(() => this.em.transactional(work));
  }

  /** Plain inserts: nobody looks at these rows again in this request. */
  private async addRows(
    em: SqlEntityManager,
    { action, resource_type }: LoggedOperation,
    request: OperatorRequest,
    notes: Pick<RunningOperation, 'details' | 'admin_username'>,
  ): Promise<void> {
    if (notes.details.length === 0) return;
    const row = {
      admin_username: request.user?.username ?? notes.admin_username ?? '',
      action,
      resource_type,
      ip_address: clientAddress(request),
      created_at: new Date(),
    };
    await em.insertMany(
      LogEntry,
      notes.details.map((details) => ({ ...row, details })),
    );
  }
}
