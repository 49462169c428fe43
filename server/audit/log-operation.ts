import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { LogAction, LogResourceType } from '#libs/domain/index.js';
import { AuditInterceptor, LOGGED_OPERATION } from './audit.interceptor.js';
import type { LoggedOperation } from './audit-log.js';

/**
 * Marks a handler as an operation of the log (decision 16). What changed, the use case says itself
 * with `AuditLog.record`: several records leave several rows; none leaves no row, because nothing
 * changed.
 */
export const LogOperation = (
  action: LogAction,
  resource_type: LogResourceType,
  options: Pick<LoggedOperation, 'log_failure'> = {},
) =>
  applyDecorators(
    SetMetadata(LOGGED_OPERATION, { action, resource_type, ...options }),
    UseInterceptors(AuditInterceptor),
  );
