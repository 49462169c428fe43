import { Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { SignedOutDto, VisitorSessionDto } from './dto/visitor-session.dto.js';
import { visitorSessionList, WalletSessionService } from './wallet-session.service.js';

@AdminController('users/:id', 'Users')
export class VisitorSessionAdminController {
  constructor(private readonly sessions: WalletSessionService) {}

  /** List a user's sessions, the newest first */
  @Get('sessions')
  @ApiPage(VisitorSessionDto, visitorSessionList)
  async listUserSessions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VisitorSessionDto[]> {
    return sendPage(reply, 'sessions', await this.sessions.listOf(id, query));
  }

  /** End all sessions of a user */
  @Post('sign-out')
  @HttpCode(200)
  @LogOperation('sign_out_user', 'user')
  signOutUser(@Param('id', IdPipe) id: number): Promise<SignedOutDto> {
    return this.sessions.endAll(id);
  }
}
