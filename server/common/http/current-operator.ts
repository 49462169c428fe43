import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Operator } from './admin.guard.js';

/** The admin behind the request's token; only on routes of an `AdminController`. */
export const CurrentOperator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Operator =>
    context.switchToHttp().getRequest<{ user: Operator }>().user,
);
