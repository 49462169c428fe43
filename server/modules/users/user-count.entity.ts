import { defineEntity, p } from '@mikro-orm/core';

/** The users in numbers. The database keeps them with each change of a user. */
export const UserCountSchema = defineEntity({
  name: 'UserCount',
  tableName: 'user_counts',
  properties: {
    /** Parts of one figure, so that those who write at the same time do not wait for each other. */
    shard: p.smallint().primary().autoincrement(false),
    total_users: p.bigint('number').default(0),
    active_users: p.bigint('number').default(0),
    banned_users: p.bigint('number').default(0),
    total_points: p.bigint('number').default(0),
    total_claimed_tokens: p.bigint('number').default(0),
  },
});
