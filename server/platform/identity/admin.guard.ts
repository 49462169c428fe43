import {
  applyDecorators,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiExtension, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type AdminRole, isPermitted, type Permission } from '#libs/domain/index.js';
import { unauthorized } from '../errors/common.errors.js';
import { fromRequest } from '../request/from-request.js';
import { confirmationRequired, permissionMissing, secondFactorMissing } from './identity.errors.js';
import { PersonalMask } from './personal-mask.js';
import type { RequestStrategy } from './request-strategy.js';

/** An admin’s own account. */
export interface AdminAccount {
  id: number;
  username: string;
}

export interface AuthenticatedAdmin {
  id: number;
  username: string;
  role: AdminRole;
  /** The token's session, as `jti`. */
  session_id: string;
  /** The API key of a calling program, which counts as the admin who made it. */
  key?: { name: string; maker: AdminAccount };
  /** Whether the admin confirmed their identity in the last ten minutes. */
  is_confirmed: boolean;
  /** Whether the rules want a second factor that this admin does not have. */
  lacks_second_factor: boolean;
}

/** Checks a permission that depends on the request. @throws AppError 403 with its name. */
export function assertPermitted({ role }: AuthenticatedAdmin, permission: Permission): void {
  if (!isPermitted(role, permission)) throw permissionMissing(permission);
}

/** The admin who is responsible for a call; for an API key its maker. */
export const accountOf = ({ key, id, username }: AuthenticatedAdmin): AdminAccount =>
  key?.maker ?? { id, username };

/** @throws AppError 403 unless the admin confirmed their identity in the last ten minutes. */
export function assertConfirmed({ is_confirmed }: AuthenticatedAdmin): void {
  if (!is_confirmed) throw confirmationRequired();
}

/** Injection token of the strategies that find an admin, in the order in which they are tried. */
export const ADMIN_STRATEGIES = Symbol('admin strategies');

export type AdminStrategy = RequestStrategy<AuthenticatedAdmin>;

type AdminRequest = FastifyRequest & { user?: AuthenticatedAdmin };

@Injectable()
class AdminGuard extends AuthGuard() {
  constructor(@Inject(ADMIN_STRATEGIES) strategies: AdminStrategy[]) {
    super({ defaultStrategy: strategies });
  }

  override handleRequest<Admin>(error: unknown, admin: Admin | false): Admin {
    if (error) throw error;
    if (!admin) throw unauthorized();
    return admin;
  }
}

/** Checks the permission of the admin whom {@link AdminGuard} has found. */
@Injectable()
class PermissionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const admin: AuthenticatedAdmin = context.switchToHttp().getRequest().user;
    const permission = requiredPermission(context);
    const isOwnAccount = permission === 'account.own';
    if (admin.lacks_second_factor && !isOwnAccount) throw secondFactorMissing();
    if (admin.key && isOwnAccount) throw permissionMissing(permission);
    assertPermitted(admin, permission);
    if (Reflect.getMetadata(CONFIRMATION, context.getHandler())) assertConfirmed(admin);
    return true;
  }
}

const PERMISSION = Symbol('permission');

/** The permission that a handler of an {@link AdminController} needs; on the class, for all handlers without one. */
export const RequirePermission = (permission: Permission) =>
  applyDecorators(SetMetadata(PERMISSION, permission), ApiExtension('x-permission', permission));

const CONFIRMATION = Symbol('confirmation');

/** Marks a handler that moves trust or money: the admin must have confirmed their identity. */
export const RequireConfirmation = () =>
  applyDecorators(SetMetadata(CONFIRMATION, true), ApiExtension('x-confirmation', true));

/** Marks a handler whose use case requires it for some changes only, with {@link assertConfirmed}. */
export const MayRequireConfirmation = () => ApiExtension('x-confirmation', 'depends');

function requiredPermission(context: ExecutionContext): Permission {
  const permission: Permission | undefined =
    Reflect.getMetadata(PERMISSION, context.getHandler()) ??
    Reflect.getMetadata(PERMISSION, context.getClass());
  if (!permission) throw new Error('A route of the back office needs @RequirePermission');
  return permission;
}

/** A controller below `/api/v1/admin` whose every route needs a bearer token. */
export const AdminController = (path: string, tag: string) =>
  applyDecorators(
    Controller(`admin/${path}`),
    UseGuards(AdminGuard, PermissionGuard),
    UseInterceptors(PersonalMask),
    ApiTags(tag),
    ApiBearerAuth(),
  );

/** The admin of the request's token; only on routes of an `AdminController`. */
export const CurrentAdmin = fromRequest(({ user }: AdminRequest) => user);
