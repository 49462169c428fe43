import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { ConfirmationGround, Reason } from '#libs/domain/index.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, rowsOf, type TablesOf } from '../../../platform/database/tables.js';
import type { PointConfirmationSchema } from './point-confirmation.entity.js';

type Tables = TablesOf<typeof PointConfirmationSchema>;

/** Seconds that a check is reserved for one process: longer than any call. */
const LEASE = 120;

/** The least time between two requested checks of a wallet. */
const REQUEST_GAP = sql`interval '10 minutes'`;

/** A checked balance, and the milliseconds until the next check. */
export interface CheckedBalance {
  user_id: number;
  account: string;
  /** Whole TON, as far as they count. */
  balance: string;
  wait: number;
  /** The same where the average is high enough. */
  wait_while_enough: number;
}

/** A ground for users, with a person's reason. */
export interface Confirmation extends Partial<Reason> {
  ground: ConfirmationGround;
  cluster_decision_id?: number;
}

@Injectable()
export class PointConfirmationRepository extends Repository<Tables> {
  /**
   * Makes checks of users due now whose average is too low or not known. While an average runs, its checks come at
   * moments that the wallet's owner does not choose.
   */
  async request(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const lately = sql<string>`now() - ${REQUEST_GAP}`;
    await this.db
      .updateTable('point_confirmations')
      .set({ next_check_at: now })
      .where('user_id', '=', anyOf(ids))
      .where('ground', 'is', null)
      .where('balance_since', 'is', null)
      .where(({ eb, or }) =>
        or([eb('balance_checked_at', 'is', null), eb('balance_checked_at', '<', lately)]),
      )
      // A check that is due or reserved comes soon anyway.
      .where('next_check_at', '>', sql<string>`now() + ${REQUEST_GAP}`)
      .execute();
  }

  async isAnyDue(): Promise<boolean> {
    return (await this.due(1).executeTakeFirst()) !== undefined;
  }

  private due(limit: number) {
    return this.db
      .selectFrom('point_confirmations')
      .select('user_id')
      .where('next_check_at', '<=', now)
      .orderBy('next_check_at')
      .limit(limit);
  }

  /** Reserves the checks that wait longest; returns their users. */
  async reserveDue(limit: number): Promise<number[]> {
    const rows = await this.db
      .updateTable('point_confirmations')
      .set({ next_check_at: sql<string>`now() + make_interval(secs => ${LEASE})` })
      .where('user_id', 'in', this.due(limit).forUpdate().skipLocked())
      .returning('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /**
   * Adds checked balances to the averages. One that falls below the needed amount begins again with the next check.
   * @param needed whole TON
   */
  async addBalances(checked: readonly CheckedBalance[], needed: number): Promise<void> {
    if (checked.length === 0) return;
    const isSame = sql<boolean>`p.account = given.account and p.balance_since is not null`;
    const sum = sql<string>`case when ${isSame} then p.balance_sum else 0 end + given.balance`;
    const checks = sql<number>`case when ${isSame} then p.balance_checks else 0 end + 1`;
    const isEnough = sql<boolean>`${sum} >= ${needed} * (${checks})`;
    await this.db
      .updateTable('point_confirmations as p')
      .from(
        rowsOf(
          checked,
          'user_id int, account text, balance numeric, wait float, wait_while_enough float',
        ),
      )
      .set({
        account: sql<string>`given.account`,
        balance_checked_at: now,
        balance_since: sql<string>`case when ${isEnough} then
          case when ${isSame} then p.balance_since else now() end end`,
        balance_sum: sql<string>`case when ${isEnough} then ${sum} else given.balance end`,
        balance_checks: sql<number>`case when ${isEnough} then ${checks} else 1 end`,
        next_check_at: sql<string>`now() + make_interval(secs =>
          case when ${isEnough} then given.wait_while_enough else given.wait end / 1000)`,
      })
      .whereRef('p.user_id', '=', 'given.user_id')
      .where('p.ground', 'is', null)
      .execute();
  }

  /** Stores the confirmation of users without one. */
  async confirm(
    ids: readonly number[],
    { ground, reason = '', reason_zh = '', cluster_decision_id }: Confirmation,
  ): Promise<void> {
    const stored = {
      ground,
      reason,
      reason_zh,
      confirmed_at: now,
      cluster_decision_id: cluster_decision_id ?? null,
      next_check_at: null,
    };
    await this.db
      .insertInto('point_confirmations')
      .columns(['user_id'])
      .expression(({ selectFrom }) =>
        selectFrom(sql<{ id: number }>`unnest(${ids}::int[])`.as<'given'>(sql`given(id)`)).select(
          'given.id as user_id',
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.db
      .updateTable('point_confirmations')
      .set(stored)
      .where('user_id', '=', anyOf(ids))
      .execute();
  }

  /** Ends a person's confirmations among these; returns their users. */
  async withdraw(ids: readonly number[], cluster_decision_id?: number): Promise<number[]> {
    const rows = await this.db
      .updateTable('point_confirmations')
      .set({
        ground: null,
        confirmed_at: null,
        reason: '',
        reason_zh: '',
        cluster_decision_id: null,
        next_check_at: now,
      })
      .where('user_id', '=', anyOf(ids))
      .where('ground', '=', 'person')
      .$if(cluster_decision_id !== undefined, (query) =>
        query.where('cluster_decision_id', '=', cluster_decision_id ?? 0),
      )
      .returning('user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Removes the reason and the checked balance. */
  async forget(user_id: number): Promise<void> {
    await this.db
      .updateTable('point_confirmations')
      .set({ reason: '', reason_zh: '', account: null, balance_since: null })
      .set({ balance_sum: '0', balance_checks: 0, balance_checked_at: null })
      .where('user_id', '=', user_id)
      .execute();
  }
}
