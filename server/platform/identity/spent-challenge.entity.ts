import { defineEntity, p } from '@mikro-orm/core';

/** A signed challenge or login that was used: it is accepted once. */
export const SpentChallengeSchema = defineEntity({
  name: 'SpentChallenge',
  tableName: 'spent_challenges',
  properties: {
    /** 16 bytes in base64url. */
    nonce: p.string().length(22).primary(),
    /** Expiry of the challenge; the row is not needed afterwards. */
    expires_at: p.datetime(3).index(),
  },
});
