import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { MAX_LENGTH, notificationText } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { TelegramBotService } from '../../../platform/integrations/telegram/telegram-bot.service.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { post } from '../../../platform/outbound/download.js';
import { webhookHeaders } from '../../../platform/outbound/webhook.js';
import { toIso } from '../../../platform/records/timestamps.js';
import { NotificationsRepository } from './notifications.repository.js';
import { DELIVER } from './notifier.service.js';

/** Attempts after the first one: with the waits below, over seventeen hours. */
const RETRIES = 12;
const RETRY_DELAY = 15;
const LONGEST_DELAY = 6 * 3_600;

@Injectable()
export class DeliveryService implements OnModuleInit, OnModuleDestroy {
  private readonly end = new AbortController();
  private readonly attempts;

  constructor(
    private readonly env: Env,
    private readonly jobs: Jobs,
    private readonly notifications: NotificationsRepository,
    private readonly telegram: TelegramBotService,
    metrics: Metrics,
  ) {
    const labels = ['kind', 'outcome'] as const;
    const help = 'Attempts to notify operators by a webhook or in Telegram';
    this.attempts = metrics.counter('jetdrop_notification_attempts_total', help, labels);
  }

  onModuleInit(): void {
    this.jobs.define<{ id: number }>(DELIVER, ({ id }, { retries }) => this.deliver(id, retries), {
      retries: RETRIES,
      retry_delay: RETRY_DELAY,
      retry_delay_max: LONGEST_DELAY,
      at_once: 2,
    });
  }

  onModuleDestroy(): void {
    this.end.abort();
  }

  /** One attempt; the last one that fails is the end of it, and the page of deliveries says so. */
  private async deliver(id: number, retries: number): Promise<void> {
    const delivery = await this.notifications.findDelivery(id);
    if (delivery?.status !== 'waiting') return;
    const { kind } = delivery;
    try {
      await (kind === 'webhook' ? this.callWebhook(delivery) : this.writeToChat(delivery));
    } catch (error) {
      this.attempts.inc({ kind, outcome: 'failed' });
      const isLast = retries >= RETRIES;
      const line = this.env.withoutSecrets(errorLine(error)).slice(0, MAX_LENGTH.reason);
      await this.notifications.noteAttempt(id, {
        status: isLast ? 'failed' : 'waiting',
        last_error: line,
      });
      if (!isLast) throw error;
      return;
    }
    this.attempts.inc({ kind, outcome: 'delivered' });
    await this.notifications.noteAttempt(id, { status: 'delivered', last_error: '' });
  }

  /** Signs as Standard Webhooks does: the receiver computes the same from the secret and the body. */
  private async callWebhook({ target, secret, message_id, ...message }: Delivery): Promise<void> {
    const { event, data, language, created_at } = message;
    if (!this.env.outbound_requests) throw new Error('OUTBOUND_REQUESTS is off');
    const timestamp = toIso(created_at);
    const text = notificationText(event, data, language);
    const body = JSON.stringify({ type: event, timestamp, data: { ...data, text } });
    await post(target, {
      body,
      headers: webhookHeaders(secret, message_id, body),
      isPrivateAllowed: this.env.webhooks_to_private_addresses,
      signal: this.end.signal,
    });
  }

  private async writeToChat({ target, event, data, language }: Delivery): Promise<void> {
    await this.telegram.sendMessage(target, notificationText(event, data, language));
  }
}

type Delivery = NonNullable<Awaited<ReturnType<NotificationsRepository['findDelivery']>>>;
