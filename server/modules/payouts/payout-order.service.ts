import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  ATTACHED_NANOTONS,
  ORDER_VALID_FOR,
  parseTonAddress,
  type SiteSettings,
  type TonNetwork,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import { type JettonTransfer, transferBody } from '../../integrations/toncenter/jetton-transfer.js';
import { hasChangedClaims } from '../../reports/payouts.report.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { SettingsService } from '../settings/settings.service.js';
import { batchSubject, compareBatch, hashOf } from './batch-check.js';
import type { PayoutOrderDto, SignedOrderDto } from './dto/payout.dto.js';
import { type PayoutRefusal, payoutRefused } from './payout.errors.js';
import { PayoutRepository, type PayoutRow } from './payout.repository.js';
import { type BatchRow, PayoutBatchRepository } from './payout-batch.repository.js';
import { payoutComment } from './payout-files.js';
import { PayoutListService } from './payout-list.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RetryEligibilityService } from './retry-eligibility.service.js';
import { readSignedBatch, type SignedBatch } from './signed-batch.js';

/** TON Connect's names of the networks. */
const CHAINS: Readonly<Record<TonNetwork, string>> = { mainnet: '-239', testnet: '-3' };

/** Requests the payment of a frozen batch, once, and reads the signed order. The server has no key. */
@Injectable()
export class PayoutOrderService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly lists: PayoutListService,
    private readonly reconciliation: ReconciliationService,
    private readonly claims: ClaimRepository,
    private readonly payouts: PayoutRepository,
    private readonly batches: PayoutBatchRepository,
    private readonly eligibility: RetryEligibilityService,
  ) {}

  /** The order for the operator's wallet. It is returned once: from then on it may run. */
  @Transactional()
  async requestOrder(id: number): Promise<PayoutOrderDto> {
    const settings = await this.settings.hold();
    const batch = await this.batches.lockToPay(id);
    if (batch.method !== 'wallet') throw payoutRefused('payout.wrong_method');
    const { payouts, asked_at } = await this.setRequested(batch, settings);
    const { payer, payer_jetton_wallet, network } = batch;
    return {
      validUntil: Math.floor(asked_at.getTime() / 1000) + ORDER_VALID_FOR,
      network: CHAINS[network],
      from: payer,
      messages: payouts.map((payout) => ({
        address: payer_jetton_wallet,
        amount: String(ATTACHED_NANOTONS),
        payload: transferBody(transferOf(payout, batch)).toBoc().toString('base64'),
      })),
    };
  }

  /** Another tool may pay the file from now on. */
  @Transactional()
  async handOver(id: number): Promise<void> {
    const settings = await this.settings.hold();
    const batch = await this.batches.lockToPay(id);
    if (batch.method !== 'file') throw payoutRefused('payout.wrong_method');
    await this.setRequested(batch, settings);
  }

  /**
   * Reads the order that the wallet has signed and compares every transfer with the batch. A difference
   * is stored: unpaid payouts of such a batch are not released automatically. An order that is returned
   * after its batch was settled is stored too, and prevents that its claims are paid by another.
   *
   * @throws AppError 409 when it differs, or is late and may still run.
   */
  async takeSigned(id: number, { boc }: SignedOrderDto): Promise<void> {
    const signed = readSignedBatch(boc);
    if (!signed) throw payoutRefused('payout.order_unreadable');
    const refusal = await runInTransaction(this.em, () => this.storeSigned(id, signed));
    if (refusal) throw payoutRefused(refusal);
  }

  /** Returns what it pays, and the time of the request by the clock that sets the order's end. */
  private async setRequested(
    batch: BatchRow,
    settings: SiteSettings,
  ): Promise<{ payouts: PayoutRow[]; asked_at: Date }> {
    if (batch.status !== 'frozen') throw payoutRefused('payout.asked_already');
    const { id, network, jetton_master } = batch;
    const token = parseTonAddress(settings.contract_address)?.raw;
    if (network !== settings.ton_network || jetton_master !== token) {
      throw payoutRefused('payout.settings_changed');
    }
    const payouts = await this.payouts.ofBatch(id);
    if (hashOf(batch, payouts) !== batch.hash) throw payoutRefused('payout.batch_changed');
    const claimIds = payouts.map(({ claim_id }) => claim_id);
    await this.assertPayable(batch, claimIds);
    const asked_at = new Date(Date.now());
    await this.batches.setRequested(batch, asked_at);
    await this.payouts.setSent(id);
    await this.claims.change(claimIds, ['batched'], 'sent');
    const code = batch.method === 'file' ? 'batch_handed_over' : 'batch_asked';
    this.audit.record({ code, subject: batchSubject(id) });
    return { payouts, asked_at };
  }

  /** Claims may have been paid by an order that was returned late, and their users banned. */
  private async assertPayable(batch: BatchRow, claimIds: readonly number[]): Promise<void> {
    await this.claims.lock(claimIds);
    if (await hasChangedClaims(this.em, batch.id)) throw payoutRefused('payout.claims_changed');
    await this.eligibility.assertEligible(batch, claimIds);
  }

  /** Returns what is wrong with the order, if anything. */
  private async storeSigned(id: number, signed: SignedBatch): Promise<PayoutRefusal | null> {
    const batch = await this.batches.lock(id);
    if (!batch.asked_at) throw payoutRefused('payout.not_asked');
    const payouts = await this.payouts.ofBatch(id);
    if (batch.order_hash !== signed.hash) await this.storeOrder(batch, payouts, signed);
    const { differences, may_still_run } = await this.lists.get(id);
    if (differences) return 'payout.order_differs';
    const isReleased = payouts.some((it) => it.status === 'failed' && it.transaction_hash === null);
    return may_still_run && isReleased ? 'payout.signed_late' : null;
  }

  private async storeOrder(
    batch: BatchRow,
    payouts: readonly PayoutRow[],
    signed: SignedBatch,
  ): Promise<void> {
    const { id } = batch;
    const frozen = { ...batch, payouts: payouts.map((payout) => transferOf(payout, batch)) };
    const found = compareBatch(signed, frozen, Math.floor(Date.now() / 1000));
    // A second order for one batch would pay it twice.
    const differences = batch.order_hash ? [...found, { code: 'signed_twice' }] : found;
    await this.batches.setSigned(batch, { ...signed, differences });
    const subject = batchSubject(id);
    this.audit.record(
      differences.length === 0
        ? { code: 'batch_signed', subject }
        : { code: 'batch_differs', subject, differences: differences.length },
    );
    // The wallet of a settled batch may not be polled any more.
    if (batch.status === 'settled') await this.reconciliation.schedule();
  }
}

function transferOf(
  { id, query_id, units, receiver }: PayoutRow,
  { payer }: BatchRow,
): JettonTransfer {
  return {
    query_id: BigInt(query_id),
    units: BigInt(units),
    receiver,
    payer,
    comment: payoutComment(id),
  };
}
