import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { Repository } from '../../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../../platform/database/tables.js';
import type { BalanceSampleSchema } from './balance-sample.entity.js';

type Tables = TablesOf<typeof BalanceSampleSchema>;

type BalanceSample = Pick<Selectable<Tables['balance_samples']>, 'user_id' | 'task_id'>;

/** Seconds for which a process reserves a balance: longer than it waits for a call. */
const LEASE = 600;

const ROWS_PER_STATEMENT = 10_000;

export interface FoundBalance extends BalanceSample {
  /** Whether it is enough. */
  is_kept: boolean;
  /** Whole coins; null where it is unknown. */
  balance: string | null;
}

/** A random time within a day. */
const soon = sql<string>`now() + random() * interval '1 day'`;

/** Due before everything else, in random order: balances of an announced moment. */
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

  /** Reserves balances of the task that has been due longest for this process, for ten minutes. */
  async reserveDue(limit: number): Promise<BalanceSample[]> {
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

  /** Makes balances due for an announced moment that has passed. Returns whether there may be more. */
  async beginSnapshot(moment: Date): Promise<boolean> {
    const past = this.db
      .selectFrom('balance_samples')
      .select(sql`ctid`.as('ctid'))
      .where('snapshot_at', '<', sql<string>`${moment}::timestamptz`)
      .limit(ROWS_PER_STATEMENT)
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
    return Number(begun.numUpdatedRows) === ROWS_PER_STATEMENT;
  }

  /** Stores checked balances, and schedules their next checks. @param moment the announced one, if it has passed */
  async store(found: readonly FoundBalance[], moment: Date | null): Promise<void> {
    const isPending = sql`s.snapshot_at = ${moment}::timestamptz and s.is_in_snapshot is null`;
    await this.db
      .updateTable('balance_samples as s')
      .from(rowsOf(found, 'user_id int, task_id int, is_kept boolean, balance numeric'))
      .set({
        held_since: sql<string>`case when given.is_kept then coalesce(s.held_since, now()) end`,
        lowest: sql<string>`case when given.is_kept and s.held_since is not null
          then least(s.lowest, given.balance) else given.balance end`,
        sampled_at: now,
        next_sample_at: soon,
        is_in_snapshot: sql<boolean>`case when ${isPending} then given.is_kept
          else s.is_in_snapshot end`,
        snapshot_balance: sql<string>`case when ${isPending} then given.balance
          else s.snapshot_balance end`,
      })
      .whereRef('s.user_id', '=', 'given.user_id')
      .whereRef('s.task_id', '=', 'given.task_id')
      .execute();
  }

  /** Starts the holding period: the wallet holds enough again. */
  async beginHolding(user_id: number, task_ids: readonly number[]): Promise<void> {
    await this.db
      .updateTable('balance_samples')
      .set({ held_since: now, lowest: null })
      .where('user_id', '=', user_id)
      .where('task_id', '=', anyOf(task_ids))
      .where('held_since', 'is', null)
      .execute();
  }

  /** Ends the holding period: the wallet holds too little. */
  async endHolding({ user_id, task_id, balance }: Omit<FoundBalance, 'is_kept'>): Promise<void> {
    await this.db
      .updateTable('balance_samples')
      .set({ held_since: null, lowest: balance })
      .where('user_id', '=', user_id)
      .where('task_id', '=', task_id)
      .where('held_since', 'is not', null)
      .execute();
  }

  /** Makes balances due now for a waiting claim, and starts the holding period where there was no row. */
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
