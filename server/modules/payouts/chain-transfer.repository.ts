import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import type { AlertOutcome } from '#libs/domain/index.js';
import { Repository } from '../../database/repository.js';
import { anyOf, now } from '../../database/tables.js';
import {
  type ChainTransfer,
  latestMoment,
  type Place,
} from '../../integrations/toncenter/chain-transaction.js';
import type { HistoryPage } from '../../integrations/toncenter/payout-chain.service.js';
import type { PayoutTables } from './payout.repository.js';
import type { Alert } from './reconciliation.js';

type TransferRow = Insertable<PayoutTables['chain_transfers']>;

interface Resolution {
  outcome: AlertOutcome;
  note: string;
  payout_id: number | null;
  resolved_by: string;
}

/** What was read of the chain, and alerts about it. */
@Injectable()
export class ChainTransferRepository extends Repository<PayoutTables> {
  /** Numbers of 64 bits and more are read as text: the drivers would lose digits. */
  async ofWallet(wallet: string, until: Date): Promise<ChainTransfer[]> {
    const rows = await this.db
      .selectFrom('chain_transfers')
      .select([
        'hash',
        'kind',
        sql<string>`query_id::text`.as('query_id'),
        sql<string>`units::text`.as('units'),
        'receiver',
        'comment',
        'is_aborted',
        sql<string>`lt::text`.as('lt'),
        'happened_at',
      ])
      .where('jetton_wallet', '=', wallet)
      .where('happened_at', '<=', until.toISOString())
      .execute();
    return rows.map((row) => ({
      ...row,
      query_id: BigInt(row.query_id),
      units: BigInt(row.units),
      lt: BigInt(row.lt),
      happened_at: new Date(row.happened_at),
    }));
  }

  /** The transaction up to which a wallet's history was read. */
  async placeOf(wallet: string): Promise<Place> {
    const cursor = await this.db
      .selectFrom('chain_cursors')
      .select([
        sql<string>`lt::text`.as('lt'),
        sql<string | null>`case when hash_lt = lt then hash end`.as('hash'),
      ])
      .where('jetton_wallet', '=', wallet)
      .executeTakeFirst();
    return { lt: BigInt(cursor?.lt ?? 0), hash: cursor?.hash ?? null };
  }

  /** Stores new transfers of a wallet; one that was read before does not change. */
  async insert(jetton_wallet: string, transfers: readonly ChainTransfer[]): Promise<void> {
    const given = transfers.map((transfer) => ({
      ...transfer,
      query_id: String(transfer.query_id),
      units: String(transfer.units),
      lt: String(transfer.lt),
      comment: storable(transfer.comment),
      jetton_wallet,
    }));
    const columns = [
      'hash',
      'jetton_wallet',
      'kind',
      'query_id',
      'units',
      'receiver',
      'comment',
      'is_aborted',
      'lt',
      'happened_at',
    ] as const;
    await this.db
      .insertInto('chain_transfers')
      .columns(columns)
      .expression(({ selectFrom }) =>
        selectFrom(
          sql<TransferRow>`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)`.as<'given'>(
            sql`given(hash text, jetton_wallet text, kind text, query_id numeric, units numeric,
              receiver text, comment text, is_aborted boolean, lt bigint, happened_at timestamptz)`,
          ),
        ).select(columns),
      )
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }

  /** Moves a cursor forward; its time goes back only from the future, if the API sent such a time before. */
  async moveCursor(
    jetton_wallet: string,
    { lt, hash }: HistoryPage['place'],
    read_until: Date | null,
  ): Promise<void> {
    const later = (column: 'hash' | 'hash_lt') => {
      const [given, stored] = [sql.ref(`excluded.${column}`), sql.ref(`chain_cursors.${column}`)];
      return sql<string>`case when excluded.lt >= chain_cursors.lt then coalesce(${given}, ${stored})
        else ${stored} end`;
    };
    await this.db
      .insertInto('chain_cursors')
      .values({
        jetton_wallet,
        lt: String(lt),
        hash,
        hash_lt: hash && String(lt),
        read_until,
      })
      .onConflict((conflict) =>
        conflict.column('jetton_wallet').doUpdateSet({
          lt: sql<string>`greatest(chain_cursors.lt, excluded.lt)`,
          hash: later('hash'),
          hash_lt: later('hash_lt'),
          read_until: sql<string>`greatest(case when chain_cursors.read_until <= ${latestMoment()}
            then chain_cursors.read_until end, excluded.read_until)`,
        }),
      )
      .execute();
  }

