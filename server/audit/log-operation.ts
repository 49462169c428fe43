import { SetMetadata } from '@nestjs/common';
import type { LogAction, LogResourceType } from '#libs/domain/index.js';

export interface LoggedOperation {
  action: LogAction;
  resource_type: LogResourceType;
  /** Also leave a row, with the refusal in its details, when the handler refuses. */
  log_failure?: boolean;
}

export const LOGGED_OPERATION = Symbol('logged operation');

/**
 * Marks a handler as an operation of the log (decision 16). What changed, the use case says itself
 * with `AuditLog.record`: several records leave several rows; none leaves no row, because nothing
 * changed.
 */
export const LogOperation = (
  action: LogAction,
  resource_type: LogResourceType,
  options: Pick<LoggedOperation, 'log_failure'> = {},
) => SetMetadata(LOGGED_OPERATION, { action, resource_type, ...options });
