import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { canPayAgain, claimStates, type PayoutStatus } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { batchSubject } from './batch-check.js';
import { ChainTransferRepository } from './chain-transfer.repository.js';
import { ClaimPaymentService } from './claim-payment.service.js';
import { payoutRefused } from './payout.errors.js';
import { hasNoOpenPayout, PayoutRepository, type PayoutRow } from './payout.repository.js';
import { type BatchRow, PayoutBatchRepository } from './payout-batch.repository.js';
import { payoutComment } from './payout-files.js';
import { type Alert, reconcile, type Settlement } from './reconciliation.js';
import type { ExpectedPayout } from './transfer-matching.js';

/** Milliseconds after which a transaction can neither be undone nor appear again. */
const SETTLES_AFTER = 60_000;

/** Milliseconds after which an operator may release what another tool has not paid. */
const FILE_PAID_WITHIN = 3_600_000;

/** Milliseconds for which the state of the chain counts as current. */
const FRESH = 300_000;

const MAY_BE_DELIVERED: readonly PayoutStatus[] = ['batched', 'sent'];
const NOT_DELIVERED: readonly PayoutStatus[] = ['batched', 'sent', 'bounced', 'failed'];

type BatchedPayout = Awaited<ReturnType<PayoutRepository['lockOfWallet']>>[number];

/** Settles payouts and their claims by what was read of the chain. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly claims: ClaimRepository,
    private readonly payments: ClaimPaymentService,
    private readonly payouts: PayoutRepository,
    private readonly batches: PayoutBatchRepository,
    private readonly transfers: ChainTransferRepository,
  ) {}

  /** One caller after the other: the cursor's row is locked meanwhile. */
  async settleWallet(wallet: string): Promise<void> {
    await runInTransaction(this.em, async () => {
      const readUntil = await this.batches.lockCursor(wallet);
      if (!readUntil) return;
      const payouts = await this.payouts.lockOfWallet(wallet);
      const transfers = await this.transfers.ofWallet(wallet, settledUntil(readUntil));
      const named = await this.transfers.namedTransfers(wallet);
      const { settlements, alerts } = reconcile(payouts.map(expected), transfers, named);
      const byId = new Map(payouts.map((payout) => [payout.id, payout]));
      for (const alert of alerts) {
        const payout = byId.get(alert.payout_id ?? 0);
        await this.transfers.addAlert(alert, payout?.batch_id ?? null);
      }
      for (const settlement of settlements) {
        const payout = byId.get(settlement.id);
        if (payout) await this.settle(payout, settlement);
      }
      await this.closeBatches(wallet, readUntil);
    });
  }

  /**
   * Releases the payouts of a batch that were not found: another batch can pay them. A file's are released
   * after an hour, because only the operator knows that it is not paid any more; those of an order that
   * differs from its batch after the order has expired. A settled batch does not change.
   *
   * @throws AppError 409 while they may be paid or may have been, or when they settle automatically.
   */
  @Transactional()
  async release(id: number): Promise<void> {
    const { payer_jetton_wallet } = await this.batches.find(id);
    const readUntil = await this.batches.lockCursor(payer_jetton_wallet);
    const batch = await this.batches.lock(id);
    if (batch.status === 'settled') return;
    if (batch.method !== 'file' && !differs(batch)) throw payoutRefused('payout.wrong_method');
    if (!batch.asked_at) throw payoutRefused('payout.not_asked');
    const isOver = readUntil !== null && canRelease(batch, readUntil);
    if (!isOver || (await this.transfers.hasPaymentsAfter(id, settledUntil(readUntil)))) {
      throw payoutRefused('payout.may_still_run');
    }
    if (await this.transfers.hasOpenAlerts(id)) throw payoutRefused('payout.alerts_open');
    await this.payouts.release(id);
    await this.batches.settle(batch, MAY_BE_DELIVERED);
    this.audit.record({ code: 'batch_given_up', subject: batchSubject(id) });
  }

  private async settle(payout: BatchedPayout, { status, hash }: Settlement): Promise<void> {
    if (payout.status === status) return;
    if (payout.status === 'delivered') return this.addAlert('came_back', hash, payout);
    const claimed = status === 'delivered' ? await this.payments.lock(payout) : undefined;
    // Its tokens are the user's again: only an operator can decide whether that stays so.
    if (claimed === 'rejected') return this.addAlert('paid_after_rejection', hash, payout);
    await this.payouts.settle(payout, status, hash);
    if (status !== 'delivered') return this.failClaim(payout);
    // Released before and paid with another batch since: its payment is booked, and may be sealed.
    if (claimed === 'delivered') return this.addAlert('paid_twice', hash, payout);
    return this.deliverClaim(payout, hash);
  }

  private addAlert(code: Alert['code'], hash: string, { id, batch_id }: PayoutRow): Promise<void> {
    return this.transfers.addAlert({ code, hash, payout_id: id }, batch_id);
  }

  private async deliverClaim(payout: PayoutRow, hash: string): Promise<void> {
    await this.claims.change([payout.claim_id], claimStates.fromStates('delivered'), 'delivered');
    // Released before, and paid with another batch since.
    if (!(await this.payments.book(payout))) await this.addAlert('paid_twice', hash, payout);
  }

  /** It can be paid again, unless another payout of it may still be delivered. */
  private async failClaim({ claim_id }: PayoutRow): Promise<void> {
    await this.claims.change([claim_id], ['sent'], 'failed', hasNoOpenPayout(claim_id));
  }

  /**
   * Releases payouts that were not found once the order of their batch has expired. An operator releases
   * those of an order that differs from its batch.
   */
  private async closeBatches(wallet: string, readUntil: Date): Promise<void> {
    for (const batch of await this.batches.lockOpen(wallet)) {
      const isOrder = batch.method === 'wallet' && !differs(batch);
      if (isOrder && hasEnded(batch, readUntil)) await this.payouts.release(batch.id);
      await this.batches.settle(batch, differs(batch) ? NOT_DELIVERED : MAY_BE_DELIVERED);
    }
  }
}

/** Whether the signed order is another one than the batch's. */
const differs = ({ differences }: BatchRow): boolean => (differences?.length ?? 0) > 0;

/** Whether the requested order has expired. */
const hasEnded = ({ asked_at, valid_until }: BatchRow, readUntil: Date): boolean =>
  asked_at !== null && canPayAgain({ asked_at, valid_until }, readUntil);

/** Whether an operator may release what was not paid so far. */
function canRelease(batch: BatchRow, readUntil: Date): boolean {
  if (readUntil.getTime() <= Date.now() - FRESH) return false;
  if (batch.method === 'wallet') return hasEnded(batch, readUntil);
  return readUntil.getTime() > new Date(batch.asked_at ?? 0).getTime() + FILE_PAID_WITHIN;
}

/** The time of the last transactions that cannot be undone any more. */
const settledUntil = (readUntil: Date): Date => new Date(readUntil.getTime() - SETTLES_AFTER);

function expected(payout: BatchedPayout): ExpectedPayout {
  const { id, batch_id, query_id, units, receiver, method, asked_at, asked_lt } = payout;
  const file = { handed_over_at: new Date(asked_at ?? 0), read_lt: BigInt(asked_lt) };
  return {
    id,
    batch_id,
    receiver,
    query_id: BigInt(query_id),
    units: BigInt(units),
    comment: payoutComment(id),
    file: method === 'file' && asked_at ? file : null,
  };
}
