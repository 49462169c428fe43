import { defineEntity, p } from '@mikro-orm/core';
import { rawIndex } from '../../../../platform/database/tables.js';

const coins = () => p.decimal('string').precision(60).scale(18).nullable();

/**
 * A balance that a completed task needs until its tokens are claimed. The database adds the row when the task is
 * completed; a job checks it at random times.
 */
export const BalanceSampleSchema = defineEntity({
  name: 'BalanceSample',
  tableName: 'balance_samples',
  indexes: [
    // Finds the balances to check next, of one task at a time.
    { properties: ['next_sample_at'] },
    { properties: ['task_id', 'next_sample_at'] },
    // Finds the balances that an announced moment has not reached yet.
    rawIndex('balance_samples', 'balance_samples_snapshot_index', '("snapshot_at")'),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    task_id: p.integer().primary().autoincrement(false),
    /** Start of the time in which every check has found enough; null after a check that has not. */
    held_since: p.datetime(3).nullable(),
    /** The least whole coins since then, or the last ones that were too little. */
    lowest: coins(),
    sampled_at: p.datetime(3).nullable(),
    next_sample_at: p.datetime(3),
    /** The announced moment for which it is or was read; the start of the row where there was none. */
    snapshot_at: p.datetime(3),
    /** Whether it was enough at the announced moment; null: not read, or no moment. */
    is_in_snapshot: p.boolean().nullable(),
    /** Whole coins at the announced moment. */
    snapshot_balance: coins(),
  },
});
