import { defineEntity, p } from '@mikro-orm/core';

/** New users of one network within five minutes. */
export const SignUpCountSchema = defineEntity({
  name: 'SignUpCount',
  tableName: 'sign_up_counts',
  properties: {
    /** Keyed hash of the /24 of IPv4 or the /48 of IPv6. */
    network_hash: p.string().length(43).primary(),
    /** When the five minutes began. */
    slot: p.datetime(3).primary().index(),
    new_users: p.integer(),
  },
});
