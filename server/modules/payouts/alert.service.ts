import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AlertOutcome, formatTonAddress, parseTonAddress } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Transactional } from '../../database/transactional.js';
import { validationFailed } from '../../errors/common.errors.js';
import { isoOrNull, toIso } from '../../records/timestamps.js';
import { type AlertRow, findAlert, findAlerts } from '../../reports/payouts.report.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { campaignClosed } from '../ledger/ledger.errors.js';
import { ChainTransferRepository } from './chain-transfer.repository.js';
import { ClaimPaymentService } from './claim-payment.service.js';
import type { AlertResolutionDto, PayoutAlertDto } from './dto/payout.dto.js';
import { alertNotFound, NO_CANDIDATE, payoutRefused } from './payout.errors.js';
import { isClaimPaid, openStatus, PayoutRepository, type PayoutRow } from './payout.repository.js';
import { PayoutBatchRepository } from './payout-batch.repository.js';
import { wholeTokens } from './payout-files.js';
import { SettlementService } from './settlement.service.js';

/** Shows alerts, and applies what an operator found out about one. */
@Injectable()
export class AlertService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly claims: ClaimRepository,
    private readonly payments: ClaimPaymentService,
    private readonly payouts: PayoutRepository,
    private readonly batches: PayoutBatchRepository,
    private readonly transfers: ChainTransferRepository,
    private readonly settlement: SettlementService,
  ) {}

  /** The newest alerts, open ones first. */
  async list(): Promise<PayoutAlertDto[]> {
    return (await findAlerts(this.em)).map(toAlertDto);
  }

  /**
   * Resolves an alert; with the outcome that it has already, nothing changes.
   *
   * @throws AppError 409 when the outcome does not apply to it, 422 without a payout that it needs.
   */
  @Transactional()
  async resolve(
    id: number,
    { outcome, note, payout_id }: AlertResolutionDto,
  ): Promise<PayoutAlertDto> {
    const alert = await this.lock(id);
    if (alert.resolved_at !== null) {
      if (alert.outcome !== outcome) throw payoutRefused('payout.alert_resolved');
      return toAlertDto(alert);
    }
    if (outcome === 'returned' && alert.is_closed) throw campaignClosed();
    if (!outcomesOf(alert).includes(outcome)) throw payoutRefused('payout.outcome_refused');
    const payout = outcome === 'paid' ? paidBy(alert, payout_id) : alert.payout_id;
    await this.store(id, { outcome, note: note.trim() }, payout);
    if (outcome === 'paid') await this.settlePaid(alert, payout);
    if (outcome === 'returned') await this.reversePayment(alert);
    return toAlertDto((await findAlert(this.em, id)) ?? alert);
  }

  /** The wallet's cursor first, as settling locks them. */
  private async lock(id: number): Promise<AlertRow> {
    const found = await findAlert(this.em, id);
    if (!found) throw alertNotFound();
    await this.batches.lockCursor(found.jetton_wallet);
    await this.transfers.lockAlert(id);
    return (await findAlert(this.em, id)) ?? found;
  }

  private async store(
    id: number,
    { outcome, note }: Pick<AlertResolutionDto, 'outcome' | 'note'>,
    payout: number | null,
  ): Promise<void> {
    const resolved_by = this.audit.actor;
    await this.transfers.resolveAlert(id, { outcome, note, payout_id: payout, resolved_by });
    const subject = { type: 'payout_alarm' as const, id };
    const about = payout === null ? {} : { payout };
    this.audit.record({ code: 'alarm_resolved', subject, note, outcome, ...about });
  }

  /** The transfer belongs to the payout now, so settling delivers it, once. */
  private async settlePaid({ jetton_wallet, transaction_hash }: AlertRow, payout: number | null) {
    if (jetton_wallet) await this.settlement.settleWallet(jetton_wallet);
    const isPaid = await this.payouts.setTransaction(payout, transaction_hash);
    if (!isPaid) throw payoutRefused('payout.not_paid_by_it');
  }

  /** Everything that the returned payment had paid: several payouts where a tool merged them. */
  private async reversePayment({ payout_id, transaction_hash }: AlertRow): Promise<void> {
    for (const payout of await this.payouts.lockDeliveredWith(payout_id)) {
      await this.payments.lock(payout);
      await this.payouts.settle(payout, 'bounced', transaction_hash);
      await this.reopenClaim(payout);
    }
  }

  /** It is paid again, unless another payout of it was delivered, or may still be. */
  private async reopenClaim(payout: PayoutRow): Promise<void> {
    const { claim_id } = payout;
    if (await this.claims.reopen(claim_id, openStatus(claim_id), isClaimPaid(claim_id))) {
      await this.payments.bookReturn(payout, this.audit.actor);
    }
  }
}

/** @throws AppError 422 when the transfer cannot have paid the named payout. */
function paidBy(alert: AlertRow, named: number | undefined): number | null {
  if (alert.payout_id !== null) return alert.payout_id;
  if (!alert.candidates.some(({ payout_id }) => payout_id === named)) {
    throw validationFailed({ payout_id: NO_CANDIDATE });
  }
  return named ?? null;
}

/** The outcomes that apply to an alert now; none to a resolved one. */
function outcomesOf(alert: AlertRow): AlertOutcome[] {
  const { code, resolved_at, payout_status, candidates, is_closed } = alert;
  if (resolved_at !== null) return [];
  if (code === 'unknown_transfer') return candidates.length > 0 ? ['paid', 'noted'] : ['noted'];
  if (code === 'came_back') {
    return payout_status === 'delivered' && !is_closed ? ['returned', 'noted'] : ['noted'];
  }
  const isWrong = code === 'wrong_amount' || code === 'wrong_receiver';
  if (!isWrong || !isOwed(alert)) return ['noted'];
  // A frozen batch was not sent for signing, and can be cancelled.
  return payout_status === 'batched' ? ['not_paid'] : ['paid', 'not_paid'];
}

/** Whether the payout, and the claim that it pays, wait to be paid. */
const isOwed = ({ payout_status, claim_status }: AlertRow): boolean =>
  payout_status !== null &&
  payout_status !== 'delivered' &&
  claim_status !== 'delivered' &&
  claim_status !== 'rejected';

const toAlertDto = (alert: AlertRow): PayoutAlertDto => ({
  id: alert.id,
  code: alert.code,
  transaction_hash: alert.transaction_hash,
  batch_id: alert.batch_id,
  payout_id: alert.payout_id,
  amount: amountOf(alert),
  receiver: receiverOf(alert),
  comment: alert.comment ?? '',
  happened_at: isoOrNull(alert.happened_at),
  found_at: toIso(alert.found_at),
  resolved_at: isoOrNull(alert.resolved_at),
  resolved_by: alert.resolved_by,
  outcome: alert.outcome,
  note: alert.note,
  outcomes: outcomesOf(alert),
  candidates: alert.candidates,
});

const amountOf = ({ units, decimals }: AlertRow): string | null =>
  units === null || decimals === null ? null : wholeTokens(BigInt(units), decimals);

const receiverOf = ({ receiver, network }: AlertRow): string | null =>
  receiver && network && parseTonAddress(receiver) ? formatTonAddress(receiver, network) : receiver;
