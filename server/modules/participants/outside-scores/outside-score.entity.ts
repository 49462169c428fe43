import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, MAX_OUTSIDE_SCORE } from '#libs/domain/index.js';
import { rawIndex } from '../../../platform/database/tables.js';

const index = (name: string, definition: string) =>
  rawIndex('outside_scores', `outside_scores_${name}_index`, definition);

/** A request for a user's score to the operator's outside service, with the result; made once a claim waits for one. */
export const OutsideScoreSchema = defineEntity({
  name: 'OutsideScoreRow',
  tableName: 'outside_scores',
  indexes: [
    index('next', '("next_ask_at") where "next_ask_at" is not null'),
    index('score', '("score") where "score" is not null'),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    /** Identifies the request to the service, also when it is repeated. */
    request_id: p.uuid().defaultRaw('gen_random_uuid()'),
    /** The address sent to the service; `''` once the user's personal data is removed. */
    wallet_address: p.string().length(128),
    score: p.smallint().nullable().check(`"score" between 0 and ${MAX_OUTSIDE_SCORE}`),
    /** The service's plain texts for admins. */
    reasons: p.json().$type<string[]>().defaultRaw(`'[]'`),
    answered_at: p.datetime(3).nullable(),
    /** Null when no further request is made. */
    next_ask_at: p.datetime(3).nullable(),
    /** Failed requests in a row. */
    failures: p.integer().default(0),
    last_error: p.string().length(MAX_LENGTH.reason).default(''),
  },
});
