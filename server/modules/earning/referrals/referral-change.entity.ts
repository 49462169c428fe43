import { defineEntity, p } from '@mikro-orm/core';

/** A change by which an invited user may begin or cease to count; triggers write one for each, so that none waits. */
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
    /** The time to settle; in the future when the invited user cannot count before. */
    due_at: p.datetime(3).defaultRaw('now()'),
  },
});
