import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Env } from '../../../platform/config/env.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { TelegramBotService } from '../../../platform/integrations/telegram/telegram-bot.service.js';

const INTERVAL = 10_000;

const COMMANDS = {
  '': [
    { command: 'start', description: 'Open the app' },
    { command: 'unmute', description: 'Get notices here' },
    { command: 'mute', description: 'End notices' },
  ],
  zh: [
    { command: 'start', description: '打开小程序' },
    { command: 'unmute', description: '开启通知' },
    { command: 'mute', description: '关闭通知' },
  ],
};

/** Sets the bot's webhook and commands at Telegram, once per process. */
@Injectable()
export class BotSetupService implements OnModuleInit {
  private readonly logger = new Logger(BotSetupService.name);
  private isDone = false;

  constructor(
    private readonly telegram: TelegramBotService,
    private readonly scheduler: Scheduler,
    private readonly env: Env,
  ) {}

  onModuleInit(): void {
    const { telegram_bot_token, telegram_webhook_secret, public_url, outbound_requests } = this.env;
    const isPossible = telegram_bot_token && telegram_webhook_secret && outbound_requests;
    // Telegram calls https addresses only.
    if (!isPossible || !public_url.startsWith('https:')) return;
    this.scheduler.every('telegram_bot', INTERVAL, () => this.setUp(), 'Telegram bot not set up');
  }

  async setUp(): Promise<void> {
    if (this.isDone) return;
    const { public_url, telegram_webhook_secret } = this.env;
    const webhook = {
      url: `${public_url}/api/v1/telegram/webhook`,
      secret_token: telegram_webhook_secret,
    };
    await this.telegram.setUp(webhook, COMMANDS);
    this.isDone = true;
    this.logger.log('Telegram sends the bot’s updates to this site');
  }
}
