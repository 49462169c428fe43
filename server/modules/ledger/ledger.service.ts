import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { balanceOf, deletionTransfer, type Transfer } from '#libs/domain/index.js';
import { databaseDate } from '../../database/clock.js';
import { prepared } from '../../database/prepared.js';
import { campaignClosed, poolExhausted, unlessSealed } from './ledger.errors.js';
import { postTransfers } from './post-transfers.js';

/** Once the ledger is sealed, nothing changes any more; and the pool has an end. */
export { campaignClosed, poolExhausted };

/** Who or what is behind a transfer, and when. */
interface PostOptions {
  /** An admin's name; empty for what a visitor or a rule has caused. */
  caused_by?: string;
  /** By itself now. */
  created_at?: Date;
  /** The most that all claims together may take; by itself as much as they like. */
  pool?: number;
}

/**
 * One statement: the transfer, its entries and the user's projection, or nothing where the key is
 * there already. What the entries come to by day, the database adds up itself.
 */
const POST = prepared(`with transfer as (
    insert into ledger_transfers (key, kind, user_id, reason, reason_zh, decision_id, caused_by,
      created_at)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (key) do nothing returning id
  ), entries as (
    insert into ledger_entries (transfer_id, account, user_id, currency, amount)
    select transfer.id, side.account, side.user_id, side.currency, side.amount
    from transfer, jsonb_to_recordset(?::jsonb)
      as side(account text, user_id int, currency text, amount bigint)
  ), projection as (
    update users set total_points = total_points + ?::bigint,
      claimed_tokens = claimed_tokens + ?::bigint, updated_at = ?
    where id = ? and exists (select from transfer)
  )
  select id from transfer`);

const TAKEN = prepared<{ taken: number }>('select taken from token_pool');

const TAKE = prepared(
  `update token_pool set taken = taken + ?::bigint
   where taken + ?::bigint <= ?::bigint or ?::bigint < 0 returning id`,
);

/** The ledger: what anybody ever got or gave back, and why. */
@Injectable()
export class LedgerService {
  constructor(private readonly em: SqlEntityManager) {}

  /**
   * Adds a transfer, once: false when one with its key is there already. The user's points and tokens
   * change with it.
   *
   * @throws AppError 409 when the pool does not have as much.
   * @throws Error without a transaction.
   */
  async post(transfer: Transfer, options: PostOptions = {}): Promise<boolean> {
    if (!this.em.isInTransaction()) throw new Error('The ledger is written in a transaction only');
    const { key, kind, user_id, reason, reason_zh = '', decision_id = null, entries } = transfer;
    const { caused_by = '', created_at = databaseDate() } = options;
    const { points, tokens } = balanceOf(user_id, entries);
    const sides = JSON.stringify(entries, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const posted = await POST(this.em, [
      ...[key, kind, user_id, reason, reason_zh, decision_id, caused_by, created_at, sides],
      ...[String(points), String(tokens), created_at, user_id],
    ]).catch((error: unknown) => {
      throw unlessSealed(error);
    });
    if (posted.length === 0) return false;
    if (tokens !== 0n) await this.takeFromPool(tokens, options.pool);
    return true;
  }

  /** What all claims together have taken. */
  async takenFromPool(): Promise<number> {
    const [pool] = await TAKEN(this.em, []);
    return pool?.taken ?? 0;
  }

  /** Gives back what users have whose rows are locked, and deleted after this. */
  async closeAccounts(
    users: readonly { id: number; total_points: number; claimed_tokens: number }[],
    caused_by: string,
  ): Promise<void> {
    const created_at = databaseDate();
    const postings = users
      .filter(({ total_points, claimed_tokens }) => total_points !== 0 || claimed_tokens > 0)
      .map(({ id, total_points, claimed_tokens }) => {
        const balance = { points: BigInt(total_points), tokens: BigInt(claimed_tokens) };
        return { transfer: deletionTransfer(id, balance), created_at, caused_by };
      });
    await postTransfers(this.em, postings);
    const tokens = users.reduce((sum, { claimed_tokens }) => sum + BigInt(claimed_tokens), 0n);
    if (tokens > 0n) await this.takeFromPool(-tokens);
  }

  /** Removes what belongs to these demo users, also from the days. The database allows it in the preview only. */
  async removeDemo(userIds: readonly number[]): Promise<void> {
    const ids = [`{${userIds.join(',')}}`];
    await this.em.execute(
      `update token_pool set taken = taken
       - (select coalesce(sum(claimed_tokens), 0) from users where id = any(?))`,
      ids,
    );
    await this.em.execute(
      `insert into ledger_days as d (day, kind, shard, transfers, points, tokens)
       select (created_at at time zone 'UTC')::date, kind, 0, -count(distinct t.id),
              -coalesce(sum(amount) filter (where account = 'user'), 0),
              -coalesce(sum(amount) filter (where account in ('claimed', 'paid')), 0)
       from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
       where t.user_id = any(?) group by 1, 2
       on conflict (day, kind, shard) do update set transfers = d.transfers + excluded.transfers,
         points = d.points + excluded.points, tokens = d.tokens + excluded.tokens`,
      ids,
    );
    await this.em.execute(
      `delete from ledger_days where (day, kind) in (
         select day, kind from ledger_days group by day, kind having sum(transfers) = 0)`,
    );
    await this.em.execute('delete from ledger_entries where user_id = any(?)', ids);
    await this.em.execute('delete from ledger_transfers where user_id = any(?)', ids);
  }

  /** The one row that all claims change, so that it is locked as late as possible. */
  private async takeFromPool(tokens: bigint, pool = Number.MAX_SAFE_INTEGER): Promise<void> {
    const amount = String(tokens);
    const rows = await TAKE(this.em, [amount, amount, pool, amount]);
    if (rows.length === 0) throw poolExhausted();
  }
}
