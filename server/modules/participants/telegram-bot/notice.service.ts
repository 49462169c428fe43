import { Injectable, type OnModuleInit } from '@nestjs/common';
import { botText, type Language, noticeStart, visitorNoticeText } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { conflict } from '../../../platform/errors/common.errors.js';
import { TelegramBotService } from '../../../platform/integrations/telegram/telegram-bot.service.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { TelegramAccountRepository } from '../users/telegram-account.repository.js';
import type { MyNoticesDto } from './dto/bot.dto.js';
import { TelegramNoticeRepository } from './telegram-notice.repository.js';

const SEND_NOTICES = 'send_telegram_notices';

const POLL_INTERVAL = 5_000;

/** Notices that one job sends; the next job sends the rest. */
const MAX_PER_JOB = 200;

/** Attempts for one notice, and milliseconds before the second attempt, doubled each time. */
const MAX_ATTEMPTS = 8;
const RETRY_DELAY = 30_000;

const telegramNotLinked = () =>
  conflict('telegram.not_linked', {
    en: 'Please link your Telegram account first',
    zh: '请先绑定你的 Telegram 账号',
  });

/** Sends subscribed participants notices of decisions about them, in their chat with the bot. */
@Injectable()
export class NoticeService implements OnModuleInit {
  constructor(
    private readonly notices: TelegramNoticeRepository,
    private readonly accounts: TelegramAccountRepository,
    private readonly telegram: TelegramBotService,
    private readonly jobs: Jobs,
    private readonly scheduler: Scheduler,
    private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.jobs.define(SEND_NOTICES, (_data, { signal }) => this.send(signal), {
      expires_after: 600,
    });
    const poll = async (signal: AbortSignal) => {
      await this.poll();
      await this.notices.deleteOld(signal);
    };
    this.scheduler.every('telegram_notices', POLL_INTERVAL, poll, 'Participants not notified');
  }

  async read(userId: number): Promise<MyNoticesDto> {
    const account = await this.findAccount(userId);
    const is_on = account !== undefined && (await this.notices.isSubscribed(account.telegram_id));
    return { is_available: account !== undefined, is_on };
  }

  /** @throws AppError 409 without a linked account. */
  async setSubscribed(userId: number, is_on: boolean, language: Language): Promise<MyNoticesDto> {
    const account = await this.findAccount(userId);
    if (!account) throw telegramNotLinked();
    if (is_on) await this.notices.subscribe(account.telegram_id, language);
    else await this.notices.unsubscribe(account.telegram_id);
    return { is_available: true, is_on };
  }

  /** Queues a job for due notices; all servers share one. */
  async poll(): Promise<void> {
    if (await this.notices.hasDue()) await this.sendAfter(0);
  }

  private async send(signal: AbortSignal): Promise<void> {
    for (let sent = 0; sent < MAX_PER_JOB && !signal.aborted; sent += 1) {
      const notice = await this.notices.reserveNext();
      if (!notice) return;
      const wait = await this.sendOne(notice);
      if (wait > 0) return this.sendAfter(wait);
    }
    await this.sendAfter(0);
  }

  /** Returns the milliseconds that Telegram asks to wait. */
  private async sendOne({ id, telegram_id, kind, attempts, language }: Notice): Promise<number> {
    const url = this.env.telegram_mini_app_url;
    const message = {
      text: visitorNoticeText(kind, language),
      button: url
        ? { text: botText('open', language), url: `${url}?startapp=${noticeStart(kind)}` }
        : undefined,
    };
    try {
      const isWanted = await this.telegram.sendNotice(telegram_id, message);
      if (isWanted) await this.notices.delete(id);
      else await this.notices.unsubscribe(telegram_id);
      return 0;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (error.wait === 0 && attempts >= MAX_ATTEMPTS) await this.notices.delete(id);
      else await this.notices.postpone(id, error.wait || RETRY_DELAY * 2 ** attempts);
      return error.wait;
    }
  }

  private sendAfter(wait: number): Promise<void> {
    const after = wait > 0 ? { after: new Date(databaseNow() + wait) } : {};
    return this.jobs.send(SEND_NOTICES, {}, { key: SEND_NOTICES, ...after });
  }

  private async findAccount(userId: number) {
    if (this.env.telegram_bot_token === '') return undefined;
    return this.accounts.find(userId);
  }
}

type Notice = NonNullable<Awaited<ReturnType<TelegramNoticeRepository['reserveNext']>>>;
