import { defineEntity, p } from '@mikro-orm/core';

/** A user's Telegram account: linked once, and to one user only. */
export const TelegramAccountSchema = defineEntity({
  name: 'TelegramAccount',
  tableName: 'telegram_accounts',
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    telegram_id: p.bigint('number').unique(),
    /** The name shown by Telegram. */
    name: p.string().length(128),
    linked_at: p.datetime(3),
  },
});
