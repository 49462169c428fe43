import { hash, timingSafeEqual } from 'node:crypto';
import { Controller, Headers, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Env } from '../../../platform/config/env.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { telegramNotConfigured } from '../users/telegram.errors.js';
import { BotService } from './bot.service.js';
import { BotReplyDto } from './dto/bot.dto.js';

const webhookSecretInvalid = () =>
  new AppError(401, 'telegram.secret_invalid', {
    en: 'This does not come from Telegram',
    zh: '该请求并非来自 Telegram',
  });

@Controller('telegram')
@ApiTags('Mini App')
export class TelegramWebhookController {
  constructor(
    private readonly bot: BotService,
    private readonly env: Env,
  ) {}

  /** Read a bot update, which Telegram sends with the secret, and reply */
  @Action('webhook')
  // Telegram sends all updates from a few addresses.
  @SkipThrottle({ write: true })
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        update_id: { type: 'integer', description: 'Unique per update', example: 123456789 },
      },
      additionalProperties: true,
    },
  })
  @ApiOkResponse({ type: BotReplyDto })
  @ApiProblems(401, 409)
  async answerTelegram(
    @Headers('x-telegram-bot-api-secret-token') secret: string | undefined,
    // Not a validated body: an update may have any field, and Telegram repeats a rejected one.
    @Req() { body }: FastifyRequest,
  ): Promise<BotReplyDto> {
    const { telegram_webhook_secret, telegram_bot_token } = this.env;
    if (telegram_webhook_secret === '' || telegram_bot_token === '') throw telegramNotConfigured();
    if (!isSame(secret ?? '', telegram_webhook_secret)) throw webhookSecretInvalid();
    return this.bot.answer(body);
  }
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Compares in constant time. */
const isSame = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right));
