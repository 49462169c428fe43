import { defineEntity, p } from '@mikro-orm/core';
import { type ConfirmationGround, MAX_LENGTH } from '#libs/domain/index.js';
import { rawIndex } from '../../../platform/database/tables.js';

/** The ground that confirmed a user's points, or the balance that may do so. */
export const PointConfirmationSchema = defineEntity({
  name: 'PointConfirmation',
  tableName: 'point_confirmations',
  indexes: [
    // Serves the search for the next balance.
    rawIndex(
      'point_confirmations',
      'point_confirmations_next_index',
      '("next_check_at") where "next_check_at" is not null',
    ),
    // Serves the undo of a decision about a cluster.
    rawIndex(
      'point_confirmations',
      'point_confirmations_cluster_decision_index',
      '("cluster_decision_id") where "cluster_decision_id" is not null',
    ),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    /** Null while the points are provisional. */
    ground: p.string().length(16).$type<ConfirmationGround | null>().nullable(),
    confirmed_at: p.datetime(3).nullable().check('("ground" is null) = ("confirmed_at" is null)'),
    /** A person's reason: a template's code, or own words; `''` for a rule. */
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    /** The own words in Chinese, if they differ. */
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    /** The decision about a cluster that confirmed the points. */
    cluster_decision_id: p.integer().nullable(),
    /** The account whose balance was checked. */
    account: p.string().length(MAX_LENGTH.tonAddress).$type<string | null>().nullable(),
    /** Since when the balance is high enough on average; null while it is too low. */
    balance_since: p.datetime(3).nullable(),
    /** Whole TON of all checks since then together, or of the last one. */
    balance_sum: p.decimal('string').precision(60).scale(18).defaultRaw('0'),
    balance_checks: p.integer().default(0),
    balance_checked_at: p.datetime(3).nullable(),
    /** Null when nothing more can change. */
    next_check_at: p.datetime(3).nullable(),
  },
});
