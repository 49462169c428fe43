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

  /** The admin this token stands for */
  @Get('me')
  getCurrentAdmin(@CurrentAdmin() { id, username }: AuthenticatedAdmin): AdminDto {
    return { id, username };
  }

  /** Revokes this token at once */
  @Post('logout')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminDto, description: 'The admin who has left' })
  @LogOperation('logout', 'auth')
  logout(@CurrentAdmin() admin: AuthenticatedAdmin): Promise<AdminDto> {
    return this.auth.logout(admin);
  }

  /** Changes the password and revokes every other token */
  @Put('password')
  @ApiOkResponse({ type: AdminDto, description: 'The admin whose password is new' })
  @LogOperation('change_password', 'auth', { log_failure: true })
  changePassword(
    @CurrentAdmin() admin: AuthenticatedAdmin,
    @Body() body: PasswordChangeDto,
  ): Promise<AdminDto> {
    return this.auth.changePassword(admin, body);
  }
}
