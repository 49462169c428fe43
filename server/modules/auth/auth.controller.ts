import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import { ApiProblems } from '../../openapi/responses.js';
import { clientNetwork, isFromThisMachine } from '../../request/client-address.js';
import { LoginThrottle } from '../../request/throttle.js';
import { AuthService, type Caller } from './auth.service.js';
import { AccessTokenDto, DefaultCredentialsDto, LoginDto } from './dto/auth.dto.js';

/** Calls without a token. */
@Controller('admin/auth')
@ApiTags('Auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  /** Log in with name and password */
  @Post('login')
  @HttpCode(200)
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
