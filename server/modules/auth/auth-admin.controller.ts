import { Body, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { LogOperation } from '../../audit/log-operation.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
} from '../../identity/admin.guard.js';
import { AuthService } from './auth.service.js';
import { AdminDto, PasswordChangeDto } from './dto/auth.dto.js';

@AdminController('auth', 'Auth')
export class AuthAdminController {
  constructor(private readonly auth: AuthService) {}

  /** Get the admin of the bearer token */
  @Get('me')
  getCurrentAdmin(@CurrentAdmin() { id, username }: AuthenticatedAdmin): AdminDto {
    return { id, username };
  }

  /** Revoke the bearer token */
  @Post('logout')
  @HttpCode(200)
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
