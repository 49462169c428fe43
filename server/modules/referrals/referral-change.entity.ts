import { defineEntity, p } from '@mikro-orm/core';

/**
 * An invited user may count differently now, and the inviter waits to be settled. Triggers write it with the
 * change, several times if need be, so that concurrent writers do not wait for each other.
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
