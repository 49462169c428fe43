import { defineEntity, p } from '@mikro-orm/core';

/**
 * An invited user may count differently now, and the inviter waits to be settled. Triggers write it with the
 * change, several times if need be, so that concurrent writers do not wait for each other.
 */
export const ReferralChangeSchema = defineEntity({
  name: 'ReferralChange',
  tableName: 'referral_changes',
  indexes: [
    { properties: ['due_at', 'id'] },
    { properties: ['inviter_id', 'due_at'] },
    { properties: ['invited_id', 'due_at'] },
  ],
  properties: {
    id: p.bigint('number').primary(),
    inviter_id: p.integer(),
    invited_id: p.integer(),
    /** Later than now: the invited user counts then at the earliest. */
    due_at: p.datetime(3).defaultRaw('now()'),
  },
});
