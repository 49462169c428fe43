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
import type { Row } from '../../records/timestamps.js';
import { SettingsService } from '../settings/settings.service.js';
import { compareBatch, type FrozenBatch } from './batch-check.js';
import { batchSubject, hashOf, lockBatch, lockToPay, payoutsOf } from './batch-rows.js';
import type { PayoutOrderDto, SignedOrderDto } from './dto/payout.dto.js';
import { assertNoAlarms, assertNothingRuns } from './pay-again.js';
import type { Payout } from './payout.entity.js';
import { type PayoutRefusal, payoutRefused } from './payout.errors.js';
import type { PayoutBatch } from './payout-batch.entity.js';
import { payoutComment } from './payout-files.js';
import { PayoutListService } from './payout-list.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { readSignedBatch, type SignedBatch } from './signed-batch.js';

/** TON Connect's names of the networks. */
const CHAINS: Readonly<Record<TonNetwork, string>> = { mainnet: '-239', testnet: '-3' };

/** Asks for a frozen batch to be paid, once, and reads what was signed: no key is here. */
@Injectable()
export class PayoutOrderService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly lists: PayoutListService,
    private readonly reconciliation: ReconciliationService,
  ) {}

  /**
   * What the operator's wallet is asked to sign. It is told once: from then on the batch may run, and
   * nobody is asked for it a second time.
   */
  @Transactional()
  async askOrder(id: number): Promise<PayoutOrderDto> {
    const settings = await this.settings.hold();
    const batch = await lockToPay(this.em, id);
    if (batch.method !== 'wallet') throw payoutRefused('payout.wrong_method');
    const { payouts, asked_at } = await this.setAsked(batch, settings);
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

  /** The file is in other hands from now on: it may be paid. */
  @Transactional()
  async handOver(id: number): Promise<void> {
    const settings = await this.settings.hold();
    const batch = await lockToPay(this.em, id);
    if (batch.method !== 'file') throw payoutRefused('payout.wrong_method');
    await this.setAsked(batch, settings);
  }

  /**
   * Reads what the wallet has signed and compares every transfer with the batch. A difference is kept,
   * and stops everything: what such a batch has not paid is not paid again by itself. One that comes back
   * after its batch was settled is kept as well, and holds back what would pay the same.
   *
   * @throws AppError 409 when it differs, or comes late and may still run.
   */
  async takeSigned(id: number, { boc }: SignedOrderDto): Promise<void> {
    const signed = readSignedBatch(boc);
    if (!signed) throw payoutRefused('payout.order_unreadable');
    const refusal = await runInTransaction(this.em, () => this.keepSigned(id, signed));
    if (refusal) throw payoutRefused(refusal);
  }

  /** Answers what it pays, and when it was asked for by the clock that also says when the order ends. */
  private async setAsked(
    batch: Row<PayoutBatch>,
    settings: SiteSettings,
  ): Promise<{ payouts: Row<Payout>[]; asked_at: Date }> {
    if (batch.status !== 'frozen') throw payoutRefused('payout.asked_already');
    const { id, network, jetton_master } = batch;
    const token = parseTonAddress(settings.contract_address)?.raw;
    if (network !== settings.ton_network || jetton_master !== token) {
      throw payoutRefused('payout.settings_changed');
    }
    const payouts = await this.frozenPayouts(batch);
    await this.assertPayable(batch);
    const asked_at = new Date(Date.now());
    await this.em.execute(
      `update payout_batches set status = 'requested', asked_at = ?, updated_at = now(),
         asked_lt = coalesce((select lt from chain_cursors where jetton_wallet = payer_jetton_wallet), 0)
       where id = ?`,
      [asked_at, id],
    );
    await this.em.execute(
      `update payouts set status = 'sent', updated_at = now() where batch_id = ?`,
      [id],
    );
    await this.em.execute(
      `update claims set status = 'sent', updated_at = now()
       where id in (select claim_id from payouts where batch_id = ?)`,
      [id],
    );
    const code = batch.method === 'file' ? 'batch_handed_over' : 'batch_asked';
    this.audit.record({ code, subject: batchSubject(id) });
    return { payouts, asked_at };
  }

  /** Claims may have been paid by an order that came back late, and their users banned. */
  private async assertPayable(batch: Row<PayoutBatch>): Promise<void> {
    const claims = await this.em.execute<{ id: number }[]>(
      `select id from claims where id in (select claim_id from payouts where batch_id = ?)
       order by id for update`,
      [batch.id],
    );
    const [row] = await this.em.execute<[{ changed: number }]>(
      `select count(*) as changed from payouts p left join claims c on c.id = p.claim_id
       left join users u on u.id = p.user_id
       where p.batch_id = ? and (c.status is distinct from 'batched' or u.is_banned or exists (
         select from payouts where claim_id = p.claim_id and id <> p.id
           and status in ('batched', 'sent', 'delivered')))`,
      [batch.id],
    );
    if (row.changed > 0) throw payoutRefused('payout.claims_changed');
    const ids = claims.map(({ id }) => id);
    await assertNothingRuns(this.em, batch, ids);
    await assertNoAlarms(this.em, ids);
  }

  /** Why it is not as it should be. */
  private async keepSigned(id: number, signed: SignedBatch): Promise<PayoutRefusal | null> {
    const batch = await lockBatch(this.em, id);
    if (!batch.asked_at) throw payoutRefused('payout.not_asked');
    const payouts = await payoutsOf(this.em, id);
    if (batch.order_hash !== signed.hash) await this.keepOrder(batch, payouts, signed);
    const { differences, may_still_run } = await this.lists.get(id);
    if (differences) return 'payout.order_differs';
    const isGivenUp = payouts.some((it) => it.status === 'failed' && it.transaction_hash === null);
    return may_still_run && isGivenUp ? 'payout.signed_late' : null;
  }

  /**
   * What it pays, as it was frozen.
   *
   * @throws AppError 409 when that is not what its hash says: somebody has changed the rows.
   */
  private async frozenPayouts(batch: Row<PayoutBatch>): Promise<Row<Payout>[]> {
    const payouts = await payoutsOf(this.em, batch.id);
    if (hashOf(batch, payouts) !== batch.hash) throw payoutRefused('payout.batch_changed');
    return payouts;
  }

  private async keepOrder(
    batch: Row<PayoutBatch>,
    payouts: readonly Row<Payout>[],
    signed: SignedBatch,
  ): Promise<void> {
    const { id } = batch;
    const frozen: FrozenBatch = {
      payer: batch.payer,
      payer_jetton_wallet: batch.payer_jetton_wallet,
      payouts: payouts.map((payout) => transferOf(payout, batch)),
    };
    const found = compareBatch(signed, frozen, Math.floor(Date.now() / 1000));
    // A second order for one batch would pay it twice.
    const differences = batch.order_hash ? [...found, { code: 'signed_twice' }] : found;
    await this.em.execute(
      `update payout_batches set status = case when status = 'requested' then 'signed' else status end,
         valid_until = greatest(valid_until, to_timestamp(?)), seqno = ?, order_hash = ?,
         differences = ?::jsonb, updated_at = now() where id = ?`,
      [signed.valid_until, signed.seqno, signed.hash, JSON.stringify(differences), id],
    );
    const subject = batchSubject(id);
    this.audit.record(
      differences.length === 0
        ? { code: 'batch_signed', subject }
        : { code: 'batch_differs', subject, differences: differences.length },
    );
    // A settled batch is looked at no more by then.
    if (batch.status === 'settled') await this.reconciliation.schedule();
  }
}

function transferOf(
  { id, query_id, units, receiver }: Row<Payout>,
  { payer }: Row<PayoutBatch>,
): JettonTransfer {
  return {
    query_id: BigInt(query_id),
    units: BigInt(units),
    receiver,
    payer,
    comment: payoutComment(id),
  };
}
