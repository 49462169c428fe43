import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../common/http/api-problems.js';
import { LoginThrottle } from '../../common/http/throttle.js';
import { LogOperation } from '../../common/operation-log.js';
import { AuthService } from './auth.service.js';
import { AccessTokenDto, DefaultCredentialsDto, LoginDto } from './dto/auth.dto.js';

/** What an admin can call before having a token. */
@Controller('admin/auth')
@ApiTags('Auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  /** Trades name and password for a bearer token */
  @Post('login')
  @HttpCode(200)
  @LoginThrottle()
  @ApiOkResponse({ type: AccessTokenDto, description: 'A bearer token' })
  @ApiProblems(401)
  @LogOperation('login', 'auth', { log_failure: true })
  login(@Body() body: LoginDto, @Ip() address: string): Promise<AccessTokenDto> {
    return this.auth.login(body, address);
  }

  /** The demo credentials, while the login page may show them */
  @Get('default-credentials')
  getDefaultCredentials(): Promise<DefaultCredentialsDto> {
    return this.auth.defaultCredentials();
  }
}
