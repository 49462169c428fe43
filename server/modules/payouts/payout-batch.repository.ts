import { Injectable } from '@nestjs/common';
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { batchStates, type PayoutStatus, type TonNetwork } from '#libs/domain/index.js';
import { Repository } from '../../database/repository.js';
import { now } from '../../database/tables.js';
import { latestMoment, type PayingWallet } from '../../integrations/toncenter/chain-transaction.js';
import { batchNotFound } from './payout.errors.js';
import type { PayoutTables } from './payout.repository.js';

export type BatchRow = Selectable<PayoutTables['payout_batches']>;

type NewBatch = Pick<
  Insertable<PayoutTables['payout_batches']>,
  | 'method'
  | 'network'
  | 'payer'
  | 'payer_jetton_wallet'
  | 'jetton_master'
  | 'decimals'
  | 'hash'
  | 'created_by'
>;

/** What is stored of a signed order. */
interface SignedOrder {
  /** Seconds since 1970. */
  valid_until: number;
  seqno: number;
  hash: string;
  differences: readonly object[];
}

type OfBatches = ExpressionBuilder<PayoutTables, 'payout_batches'>;

/**
 * Batches whose wallets are polled: requested and signed ones; settled ones for a day, and until it is known
 * that their order has expired.
 */
const isPolled = ({ and, eb, exists, not, or, selectFrom }: OfBatches) =>
  or([
    eb('status', 'in', ['requested', 'signed']),
    and([
      eb('status', '=', 'settled'),
      eb('updated_at', '>', sql<string>`now() - interval '1 day'`),
    ]),
    and([
      eb('status', '=', 'settled'),
      eb('valid_until', 'is not', null),
      not(
        exists(
          selectFrom('chain_cursors')
            .whereRef('jetton_wallet', '=', 'payer_jetton_wallet')
            .where('read_until', '>', sql<string>`valid_until + interval '1 minute'`),
        ),
      ),
    ]),
  ]);

const hasFailures = ({ exists, selectFrom }: OfBatches) =>
  exists(
    selectFrom('payouts')
      .whereRef('batch_id', '=', 'payout_batches.id')
      .where('status', 'in', ['bounced', 'failed']),
  );

/** Whether failed payouts of a settled batch can be paid again soon: when its order has expired. */
const isRetriedSoon = (eb: OfBatches) =>
  eb.and([
    eb('method', '=', 'wallet'),
    eb(
      sql<string>`greatest(valid_until, asked_at + interval '10 minutes')`,
      '>',
      sql<string>`now() - interval '2 minutes'`,
    ),
    hasFailures(eb),
  ]);

/** The columns that say whether the order of a batch may still run. */
const ORDER = ['status', 'method', 'asked_at', 'valid_until', 'read_until'] as const;

/** The batches' rows, and the lock of a wallet's history. A status changes through `batchStates` alone. */
@Injectable()
export class PayoutBatchRepository extends Repository<PayoutTables> {
  /** @throws AppError 404 when there is none. */
  find(id: number): Promise<BatchRow> {
    return this.select(id).executeTakeFirstOrThrow(batchNotFound);
  }

  /** @throws AppError 404 when there is none. */
  lock(id: number): Promise<BatchRow> {
    return this.select(id).forUpdate().executeTakeFirstOrThrow(batchNotFound);
  }

  /**
   * Locks a batch whose payouts or claims are changed: its wallet's cursor first, as settling does.
   *
   * @throws AppError 404 when there is none.
   */
  async lockToPay(id: number): Promise<BatchRow> {
    const { payer_jetton_wallet } = await this.find(id);
    await this.lockCursor(payer_jetton_wallet);
    return this.lock(id);
  }

  /** Up to when the wallet's history was read; null before, and for a time in the future. */
  async lockCursor(wallet: string | null): Promise<Date | null> {
    const cursor = await this.db
      .selectFrom('chain_cursors')
      .select('read_until')
      .where('jetton_wallet', '=', wallet)
      .forUpdate()
      .executeTakeFirst();
    const readUntil = cursor?.read_until ? new Date(cursor.read_until) : null;
    return readUntil && readUntil <= latestMoment() ? readUntil : null;
  }