  /** By the hash of a transaction, the payout that an operator named. */
  async namedTransfers(wallet: string): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('payout_alarms as a')
      .innerJoin('chain_transfers as t', 't.hash', 'a.transaction_hash')
      .select(({ ref }) => ['a.transaction_hash', ref('a.payout_id').$notNull().as('payout_id')])
      .where('t.jetton_wallet', '=', wallet)
      .where('a.outcome', '=', 'paid')
      .where('a.resolved_at', 'is not', null)
      .execute();
    return new Map(rows.map(({ transaction_hash, payout_id }) => [transaction_hash, payout_id]));
  }

  /**
   * Stores an alert once for each transaction. Transfers from before the wallet's first batch raise none.
   */
  async addAlert({ code, hash, payout_id }: Alert, batch_id: number | null): Promise<void> {
    await this.db
      .insertInto('payout_alarms')
      .columns(['code', 'transaction_hash', 'payout_id', 'batch_id', 'found_at'])
      .expression(
        this.db
          .selectNoFrom(({ cast, val }) => [
            val(code).as('code'),
            val(hash).as('transaction_hash'),
            cast<number | null>(val(payout_id), 'integer').as('payout_id'),
            cast<number | null>(val(batch_id), 'integer').as('batch_id'),
            now.as('found_at'),
          ])
          .$if(code === 'unknown_transfer', (query) =>
            query.where(({ exists, selectFrom }) =>
              exists(
                selectFrom('chain_transfers as t')
                  .innerJoin('payout_batches as b', 'b.payer_jetton_wallet', 't.jetton_wallet')
                  .where('t.hash', '=', hash)
                  .where('t.happened_at', '>', sql<string>`b.created_at - interval '10 minutes'`),
              ),
            ),
          ),
      )
      .onConflict((conflict) => conflict.columns(['code', 'transaction_hash']).doNothing())
      .execute();
  }

  async lockAlert(id: number): Promise<void> {
    await this.db
      .selectFrom('payout_alarms')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .execute();
  }

  async resolveAlert(id: number, { payout_id, ...resolution }: Resolution): Promise<void> {
    await this.db
      .updateTable('payout_alarms')
      .set(({ fn, ref, selectFrom }) => ({
        ...resolution,
        resolved_at: now,
        payout_id,
        batch_id: fn.coalesce(
          selectFrom('payouts').select('batch_id').where('id', '=', payout_id),
          ref('batch_id'),
        ),
      }))
      .where('id', '=', id)
      .execute();
  }

  /** Whether alerts of the batch are open, or unknown transfers to users whom it pays. */
  async hasOpenAlerts(batchId: number): Promise<boolean> {
    const open = await this.db
      .selectFrom('payout_alarms as a')
      .leftJoin('chain_transfers as t', (join) =>
        join.onRef('t.hash', '=', 'a.transaction_hash').on('a.code', '=', 'unknown_transfer'),
      )
      .select('a.id')
      .where('a.resolved_at', 'is', null)
      .where(({ eb, exists, or, selectFrom }) =>
        or([
          eb('a.batch_id', '=', batchId),
          exists(
            selectFrom('payouts as p')
              .innerJoin('payout_batches as b', 'b.id', 'p.batch_id')
              .where('b.id', '=', batchId)
              .whereRef('b.payer_jetton_wallet', '=', 't.jetton_wallet')
              .whereRef('p.receiver', '=', 't.receiver'),
          ),
        ]),
      )
      .limit(1)
      .execute();
    return open.length > 0;
  }

  /** Whether an open alert may be about a payment for failed payouts of these claims. */
  async hasOpenAlertsOfClaims(claimIds: readonly number[]): Promise<boolean> {
    const open = await this.db
      .selectFrom('payouts as p')
      .innerJoin('payout_batches as b', 'b.id', 'p.batch_id')
      .innerJoin('payout_alarms as a', (join) => join.on('a.resolved_at', 'is', null))
      .leftJoin('chain_transfers as t', (join) =>
        join.onRef('t.hash', '=', 'a.transaction_hash').on('a.code', '=', 'unknown_transfer'),
      )
      .select('a.id')
      .where('p.claim_id', '=', anyOf(claimIds))
      .where('p.status', 'in', ['bounced', 'failed'])
      .where(({ and, eb, or }) =>
        or([
          eb('a.payout_id', '=', eb.ref('p.id')),
          and([
            eb('t.jetton_wallet', '=', eb.ref('b.payer_jetton_wallet')),
            eb('t.receiver', '=', eb.ref('p.receiver')),
          ]),
        ]),
      )
      .limit(1)
      .execute();
    return open.length > 0;
  }

  /** Whether payments to users of the batch are so new that they can still be reversed. */
  async hasPaymentsAfter(batchId: number, time: Date): Promise<boolean> {
    const payments = await this.db
      .selectFrom('chain_transfers as t')
      .innerJoin('payout_batches as b', 'b.payer_jetton_wallet', 't.jetton_wallet')
      .innerJoin('payouts as p', (join) =>
        join.onRef('p.batch_id', '=', 'b.id').onRef('p.receiver', '=', 't.receiver'),
      )
      .select('t.hash')
      .where('b.id', '=', batchId)
      .where('t.is_aborted', '=', false)
      .where('t.happened_at', '>', time.toISOString())
      .limit(1)
      .execute();
    return payments.length > 0;
  }
}

/** PostgreSQL's text holds no character of code 0, and no half of a surrogate pair. */
const storable = (comment: string): string =>
  comment.replaceAll('\0', '').slice(0, 200).toWellFormed();
