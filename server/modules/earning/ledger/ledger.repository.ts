import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Kysely, type QueryCreator, type Selectable, sql } from 'kysely';
import { balanceOf, type Transfer } from '#libs/domain/index.js';
import { prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, type TablesOf } from '../../../platform/database/tables.js';
import { beforeCommit } from '../../../platform/database/transactional.js';
import { addToBalance } from '../../participants/users/user.repository.js';
import type * as schemas from './ledger.entity.js';
import { unlessExhausted, unlessSealed } from './ledger.errors.js';

export type LedgerTables = TablesOf<(typeof schemas)[keyof typeof schemas]>;

/** A transfer with its time and the admin who caused it, if any. */
export interface Posting {
  transfer: Transfer;
  created_at: Date;
  caused_by?: string;
}

type Entry = Omit<Selectable<LedgerTables['ledger_entries']>, 'id' | 'transfer_id'>;

export const ENTRY_COLUMNS = ['transfer_id', 'account', 'user_id', 'currency', 'amount'] as const;

type NewTransfer = Omit<Selectable<LedgerTables['ledger_transfers']>, 'id'>;

const transfersJson = (postings: readonly Posting[]) =>
  JSON.stringify(
    postings.map(({ transfer, created_at, caused_by = '' }) => {
      const { entries: _, reason_zh = '', ...rest } = transfer;
      return { ...rest, reason_zh, caused_by, created_at };
    }),
  );

/** Amounts are texts: JSON has no bigints. */
const entriesJson = (postings: readonly Posting[]) =>
  JSON.stringify(
    postings.flatMap(({ transfer: { key, entries } }) =>
      entries.map((entry) => ({ ...entry, key, amount: String(entry.amount) })),
    ),
  );

const insertTransfers = (db: QueryCreator<LedgerTables>, transfers: string) =>
  db
    .insertInto('ledger_transfers')
    .columns([
      'key',
      'kind',
      'user_id',
      'reason',
      'reason_zh',
      'decision_id',
      'caused_by',
      'created_at',
    ])
    .expression(({ selectFrom }) =>
      selectFrom(
        sql<NewTransfer>`jsonb_to_recordset(${transfers}::jsonb)`.as<'given'>(
          sql`given(key text, kind text, user_id int, reason text, reason_zh text,
            decision_id int, caused_by text, created_at timestamptz)`,
        ),
      ).selectAll(),
    )
    .returning(['id', 'key']);

const insertEntries = (
  db: QueryCreator<LedgerTables & { transfers: { id: number; key: string } }>,
  entries: string,
) =>
  db
    .insertInto('ledger_entries')
    .columns(ENTRY_COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom('transfers')
        .innerJoin(
          sql<Entry & { key: string }>`jsonb_to_recordset(${entries}::jsonb)`.as<'side'>(
            sql`side(key text, account text, user_id int, currency text, amount bigint)`,
          ),
          'side.key',
          'transfers.key',
        )
        .select(['transfers.id', 'side.account', 'side.user_id', 'side.currency', 'side.amount']),
    );

type Posted = Parameters<typeof addToBalance>[0] & { transfers: string; entries: string };

/** Writes the transfer, its entries and the user's balance in one statement, or nothing if the key exists. */
const post = prepare((db: Kysely<LedgerTables>, values: Posted) =>
  db
    .with('transfers', (cte) =>
      insertTransfers(cte, values.transfers).onConflict((conflict) =>
        conflict.column('key').doNothing(),
      ),
    )
    .with('entries', (cte) => insertEntries(cte, values.entries))
    .with('balance', () => {
      const { exists, selectFrom } = expressionBuilder<{ transfers: { id: number } }>();
      return addToBalance(values, exists(selectFrom('transfers')));
    })
    .selectFrom('transfers')
    .select('id'),
);

const taken = prepare((db: Kysely<LedgerTables>) => db.selectFrom('token_pool').select('taken'));

/** All claims wait for this one row. With too few tokens left it becomes null, which the table refuses. */
const takeFromPool = prepareChange(
  (db: Kysely<LedgerTables>, values: { tokens: string; size: number }) => {
    const tokens = sql<number>`${values.tokens}::bigint`;
    return db.updateTable('token_pool').set({
      taken: sql<number>`case when taken + ${tokens} <= ${values.size}::bigint or ${tokens} < 0
        then taken + ${tokens} end`,
    });
  },
  unlessExhausted,
);

