import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { LogAction, LogResourceType } from '#libs/domain/index.js';
import type { AuthenticatedAdmin } from '../identity/admin.guard.js';
import { clientAddress } from '../request/client-address.js';
import { AuditLog, type LoggedOperation } from './audit-log.js';

export const LOGGED_OPERATION = Symbol('logged operation');

type AdminRequest = FastifyRequest & { user?: AuthenticatedAdmin };

@Injectable()
class AuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: AuditLog) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation: LoggedOperation = Reflect.getMetadata(LOGGED_OPERATION, context.getHandler());
    const request = context.switchToHttp().getRequest<AdminRequest>();
    const admin_username = request.user?.username ?? '';
    const who = { admin_username, ip_address: clientAddress(request) };
    return from(this.audit.run({ ...operation, ...who }, () => lastValueFrom(next.handle())));
  }
}

/** Runs a handler as an operation of the log (decision 16); its use case records each change. */
export const LogOperation = (
  action: LogAction,
  resource_type: LogResourceType,
  options: Pick<LoggedOperation, 'log_failure'> = {},
) =>
  applyDecorators(
    SetMetadata(LOGGED_OPERATION, { action, resource_type, ...options }),
    UseInterceptors(AuditInterceptor),
  );
