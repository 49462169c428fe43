import { defineEntity, p } from '@mikro-orm/core';
import { type Language, VISITOR_NOTICES } from '#libs/domain/index.js';
import { createdAt } from '../../../platform/records/timestamps.js';

/** A Telegram account that gets the bot's notices. Muting them or blocking the bot deletes the row. */
export const TelegramSubscriberSchema = defineEntity({
  name: 'TelegramSubscriber',
  tableName: 'telegram_subscribers',
  properties: {
    telegram_id: p.bigint('number').primary().autoincrement(false),
    language: p.string().length(2).$type<Language>(),
    created_at: createdAt(),
  },
});

/** A notice to send. A trigger writes it, for subscribers only, and one of a kind while none is sent. */
export const TelegramNoticeSchema = defineEntity({
  name: 'TelegramNotice',
  tableName: 'telegram_notices',
  uniques: [
    {
      name: 'telegram_notices_waiting_unique',
      expression:
        'create unique index "telegram_notices_waiting_unique" on "telegram_notices" ("subscriber_telegram_id", "kind") where "started_at" is null',
    },
  ],
  indexes: [{ properties: ['due_at', 'id'] }],
  properties: {
    id: p.bigint('number').primary(),
    subscriber: () => p.manyToOne(TelegramSubscriberSchema).deleteRule('cascade'),
    kind: p.enum(VISITOR_NOTICES),
    attempts: p.integer().default(0),
    created_at: createdAt(),
    due_at: p.datetime(3),
    /** When sending began; a process killed meanwhile leaves it unsent, so that no one gets it twice. */
    started_at: p.datetime(3).nullable(),
  },
});
