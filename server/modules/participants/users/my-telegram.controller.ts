import { Body, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { Action } from '../../../platform/openapi/responses.js';
import { requestOrigin } from '../../../platform/request/request-origin.js';
import { MyTelegramDto, TelegramLinkDto } from './dto/my-telegram.dto.js';
import { TelegramService } from './telegram.service.js';

@VisitorController('me/telegram', 'Me')
export class MyTelegramController {
  constructor(
    private readonly telegram: TelegramService,
    private readonly env: Env,
  ) {}

  /** Get the visitor's Telegram account and the login link */
  @Get()
  getMyTelegram(
    @VisitorId() user_id: number,
    @Req() request: FastifyRequest,
  ): Promise<MyTelegramDto> {
    return this.telegram.read(user_id, requestOrigin(request, this.env.public_url));
  }

  /** Link a Telegram account, which can be linked to no other wallet afterwards */
  @Action()
  linkMyTelegram(
    @VisitorId() user_id: number,
    @Body() body: TelegramLinkDto,
    @Req() request: FastifyRequest,
  ): Promise<MyTelegramDto> {
    return this.telegram.link(user_id, body, requestOrigin(request, this.env.public_url));
  }
}
