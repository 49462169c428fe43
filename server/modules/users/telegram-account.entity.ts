import { defineEntity, p } from '@mikro-orm/core';

/** Whom Telegram knows a user as: linked once, and to one user only. */
export const TelegramAccountSchema = defineEntity({
  name: 'TelegramAccount',
  tableName: 'telegram_accounts',
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    telegram_id: p.bigint('number').unique(),
    /** As Telegram shows it. */
    name: p.string().length(128),
    linked_at: p.datetime(3),
  },
});
