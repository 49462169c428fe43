import { defineEntity, p } from '@mikro-orm/core';

const SpentChallengeSchema = defineEntity({
  name: 'SpentChallenge',
  tableName: 'spent_challenges',
  properties: {
    /** 16 random bytes in base64url. */
    nonce: p.string().length(22).primary(),
    /** When the challenge would not be taken any more, so that the row has done its work. */
    expires_at: p.datetime(3).index(),
  },
});

/** A challenge that has opened a session: it opens no other. */
class SpentChallenge extends SpentChallengeSchema.class {}
SpentChallengeSchema.setClass(SpentChallenge);

export { SpentChallengeSchema };
