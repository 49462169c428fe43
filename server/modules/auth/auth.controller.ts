import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
} from '../../identity/admin.guard.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { clientNetwork, isFromThisMachine } from '../../request/client-address.js';
import { LoginThrottle } from '../../request/throttle.js';
import { AuthService, type Caller } from './auth.service.js';
import {
  AccessTokenDto,
  AdminDto,
  DefaultCredentialsDto,
  LoginDto,
  PasswordChangeDto,
} from './dto/auth.dto.js';

@Controller('admin/auth')
@ApiTags('Auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  /** Log in with name and password */
  @Action('login')
  @LoginThrottle()
  @ApiOkResponse({ type: AccessTokenDto, description: 'A bearer token' })
  @ApiProblems(401)
  @LogOperation('login', 'auth', { log_failure: true })
  login(@Body() body: LoginDto, @Req() request: FastifyRequest): Promise<AccessTokenDto> {
    return this.auth.login(body, callerOf(request));
  }

  /** Get the demo credentials, if the login page may show them */
  @Get('default-credentials')
  getDefaultCredentials(@Req() request: FastifyRequest): Promise<DefaultCredentialsDto> {
    return this.auth.defaultCredentials(callerOf(request));
  }
}

const callerOf = (request: FastifyRequest): Caller => ({
  network: clientNetwork(request),
  is_from_this_machine: isFromThisMachine(request),
});

@AdminController('auth', 'Auth')
export class AuthAdminController {
  constructor(private readonly auth: AuthService) {}

  /** Get the admin of the bearer token */
  @Get('me')
  getCurrentAdmin(@CurrentAdmin() { id, username }: AuthenticatedAdmin): AdminDto {
    return { id, username };
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
}
