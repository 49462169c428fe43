import { defineEntity, p } from '@mikro-orm/core';

/** Which networks users have signed in from, as keyed hashes that are forgotten after 30 days. */
export const SignInNetworkSchema = defineEntity({
  name: 'SignInNetwork',
  tableName: 'sign_in_networks',
  indexes: [{ properties: ['user_id'] }, { properties: ['last_seen_at'] }],
  properties: {
    network_hash: p.string().length(43).primary(),
    user_id: p.integer().primary(),
    last_seen_at: p.datetime(3),
  },
});
