import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { payoutStates } from '#libs/domain/index.js';
import { Repository } from '../../database/repository.js';
import { now, type TablesOf } from '../../database/tables.js';
import { deliveredClaims, failReleased } from '../claims/claim.repository.js';
import type {
  ChainCursorSchema,
  ChainTransferSchema,
  PayoutAlertSchema,
} from './chain-transfer.entity.js';
import type { PayoutSchema } from './payout.entity.js';
import type { PayoutBatchSchema } from './payout-batch.entity.js';

export type PayoutTables = TablesOf<
  | typeof ChainCursorSchema
  | typeof ChainTransferSchema
  | typeof PayoutAlertSchema
  | typeof PayoutBatchSchema
  | typeof PayoutSchema
>;

export type PayoutRow = Selectable<PayoutTables['payouts']>;

/** A payout as it is frozen. */
export type NewPayout = Pick<
  Insertable<PayoutTables['payouts']>,
  'claim_id' | 'user_id' | 'receiver' | 'tokens' | 'units' | 'query_id'
>;

const payoutsOfClaim = (claimId: number) =>
  expressionBuilder<PayoutTables>().selectFrom('payouts').where('claim_id', '=', claimId);

/** The status of a claim's payout that may still be delivered: a part of other statements. */
export const openStatus = (claimId: number) =>
  payoutsOfClaim(claimId)
    .select('status')
    .where('status', 'in', ['batched', 'sent'])
    .$castTo<{ status: 'batched' | 'sent' }>()
    .$asScalar() as Expression<'batched' | 'sent' | null>;

/** Whether no payout of a claim may still be delivered: a part of other statements. */
export const hasNoOpenPayout = (claimId: number) => {
  const { exists, not } = expressionBuilder<PayoutTables>();
  return not(exists(payoutsOfClaim(claimId).where('status', 'in', ['batched', 'sent'])));
};

/** Whether a payout of a claim was delivered: a part of other statements. */
export const isClaimPaid = (claimId: number) =>
  expressionBuilder<PayoutTables>().exists(
    payoutsOfClaim(claimId).where('status', '=', 'delivered'),
  );

/** The payouts' rows. A status changes through `payoutStates` alone. */
@Injectable()
export class PayoutRepository extends Repository<PayoutTables> {
  ofBatch(batchId: number): Promise<PayoutRow[]> {
    return this.db
      .selectFrom('payouts')
      .selectAll()
      .where('batch_id', '=', batchId)
      .orderBy('id')
      .execute();
  }

  /** Locks what a wallet's batches pay, with the columns that say when it could be paid. */
  lockOfWallet(wallet: string) {
    return this.db
      .selectFrom('payouts as p')
      .innerJoin('payout_batches as b', 'b.id', 'p.batch_id')
      .selectAll('p')
      .select(['b.method', 'b.asked_at', sql<string>`b.asked_lt::text`.as('asked_lt')])
      .where('b.payer_jetton_wallet', '=', wallet)
      .orderBy('p.id')
      .forUpdate('p')
      .execute();
  }

  /** Locks the delivered payouts of the transaction that delivered this one: a tool may merge several. */
  lockDeliveredWith(id: number | null): Promise<PayoutRow[]> {
    return this.db
      .selectFrom('payouts as p')
      .innerJoin('payouts as first', 'first.transaction_hash', 'p.transaction_hash')
      .selectAll('p')
      .where('first.id', '=', id)
      .where('p.status', '=', 'delivered')
      .orderBy('p.id')
      .forUpdate('p')
      .execute();
  }

  async insert(batch_id: number, payouts: readonly NewPayout[]): Promise<void> {
    await this.db
      .insertInto('payouts')
      .values(payouts.map((payout) => ({ ...payout, batch_id, updated_at: now })))
      .execute();
  }

  async removeOfBatch(batchId: number): Promise<void> {
    await this.db.deleteFrom('payouts').where('batch_id', '=', batchId).execute();
  }

  /** The payouts of a frozen batch may be paid from now on. */
  async setSent(batchId: number): Promise<void> {
    await this.db
      .updateTable('payouts')
      .set({ status: payoutStates.transition('batched', 'sent'), updated_at: now })
      .where('batch_id', '=', batchId)
      .execute();
  }

  /** @param transaction_hash of the transaction that shows it */
  async settle(
    { id, status }: Pick<PayoutRow, 'id' | 'status'>,
    to: 'delivered' | 'bounced' | 'failed',
    transaction_hash: string,
  ): Promise<void> {
    await this.db
      .updateTable('payouts')
      .set({
        status: payoutStates.transition(status, to),
        transaction_hash,
        settled_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  }

  /** Lets the sent payouts of a batch fail, and their claims. One with an open alert may have been paid. */
  async release(batchId: number): Promise<void> {
    await this.db
      .with('released', (db) =>
        db
          .updateTable('payouts as p')
          .set({
            status: payoutStates.transition('sent', 'failed'),
            settled_at: now,
            updated_at: now,
          })
          .where('batch_id', '=', batchId)
          .where('status', '=', 'sent')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('payout_alarms')
                  .whereRef('payout_id', '=', 'p.id')
                  .where('resolved_at', 'is', null),
              ),
            ),
          )
          .returning('p.claim_id'),
      )
      .with('failed', () => failReleased())
      .selectFrom('released')
      .select('claim_id')
      .execute();
  }

  /** Stores which transaction delivered a payout; false when it, or its claim, is not delivered. */
  async setTransaction(id: number | null, transaction_hash: string): Promise<boolean> {
    const changed = await this.db
      .updateTable('payouts')
      .set({ transaction_hash })
      .where('id', '=', id)
      .where('status', '=', 'delivered')
      .where('claim_id', 'in', deliveredClaims())
      .returning('id')
      .execute();
    return changed.length > 0;
  }

  async isAnyDelivered(): Promise<boolean> {
    const delivered = await this.db
      .selectFrom('payouts')
      .select('id')
      .where('status', '=', 'delivered')
      .limit(1)
      .execute();
    return delivered.length > 0;
  }
}
