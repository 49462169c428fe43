import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import { readBearerToken } from '../../../platform/identity/visitor-token.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { sharedNetwork } from '../../../platform/request/client-address.js';
import { requestLanguage } from '../../../platform/request/request-language.js';
import { assertSameOrigin } from '../../../platform/request/request-origin.js';
import { SignInThrottle } from '../../../platform/request/throttle.js';
import { MeService } from '../participation/me.service.js';
import {
  MiniAppChallengeDto,
  MiniAppSessionDto,
  MiniAppSignedInDto,
  MiniAppSignInDto,
  MiniAppStartDto,
} from './dto/mini-app.dto.js';
import { WalletChallengeDto } from './dto/wallet-session.dto.js';
import { MiniAppSessionService } from './mini-app-session.service.js';
import { VisitorSessionService } from './visitor-session.service.js';

/** Sessions without a cookie: browsers do not send one in a frame of another site. */
@Controller('mini-app')
@ApiTags('Mini App')
export class MiniAppSessionController {
  constructor(
    private readonly miniApp: MiniAppSessionService,
    private readonly sessions: VisitorSessionService,
    private readonly me: MeService,
    private readonly env: Env,
  ) {}

  /** Create a session of the Mini App for a linked Telegram account, and a ticket for its wallet */
  @Post('session')
  @SignInThrottle()
  @ApiCreatedResponse({ type: MiniAppSessionDto, description: 'The opened Mini App' })
  @ApiProblems(401, 403, 409)
  async startMiniApp(
    @Body() body: MiniAppStartDto,
    @Req() request: FastifyRequest,
  ): Promise<MiniAppSessionDto> {
    assertSameOrigin(request, this.env.public_url);
    const { session, ticket } = await this.miniApp.start(body.init_data, sharedNetwork(request));
    const link = this.env.telegram_mini_app_url || null;
    if (!session) return { token: null, me: null, ticket, link };
    const me = await this.me.read(session, requestLanguage(request));
    return { token: session.token, me, ticket, link };
  }

  /** Create a challenge for a wallet to sign, naming the Telegram account to link */
  @Post('challenge')
  @ApiCreatedResponse({ type: WalletChallengeDto, description: 'The challenge, valid once' })
  @ApiProblems(401, 403, 409)
  async createMiniAppChallenge(
    @Body() { ticket }: MiniAppChallengeDto,
    @Req() request: FastifyRequest,
  ): Promise<WalletChallengeDto> {
    assertSameOrigin(request, this.env.public_url);
    return this.miniApp.challenge(ticket, sharedNetwork(request));
  }

  /** Sign in to the Mini App with a wallet's proof, and link the Telegram account */
  @Post('wallet-session')
  @SignInThrottle()
  @ApiCreatedResponse({ type: MiniAppSignedInDto, description: 'The signed-in visitor' })
  @ApiProblems(401, 403, 409)
  async signInMiniApp(
    @Body() body: MiniAppSignInDto,
    @Req() request: FastifyRequest,
  ): Promise<MiniAppSignedInDto> {
    assertSameOrigin(request, this.env.public_url);
    const { token, ...visitor } = await this.miniApp.signIn(body, sharedNetwork(request));
    return { token, me: await this.me.read(visitor, requestLanguage(request)) };
  }

  /** Sign out of the Mini App */
  @Delete('session')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session has ended' })
  @ApiProblems(403)
  async signOutMiniApp(@Req() request: FastifyRequest): Promise<void> {
    assertSameOrigin(request, this.env.public_url);
    const token = readBearerToken(request);
    if (token !== undefined) await this.sessions.signOut({ token, is_mini_app: true });
  }
}
