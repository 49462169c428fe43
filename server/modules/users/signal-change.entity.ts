import { defineEntity, p } from '@mikro-orm/core';

/**
 * A user about whom something else may be noticed now. The database writes it with the change; the same
 * one may be there several times, so that nobody waits for each other.
 */
export const SignalChangeSchema = defineEntity({
  name: 'SignalChange',
  tableName: 'signal_changes',
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    /** Whether those whom the signals name are looked at as well. */
    is_first: p.boolean().default(true),
  },
});
