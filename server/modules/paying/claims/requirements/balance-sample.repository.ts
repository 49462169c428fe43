import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { Repository } from '../../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../../platform/database/tables.js';
import type { BalanceSampleSchema } from './balance-sample.entity.js';

type Tables = TablesOf<typeof BalanceSampleSchema>;

type BalanceSample = Pick<Selectable<Tables['balance_samples']>, 'user_id' | 'task_id'>;

/** Seconds for which a balance is one process's: longer than it waits for a call. */
const LEASE = 600;

/** Rows of one statement before an announced moment is read. */
const ROWS_AT_ONCE = 10_000;

/** What a check of a balance has found. */
export interface FoundBalance extends BalanceSample {
  /** Whether it is enough. */
  is_kept: boolean;
  /** Whole coins; null where it is unknown. */
  balance: string | null;
}

/** A moment within a day that nobody can foresee. */
const soon = sql<string>`now() + random() * interval '1 day'`;

/** Before everything else, in random order: balances of an announced moment. */
const first = sql<string>`'epoch'::timestamptz + random() * interval '1 day'`;

@Injectable()
export class BalanceSampleRepository extends Repository<Tables> {
  async isAnyDue(): Promise<boolean> {
    return (await this.nextTask()) !== undefined;
  }

  private nextTask() {
    return this.db
      .selectFrom('balance_samples')
      .select('task_id')
      .where('next_sample_at', '<=', now)
      .orderBy('next_sample_at')
      .limit(1)
      .executeTakeFirst();
  }

  /** Takes balances of the task that is due longest; no other process takes them for ten minutes. */
  async takeDue(limit: number): Promise<BalanceSample[]> {
    const next = await this.nextTask();
    if (!next) return [];
    return this.db
      .updateTable('balance_samples')
      .set({ next_sample_at: sql<string>`now() + make_interval(secs => ${LEASE})` })
      .where('task_id', '=', next.task_id)
      .where('user_id', 'in', (eb) =>
        eb
          .selectFrom('balance_samples')
          .select('user_id')
          .where('task_id', '=', next.task_id)
          .where('next_sample_at', '<=', now)
          .orderBy('next_sample_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['user_id', 'task_id'])
      .execute();
  }

  /** Lets balances be read for an announced moment that has passed; answers whether there may be more of them. */
  async beginSnapshot(moment: Date): Promise<boolean> {
    const past = this.db
      .selectFrom('balance_samples')
      .select(sql`ctid`.as('ctid'))
      .where('snapshot_at', '<', sql<string>`${moment}::timestamptz`)
      .limit(ROWS_AT_ONCE)
      .forUpdate()
      .skipLocked();
    const begun = await this.db
      .updateTable('balance_samples')
      .set({
        snapshot_at: moment,
        is_in_snapshot: null,
        snapshot_balance: null,
        next_sample_at: first,
      })
      .where(sql`ctid`, '=', sql`any(array(${past}))`)
      .executeTakeFirst();
    return Number(begun.numUpdatedRows) === ROWS_AT_ONCE;
  }

  /** Stores what a check has found, and when the next one is. @param moment the announced one, if it has passed */
  async store(found: readonly FoundBalance[], moment: Date | null): Promise<void> {
    await this.db
      .updateTable('balance_samples as s')
      .from(rowsOf(found, 'user_id int, task_id int, is_kept boolean, balance numeric'))
      .set(({ eb, ref, fn }) => {
        const isRun = eb.and([ref('given.is_kept'), eb('s.held_since', 'is not', null)]);
        const isPending = eb.and([
          eb('s.snapshot_at', '=', sql<string>`${moment}::timestamptz`),
          eb('s.is_in_snapshot', 'is', null),
        ]);
        return {
          held_since: eb
            .case()
            .when(ref('given.is_kept'))
            .then(fn.coalesce('s.held_since', now))
            .end(),
          lowest: eb
            .case()
            .when(isRun)
            .then(sql<string>`least(s.lowest, given.balance)`)
            .else(ref('given.balance'))
            .end(),
          sampled_at: now,
          next_sample_at: soon,
          is_in_snapshot: eb
            .case()
            .when(isPending)
            .then(ref('given.is_kept'))
            .else(ref('s.is_in_snapshot'))
            .end(),
          snapshot_balance: eb
            .case()
            .when(isPending)
            .then(ref('given.balance'))
            .else(ref('s.snapshot_balance'))
            .end(),
        };
      })
      .whereRef('s.user_id', '=', 'given.user_id')
      .whereRef('s.task_id', '=', 'given.task_id')
      .execute();
  }

  /** The days begin: the wallet holds enough again. */
  async beginHolding(user_id: number, task_ids: readonly number[]): Promise<void> {
    await this.db
      .updateTable('balance_samples')
      .set({ held_since: now, lowest: null })
      .where('user_id', '=', user_id)
      .where('task_id', '=', anyOf(task_ids))
      .where('held_since', 'is', null)
      .execute();
  }

  /** The days have to begin again: the wallet holds too little. */
  async endHolding({ user_id, task_id, balance }: Omit<FoundBalance, 'is_kept'>): Promise<void> {
    await this.db
      .updateTable('balance_samples')
      .set({ held_since: null, lowest: balance })
      .where('user_id', '=', user_id)
      .where('task_id', '=', task_id)
      .where('held_since', 'is not', null)
      .execute();
  }

  /** A claim waits for a check: it comes next, and begins the days where there was no row. */
  async request(user_id: number, task_ids: readonly number[]): Promise<void> {
    await this.db
      .insertInto('balance_samples')
      .columns(['user_id', 'task_id', 'held_since', 'next_sample_at', 'snapshot_at'])
      .expression((eb) =>
        eb
          .selectFrom(sql<{ id: number }>`unnest(${task_ids}::int[])`.as<'task'>(sql`task(id)`))
          .select([
            sql<number>`${user_id}::int`.as('user_id'),
            'task.id as task_id',
            now.as('held_since'),
            soon.as('next_sample_at'),
            now.as('snapshot_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'task_id']).doUpdateSet(({ fn }) => ({
          next_sample_at: fn('least', ['balance_samples.next_sample_at', now]),
        })),
      )
      .execute();
  }
}
