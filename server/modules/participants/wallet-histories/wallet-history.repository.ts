import { Injectable } from '@nestjs/common';
import { type Kysely, type Selectable, sql } from 'kysely';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { HistoryPage } from '../../../platform/integrations/toncenter/wallet-chain.service.js';
import type { WalletHistorySchema } from './wallet-history.entity.js';

type Tables = TablesOf<typeof WalletHistorySchema>;

type WalletHistory = Selectable<Tables['wallet_histories']>;

/** Seconds that a wallet is reserved for one process: longer than any call. */
const LEASE = 120;

/** Seconds after a reading in which a claim requests no other one. */
const FRESH = 600;

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

const inMs = (ms: number | null) => (ms === null ? null : inSeconds(ms / 1000));

@Injectable()
export class WalletHistoryRepository extends Repository<Tables> {
  /** The wallet due longest; `isAwaited` restricts it to wallets that a claim waits for. */
  private dueOf(db: Kysely<Tables>, isAwaited: boolean) {
    return db
      .selectFrom('wallet_histories')
      .select('user_id')
      .where('next_check_at', '<=', now)
      .$if(isAwaited, (query) => query.where(({ ref }) => ref('is_awaited')))
      .orderBy('next_check_at')
      .limit(1);
  }

  async isAnyDue(): Promise<boolean> {
    return (await this.dueOf(this.db, false).executeTakeFirst()) !== undefined;
  }

  /** Reserves the next wallet for two minutes; undefined when none is due. */
  async reserveNext(): Promise<WalletHistory | undefined> {
    return (await this.reserve(true)) ?? (await this.reserve(false));
  }

  private reserve(isAwaited: boolean): Promise<WalletHistory | undefined> {
    return this.db
      .updateTable('wallet_histories')
      .set({ next_check_at: inSeconds(LEASE) })
      .where('user_id', '=', this.dueOf(this.db, isAwaited).forUpdate().skipLocked())
      .returningAll()
      .executeTakeFirst();
  }

  /** Adds a page of transactions, unless another process has added it. @param wait milliseconds until the next reading */
  async addPage(history: WalletHistory, page: HistoryPage, wait: number | null): Promise<void> {
    await this.db
      .updateTable('wallet_histories')
      .set((eb) => ({
        first_seen_at: eb.fn.coalesce(
          'first_seen_at',
          sql<string | null>`${page.first_at}::timestamptz`,
        ),
        outgoing_transactions: eb('outgoing_transactions', '+', page.outgoing),
        ...(history.funder === null && page.funding),
        read_until_lt: String(page.last_lt ?? history.read_until_lt),
        checked_at: now,
        next_check_at: inMs(wait),
        is_awaited: false,
        failures: 0,
      }))
      .where('user_id', '=', history.user_id)
      .where('read_until_lt', '=', history.read_until_lt)
      .execute();
  }

  async setFailed(user_id: number, wait: number): Promise<void> {
    await this.db
      .updateTable('wallet_histories')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1), next_check_at: inMs(wait) }))
      .where('user_id', '=', user_id)
      .execute();
  }

  /** Schedules a wallet that a claim waits for before others, unless it was read a moment ago or readings fail. */
  async requestReading(user_id: number, wallet_address: string): Promise<void> {
    await this.db
      .insertInto('wallet_histories')
      .values({ user_id, wallet_address, next_check_at: now, is_awaited: true })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ next_check_at: now, is_awaited: true })
          .where('wallet_histories.is_awaited', '=', false)
          .where('wallet_histories.failures', '=', 0)
          .where(({ eb, or }) => {
            const last = 'wallet_histories.checked_at';
            return or([eb(last, 'is', null), eb(last, '<', inSeconds(-FRESH))]);
          }),
      )
      .execute();
  }

  /** Schedules unread wallets before others. */
  async readSoon(userIds: readonly number[]): Promise<void> {
    await this.db
      .updateTable('wallet_histories')
      .set({ next_check_at: now, is_awaited: true })
      .where('user_id', '=', anyOf(userIds))
      .where('checked_at', 'is', null)
      .where('failures', '=', 0)
      .execute();
  }

  async remove(user_id: number): Promise<void> {
    await this.db.deleteFrom('wallet_histories').where('user_id', '=', user_id).execute();
  }
}
