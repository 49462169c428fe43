import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, MAX_OUTSIDE_SCORE } from '#libs/domain/index.js';
import { rawIndex } from '../../../platform/database/tables.js';

/**
 * What the operator's outside service was asked about a user with a claim, and what it says. There is no row until
 * a claim waits while the settings name such a service.
 */
export const OutsideScoreSchema = defineEntity({
  name: 'OutsideScoreRow',
  tableName: 'outside_scores',
  indexes: [
    rawIndex(
      'outside_scores',
      'outside_scores_next_index',
      '("next_ask_at") where "next_ask_at" is not null',
    ),
    rawIndex('outside_scores', 'outside_scores_score_index', '("score") where "score" is not null'),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    /** Names the question to the service, also when it is asked again. */
    request_id: p.uuid().defaultRaw('gen_random_uuid()'),
    /** What the service receives; `''` once the user's personal data is removed. */
    wallet_address: p.string().length(128),
    /** Null before the answer. */
    score: p.smallint().nullable().check(`"score" between 0 and ${MAX_OUTSIDE_SCORE}`),
    /** Plain texts for admins. */
    reasons: p.json().$type<string[]>().defaultRaw(`'[]'`),
    answered_at: p.datetime(3).nullable(),
    /** Null when it is not asked again. */
    next_ask_at: p.datetime(3).nullable(),
    /** Tries that have failed since the last one that did not. */
    failures: p.integer().default(0),
    /** Of the last try. */
    last_error: p.string().length(MAX_LENGTH.reason).default(''),
  },
});