  /** Locks the wallet's batches that may be paid. */
  lockOpen(wallet: string): Promise<BatchRow[]> {
    return this.db
      .selectFrom('payout_batches')
      .selectAll()
      .where('payer_jetton_wallet', '=', wallet)
      .where('status', 'in', ['requested', 'signed'])
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  /** Violates a unique index when the wallet has an open batch. */
  async insert(batch: NewBatch): Promise<number> {
    const { id } = await this.db
      .insertInto('payout_batches')
      .values({ ...batch, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async cancel({ id, status }: BatchRow): Promise<void> {
    await this.db
      .updateTable('payout_batches')
      .set({ status: batchStates.transition(status, 'cancelled'), updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** What the wallet's history contains so far pays nothing of the batch. */
  async setRequested({ id, status }: BatchRow, asked_at: Date): Promise<void> {
    await this.db
      .updateTable('payout_batches')
      .set(({ fn, selectFrom }) => ({
        status: batchStates.transition(status, 'requested'),
        asked_at,
        updated_at: now,
        asked_lt: fn.coalesce(
          selectFrom('chain_cursors')
            .select('lt')
            .whereRef('jetton_wallet', '=', 'payer_jetton_wallet'),
          sql.lit('0'),
        ),
      }))
      .where('id', '=', id)
      .execute();
  }

  /** Stores the signed order of a locked batch; the last of several expires last. */
  async setSigned({ id, status }: BatchRow, order: SignedOrder): Promise<void> {
    await this.db
      .updateTable('payout_batches')
      .set({
        status: status === 'requested' ? batchStates.transition(status, 'signed') : status,
        valid_until: sql<string>`greatest(valid_until, to_timestamp(${order.valid_until}))`,
        seqno: order.seqno,
        order_hash: order.hash,
        differences: sql<object[]>`${JSON.stringify(order.differences)}::jsonb`,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  }

  /** @param open statuses of payouts with which it is not settled yet */
  async settle({ id, status }: BatchRow, open: readonly PayoutStatus[]): Promise<void> {
    await this.db
      .updateTable('payout_batches')
      .set({ status: batchStates.transition(status, 'settled'), updated_at: now })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('payouts').where('batch_id', '=', id).where('status', 'in', open))),
      )
      .execute();
  }

  polledWallets(network: TonNetwork): Promise<PayingWallet[]> {
    return this.db
      .selectFrom('payout_batches')
      .select(['payer', 'payer_jetton_wallet'])
      .distinct()
      .where(isPolled)
      .where('network', '=', network)
      .orderBy('payer_jetton_wallet')
      .execute();
  }

  /** Whether a polled batch needs the next result soon; null when no batch is polled. */
  async isPolledSoon(): Promise<boolean | null> {
    const { soon } = await this.db
      .selectFrom('payout_batches')
      .select((eb) => {
        const isSoon = eb.or([eb('status', '<>', 'settled'), isRetriedSoon(eb)]);
        return sql<boolean | null>`bool_or(${isSoon})`.as('soon');
      })
      .where(isPolled)
      .executeTakeFirstOrThrow();
    return soon;
  }

  /** The wallet's settled batches, with what says whether their orders may still run. */
  settledOrders({ network, payer }: Pick<BatchRow, 'network' | 'payer'>) {
    return this.db
      .selectFrom('payout_batches')
      .leftJoin('chain_cursors', 'jetton_wallet', 'payer_jetton_wallet')
      .select(ORDER)
      .select((eb) => sql<number>`${hasFailures(eb)}::int`.as('failed'))
      .where('status', '=', 'settled')
      .where('network', '=', network)
      .where('payer', '=', payer)
      .execute();
  }

  private select(id: number) {
    return this.db.selectFrom('payout_batches').selectAll().where('id', '=', id);
  }
}
