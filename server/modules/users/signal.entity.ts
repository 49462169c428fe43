import { defineEntity, p } from '@mikro-orm/core';

/** The networks from which users have signed in, as keyed hashes that are deleted after 30 days. */
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

/**
 * A user whose signals may have changed. The database writes it with the change; there may be several for
 * one user, so that writers do not wait for each other.
 */
export const SignalChangeSchema = defineEntity({
  name: 'SignalChange',
  tableName: 'signal_changes',
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    /** Whether the users named by the signals are updated as well. */
    is_first: p.boolean().default(true),
  },
});
