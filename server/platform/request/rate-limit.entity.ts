import { defineEntity, p } from '@mikro-orm/core';

/** Counters shared by all replicas. */
export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().length(255).primary(),
    hits: p.integer(),
    expires_at: p.datetime(3).index(),
  },
});
