import { Get, Param, Query } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { Action } from '../../openapi/responses.js';
import { IdPipe } from '../../request/id.pipe.js';
import { SignedOutDto, VisitorSessionDto } from './dto/visitor-session.dto.js';
import { visitorSessionList, WalletSessionService } from './wallet-session.service.js';

@AdminController('users/:id', 'Users')
export class VisitorSessionAdminController {
  constructor(private readonly sessions: WalletSessionService) {}

  /** List a user's sessions, the newest first */
  @Get('sessions')
  @ApiPage(VisitorSessionDto, visitorSessionList, 'sessions')
  listUserSessions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<VisitorSessionDto>> {
    return this.sessions.listOf(id, query);
  }

  /** End all sessions of a user */
  @Action('sign-out')
  @LogOperation('sign_out_user', 'user')
  signOutUser(@Param('id', IdPipe) id: number): Promise<SignedOutDto> {
    return this.sessions.endAll(id);
  }
}
