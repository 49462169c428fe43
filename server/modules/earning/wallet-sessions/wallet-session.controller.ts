import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { readSessionCookie, setSessionCookie } from '../../../platform/identity/session-cookie.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { sharedNetwork } from '../../../platform/request/client-address.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { requestLanguage } from '../../../platform/request/request-language.js';
import { assertSameOrigin } from '../../../platform/request/request-origin.js';
import { SignInThrottle } from '../../../platform/request/throttle.js';
import { MeDto } from '../participation/dto/me.dto.js';
import { MeService } from '../participation/me.service.js';
import {
  SignedOutDto,
  VisitorSessionDto,
  WalletChallengeDto,
  WalletSignInDto,
} from './dto/wallet-session.dto.js';
import { VisitorSessionService, visitorSessionList } from './visitor-session.service.js';
import { WalletProofService } from './wallet-proof.service.js';
import { WalletSignInService } from './wallet-sign-in.service.js';

@Controller('wallet')
@ApiTags('Wallet')
export class WalletSessionController {
  constructor(
    private readonly proofs: WalletProofService,
    private readonly signIns: WalletSignInService,
    private readonly sessions: VisitorSessionService,
    private readonly me: MeService,
    private readonly env: Env,
  ) {}

  /** Create a challenge for a wallet to sign */
  @Post('challenge')
  @ApiCreatedResponse({ type: WalletChallengeDto, description: 'The challenge, valid once' })
  @ApiProblems(409)
  createChallenge(@Req() request: FastifyRequest): Promise<WalletChallengeDto> {
    return this.proofs.challenge(sharedNetwork(request));
  }

  /** Sign in with a wallet's proof */
  @Post('session')
  @SignInThrottle()
  @ApiCreatedResponse({
    type: MeDto,
    description: 'The signed-in visitor',
    headers: {
      'Set-Cookie': {
        description: 'The session; `__Host-session` on https',
        schema: { type: 'string' },
        example: 'session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
      },
    },
  })
  @ApiProblems(401, 403, 409)
  async signIn(
    @Body() body: WalletSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeDto> {
    assertSameOrigin(request, this.env.public_url);
    const { token, user_id, wallet_address } = await this.signIns.signIn(
      body,
      sharedNetwork(request),
    );
    const before = readSessionCookie(request, this.env.public_url);
    if (before) await this.sessions.signOut({ token: before, is_mini_app: false });
    setSessionCookie(request, reply, this.env.public_url, token);
    return this.me.read({ user_id, wallet_address }, requestLanguage(request));
  }

  /** Sign out */
  @Delete('session')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session has ended' })
  @ApiProblems(403)
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    assertSameOrigin(request, this.env.public_url);
    const token = readSessionCookie(request, this.env.public_url);
    if (token) await this.sessions.signOut({ token, is_mini_app: false });
    setSessionCookie(request, reply, this.env.public_url, '');
  }
}

@AdminController('users/:id', 'Users')
export class VisitorSessionAdminController {
  constructor(private readonly sessions: VisitorSessionService) {}

  /** List a user's sessions, the newest first */
  @Get('sessions')
  @RequirePermission('users.read')
  @ApiPage(VisitorSessionDto, visitorSessionList, 'sessions')
  listUserSessions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<VisitorSessionDto>> {
    return this.sessions.listOf(id, query);
  }

  /** End all sessions of a user */
  @Action('sign-out')
  @RequirePermission('users.change')
  @LogOperation('sign_out_user', 'user')
  signOutUser(@Param('id', IdPipe) id: number): Promise<SignedOutDto> {
    return this.sessions.endAll(id);
  }
}