@Injectable()
export class LedgerRepository extends Repository<LedgerTables> {
  /** Posts a transfer with its balance and pool; false when its key exists. @throws AppError 409 when the ledger is sealed. */
  async post(posting: Posting, pool?: number): Promise<boolean> {
    const { user_id, entries } = posting.transfer;
    const { points, tokens } = balanceOf(user_id, entries);
    const posted = await post(this.em, {
      transfers: transfersJson([posting]),
      entries: entriesJson([posting]),
      user_id,
      points: String(points),
      tokens: String(tokens),
      updated_at: posting.created_at,
    }).catch(unlessSealed);
    if (posted.length === 0) return false;
    if (tokens !== 0n) this.takeFromPool(tokens, pool);
    return true;
  }

  /** Posts new transfers in one statement; the caller changes balances and pool. */
  async postAll(postings: readonly Posting[]): Promise<void> {
    if (postings.length === 0) return;
    const query = this.db.with('transfers', (db) => insertTransfers(db, transfersJson(postings)));
    await insertEntries(query, entriesJson(postings)).execute().catch(unlessSealed);
  }

  /** Takes tokens (returns negative amounts) at the commit, which throws AppError 409 if too few are left. */
  takeFromPool(tokens: bigint, size = Number.MAX_SAFE_INTEGER): void {
    beforeCommit(this.em, () => takeFromPool(this.em, { tokens: String(tokens), size }));
  }

  async takenFromPool(): Promise<number> {
    const [pool] = await taken(this.em, {});
    return pool?.taken ?? 0;
  }

  /** The keys among these that transfers have. */
  async findKeys(keys: readonly string[]): Promise<Set<string>> {
    const transfers = await this.db
      .selectFrom('ledger_transfers')
      .select('key')
      .where('key', 'in', keys.length === 0 ? [''] : keys)
      .execute();
    return new Set(transfers.map(({ key }) => key));
  }

  async timesReturned(claimId: number, userId: number): Promise<number> {
    const { times } = await this.db
      .selectFrom('ledger_transfers')
      .select(({ fn }) => fn.countAll<number>().as('times'))
      .where('id', 'in', (eb) =>
        eb.selectFrom('ledger_entries').select('transfer_id').where('user_id', '=', userId),
      )
      .where('kind', '=', 'return')
      .where('key', 'like', `%:claim:${claimId}`)
      .executeTakeFirstOrThrow();
    return times;
  }

  /** Removes demo users' transfers and their part of the daily sums; the database allows it in the preview only. */
  async removeDemo(userIds: readonly number[]): Promise<void> {
    await this.db
      .insertInto('ledger_days')
      .columns(['day', 'kind', 'shard', 'transfers', 'points', 'tokens'])
      .expression(({ selectFrom }) =>
        selectFrom('ledger_transfers as t')
          .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
          .select(({ fn, eb }) => {
            const sum = fn.sum<number>('amount');
            const without = (...accounts: ('user' | 'claimed' | 'paid')[]) =>
              sql<number>`-${fn.coalesce(sum.filterWhere('account', 'in', accounts), sql.lit(0))}`;
            return [
              sql<string>`(created_at at time zone 'UTC')::date`.as('day'),
              'kind',
              sql.lit(0).as('shard'),
              eb.neg(fn.count<number>('t.id').distinct()).as('transfers'),
              without('user').as('points'),
              without('claimed', 'paid').as('tokens'),
            ];
          })
          .where('t.user_id', '=', anyOf(userIds))
          .groupBy(['day', 'kind']),
      )
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'shard']).doUpdateSet(({ eb }) => ({
          transfers: eb('ledger_days.transfers', '+', eb.ref('excluded.transfers')),
          points: eb('ledger_days.points', '+', eb.ref('excluded.points')),
          tokens: eb('ledger_days.tokens', '+', eb.ref('excluded.tokens')),
        })),
      )
      .execute();
    await this.db
      .deleteFrom('ledger_days')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('day', 'kind'),
          'in',
          selectFrom('ledger_days')
            .select(['day', 'kind'])
            .groupBy(['day', 'kind'])
            .having(({ fn }) => fn.sum('transfers'), '=', 0)
            .$asTuple('day', 'kind'),
        ),
      )
      .execute();
    await this.db.deleteFrom('ledger_entries').where('user_id', '=', anyOf(userIds)).execute();
    await this.db.deleteFrom('ledger_transfers').where('user_id', '=', anyOf(userIds)).execute();
  }
}
