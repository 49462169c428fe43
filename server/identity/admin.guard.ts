import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../errors/common.errors.js';

export interface AuthenticatedAdmin {
  id: number;
  username: string;
  /** The token's session, as `jti`. */
  session_id: string;
}

/** What the guard asks for; `modules/auth` answers. */
export abstract class AdminSessions {
  /** The admin of a genuine token whose session has not ended. */
  abstract resume(token: string): Promise<AuthenticatedAdmin | undefined>;
}

type AdminRequest = FastifyRequest & { user?: AuthenticatedAdmin };

@Injectable()
class AdminGuard implements CanActivate {
  constructor(private readonly sessions: AdminSessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    const token = /^\s*bearer\s+(\S+)/i.exec(request.headers.authorization ?? '')?.[1];
    const admin = token === undefined ? undefined : await this.sessions.resume(token);
    if (!admin) throw unauthorized();
    request.user = admin;
    return true;
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

/** The admin of the request's token; only on routes of an `AdminController`. */
export const CurrentAdmin = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedAdmin | undefined =>
    context.switchToHttp().getRequest<AdminRequest>().user,
);
