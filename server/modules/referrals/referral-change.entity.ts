import { defineEntity, p } from '@mikro-orm/core';

/**
 * Somebody who was invited counts now, or does not any more, and whoever invited them has not been
 * settled yet. The database writes it with the change; the same one may be there several times, so that
 * nobody waits for each other.
 */
export const ReferralChangeSchema = defineEntity({
  name: 'ReferralChange',
  tableName: 'referral_changes',
  indexes: [{ properties: ['inviter_id', 'id'] }],
  properties: {
    id: p.bigint('number').primary(),
    inviter_id: p.integer(),
    invited_id: p.integer(),
  },
});
