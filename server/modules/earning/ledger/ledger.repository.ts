import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Kysely, type QueryCreator, type Selectable, sql } from 'kysely';
import { balanceOf, type Transfer } from '#libs/domain/index.js';
import { compose, prepare, prepareChange } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, lockTable, now, type TablesOf } from '../../../platform/database/tables.js';
import { beforeCommit } from '../../../platform/database/transactional.js';
import { addToBalance } from '../../participants/users/user.repository.js';
import type * as schemas from './ledger.entity.js';
import { unlessExhausted, unlessSealed } from './ledger.errors.js';

type Tables = TablesOf<(typeof schemas)[keyof typeof schemas]>;

/** A transfer with its time and the admin who caused it, if any. */
export interface Posting {
  transfer: Transfer;
  created_at: Date;
  caused_by?: string;
}

type Entry = Omit<Selectable<Tables['ledger_entries']>, 'id' | 'transfer_id'>;

const ENTRY_COLUMNS = ['transfer_id', 'account', 'user_id', 'currency', 'amount'] as const;

type NewTransfer = Omit<Selectable<Tables['ledger_transfers']>, 'id'>;

/** As `insertTransfers` reads them. */
const transfersJson = (postings: readonly Posting[]) =>
  JSON.stringify(
    postings.map(({ transfer, created_at, caused_by = '' }) => {
      const { entries: _, reason_zh = '', ...rest } = transfer;
      return { ...rest, reason_zh, caused_by, created_at };
    }),
  );

/** As `insertEntries` reads them. JSON has no bigints. */
const entriesJson = (postings: readonly Posting[]) =>
  JSON.stringify(
    postings.flatMap(({ transfer: { key, entries } }) =>
      entries.map((entry) => ({ ...entry, key, amount: String(entry.amount) })),
    ),
  );

const insertTransfers = (db: QueryCreator<Tables>, transfers: string) =>
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

/** Inserts the entries of the inserted `transfers`. */
const insertEntries = (
  db: QueryCreator<Tables & { transfers: { id: number; key: string } }>,
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

/** One statement: the transfer, its entries and the user's balance, or nothing if its key exists. */
const post = prepare((db: Kysely<Tables>, values: Posted) =>
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

const taken = prepare((db: Kysely<Tables>) => db.selectFrom('token_pool').select('taken'));

/** All claims wait for this one row. Where too few tokens are left it gets no value, which the table refuses. */
const take = prepareChange((db: Kysely<Tables>, values: { tokens: string; size: number }) => {
  const tokens = sql<number>`${values.tokens}::bigint`;
  return db.updateTable('token_pool').set({
    taken: sql<number>`case when taken + ${tokens} <= ${values.size}::bigint or ${tokens} < 0
        then taken + ${tokens} end`,
  });
}, unlessExhausted);

/** The tokens that all claims have taken from the pool: a part of other statements. */
export const takenTokens = () => compose<Tables>().selectFrom('token_pool').select('taken');

/** A decision; with a claim its tokens were taken from the pool before. */
type Forfeited = Pick<Entry, 'user_id'> & {
  id: number;
  claim_id: number | null;
  tokens: number;
  reason: string;
};

/** Books the tokens that the decisions of `decided` forfeit: the last part of the closing's statement. */
export const bookForfeited = (db: QueryCreator<Tables & { decided: Forfeited }>) =>
  db
    .with('transfers', (cte) =>
      cte
        .insertInto('ledger_transfers')
        .columns(['key', 'kind', 'user_id', 'reason', 'decision_id', 'created_at'])
        .expression(({ selectFrom }) =>
          selectFrom('decided').select([
            sql<string>`'forfeit:' || coalesce('claim:' || claim_id, user_id::text)`.as('key'),
            sql.lit('forfeit' as const).as('kind'),
            'user_id',
            'reason',
            'id',
            now.as('created_at'),
          ]),
        )
        .returning(['id', 'user_id', 'decision_id']),
    )
    .with('entries', (cte) =>
      cte
        .insertInto('ledger_entries')
        .columns(ENTRY_COLUMNS)
        .expression(({ selectFrom }) =>
          selectFrom('transfers as t')
            .innerJoin('decided as d', 'd.id', 't.decision_id')
            .crossJoin(sql<{ sign: number }>`(values (-1), (1))`.as<'side'>(sql`side(sign)`))
            .select((eb) => [
              't.id',
              sql<'pool' | 'claimed' | 'forfeited'>`case when side.sign = 1 then 'forfeited'
                when d.claim_id is null then 'pool' else 'claimed' end`.as('account'),
              't.user_id',
              sql.lit('tokens' as const).as('currency'),
              eb('side.sign', '*', eb.ref('d.tokens')).as('amount'),
            ]),
        ),
    )
    .updateTable('token_pool')
    .set(({ eb, selectFrom }) => ({
      taken: eb(
        'taken',
        '+',
        selectFrom('decided')
          .select(sql<number>`coalesce(sum(tokens), 0)`.as('tokens'))
          .where('claim_id', 'is', null),
      ),
    }));

/** The ledger's rows. The database refuses to change or delete a transfer or an entry. */
@Injectable()
export class LedgerRepository extends Repository<Tables> {
  /**
   * Adds a transfer, and changes the user's balance and the pool; false when its key exists.
   * @throws AppError 409 when the ledger is sealed; the commit throws it when the pool has not as many tokens.
   */
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

  /** Adds new transfers in one statement; the caller changes the users' balances and the pool. */
  async postAll(postings: readonly Posting[]): Promise<void> {
    if (postings.length === 0) return;
    const query = this.db.with('transfers', (db) => insertTransfers(db, transfersJson(postings)));
    await insertEntries(query, entriesJson(postings)).execute().catch(unlessSealed);
  }

  /** Takes tokens, or returns negative ones, with the commit, which throws AppError 409 where too few are left. */
  takeFromPool(tokens: bigint, size = Number.MAX_SAFE_INTEGER): void {
    beforeCommit(this.em, () => take(this.em, { tokens: String(tokens), size }));
  }

  async takenFromPool(): Promise<number> {
    const [pool] = await taken(this.em, {});
    return pool?.taken ?? 0;
  }

  /** Those of the keys that transfers have. */
  async findKeys(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.db
      .selectFrom('ledger_transfers')
      .select('key')
      .where('key', 'in', keys.length === 0 ? [''] : keys)
      .execute();
    return new Set(rows.map(({ key }) => key));
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

  /** Removes demo users' transfers, also from the days; the database allows it in the preview only. */
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

  /** Waits for the transactions that post, and lets later ones wait until the end of this one. */
  lock(): Promise<void> {
    return lockTable(this.em, 'ledger_transfers');
  }

  /** Lets the database refuse every later transfer. Kysely has no functions and triggers. */
  async seal(): Promise<void> {
    await this.em.execute(
      `create or replace function "ledger_is_sealed"() returns trigger language plpgsql as $$
        begin
          raise exception 'The campaign is closed: the ledger is sealed' using errcode = 'restrict_violation';
        end $$`,
    );
    await this.em.execute(
      `create trigger "ledger_transfers_sealed" before insert on "ledger_transfers"
        for each statement execute function "ledger_is_sealed"()`,
    );
  }
}
