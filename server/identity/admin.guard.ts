import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { unauthorized } from '../errors/common.errors.js';

/** The admin a valid token stands for. */
export interface AuthenticatedAdmin {
  id: number;
  username: string;
  /** The token's session, as `jti`. */
  session_id: string;
}

/** Lets a request through only with a bearer token that is valid now. */
@Injectable()
class AdminGuard extends AuthGuard('jwt') {
  override handleRequest<T>(error: unknown, admin: T | false): T {
    if (error) throw error;
    if (!admin) throw unauthorized();
    return admin;
  }
}

/** A controller below `/api/v1/admin` whose every route needs a bearer token. */
export const AdminController = (path: string, tag: string) =>
  applyDecorators(
    Controller(`admin/${path}`),
    UseGuards(AdminGuard),
    ApiTags(tag),
    ApiBearerAuth(),
  );

/** The admin behind the request's token; only on routes of an `AdminController`. */
export const CurrentAdmin = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedAdmin =>
    context.switchToHttp().getRequest<{ user: AuthenticatedAdmin }>().user,
);
