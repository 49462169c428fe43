import { applyDecorators, Body, Controller, Get, Put, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { LoginThrottle } from '../../../platform/request/throttle.js';
import { AuthService } from './auth.service.js';
import { callerOf } from './caller.js';
import {
  AccessTokenDto,
  AdminDto,
  DefaultCredentialsDto,
  LoginDto,
  OwnAccountDto,
  PasswordChangeDto,
} from './dto/auth.dto.js';
import {
  ConfirmationDto,
  ConfirmedDto,
  PasskeyLoginDto,
  PasskeyLoginOptionsDto,
  SecondFactorDto,
} from './dto/second-factor.dto.js';
import { PasskeyService } from './second-factor/passkey.service.js';
import { SignInService } from './sign-in.service.js';

/** A way to log in. */
const LogIn = (path: string) =>
  applyDecorators(
    Action(path),
    LoginThrottle(),
    ApiOkResponse({ type: AccessTokenDto, description: 'A bearer token' }),
    ApiProblems(401),
    LogOperation('login', 'auth', { log_failure: true }),
  );

@Controller('admin/auth')
@ApiTags('Auth')
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly auth: AuthService,
    private readonly passkeys: PasskeyService,
    private readonly env: Env,
  ) {}

  /** Log in with name and password */
  @LogIn('login')
  login(@Body() body: LoginDto, @Req() request: FastifyRequest): Promise<AccessTokenDto> {
    return this.signIn.login(body, callerOf(request, this.env));
  }

  /** Log in with a code, as the second step after name and password */
  @LogIn('second-factor')
  enterSecondFactor(
    @Body() body: SecondFactorDto,
    @Req() request: FastifyRequest,
  ): Promise<AccessTokenDto> {
    return this.signIn.enterCode(body, callerOf(request, this.env));
  }

  /** Get the options for logging in with a passkey */
  @Action('passkey-options')
  getPasskeyOptions(@Req() request: FastifyRequest): Promise<PasskeyLoginOptionsDto> {
    return this.passkeys.loginOptions(callerOf(request, this.env).origin);
  }

  /** Log in with a passkey alone */
  @LogIn('passkey')
  loginWithPasskey(
    @Body() body: PasskeyLoginDto,
    @Req() request: FastifyRequest,
  ): Promise<AccessTokenDto> {
    return this.signIn.usePasskey(body, callerOf(request, this.env));
  }

  /** Get the demo credentials, if the login page may show them */
  @Get('default-credentials')
  getDefaultCredentials(@Req() request: FastifyRequest): Promise<DefaultCredentialsDto> {
    return this.auth.defaultCredentials(callerOf(request, this.env));
  }
}

@AdminController('auth', 'Auth')
@RequirePermission('account.own')
export class AuthAdminController {
  constructor(
    private readonly auth: AuthService,
    private readonly env: Env,
  ) {}

  /** Get the admin of the bearer token */
  @Get('me')
  getCurrentAdmin(@CurrentAdmin() { id, username }: AuthenticatedAdmin): AdminDto {
    return { id, username };
  }

  /** Get the caller's own account, with its role and missing second factor */
  @Get('account')
  getOwnAccount(@CurrentAdmin() admin: AuthenticatedAdmin): OwnAccountDto {
    const { id, username, role, lacks_second_factor } = admin;
    return { id, username, role, lacks_second_factor };
  }

  /** Revoke the bearer token */
  @Action('logout')
  @ApiOkResponse({ type: AdminDto, description: 'The admin who has logged out' })
  @LogOperation('logout', 'auth')
  logout(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<AdminDto> {
    return this.auth.logout(admin);
  }

  /** Change the password and revoke all other tokens */
  @Put('password')
  @ApiOkResponse({ type: AdminDto, description: 'The admin whose password was changed' })
  @LogOperation('change_password', 'auth', { log_failure: true })
  changePassword(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Body() body: PasswordChangeDto,
  ): Promise<AdminDto> {
    return this.auth.changePassword(admin, body);
  }

  /** Confirm the caller's identity by password or code, for ten minutes */
  @Action('confirm')
  @LogOperation('confirm_identity', 'auth', { log_failure: true })
  confirmIdentity(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Body() body: ConfirmationDto,
  ): Promise<ConfirmedDto> {
    return this.auth.confirm(admin, body);
  }

  /** Confirm the caller's identity by passkey, for ten minutes */
  @Action('confirm-passkey')
  @LogOperation('confirm_identity', 'auth', { log_failure: true })
  confirmIdentityWithPasskey(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Body() body: PasskeyLoginDto,
    @Req() request: FastifyRequest,
  ): Promise<ConfirmedDto> {
    return this.auth.confirmWithPasskey(admin, body, callerOf(request, this.env).origin);
  }
}
