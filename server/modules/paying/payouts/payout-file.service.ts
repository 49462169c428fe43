import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  formatTonAddress,
  freedBy,
  type PayoutFile,
  plainFile,
  tonConsoleFile,
  tonkeeperFile,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimPaymentService } from '../claims/claim-payment.service.js';
import { findPayableLines } from '../distributors/distributor.report.js';
import {
  DistributorRepository,
  type DistributorRow,
} from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { PayoutLineRepository } from '../distributors/payout-line.repository.js';
import type { PayoutFileDto, PayoutSettlementDto } from './dto/payout.dto.js';
import { CLAIMS, FreezingService } from './freezing.service.js';
import { distributorRefused } from './payout.errors.js';
import { subjectOf } from './wallet-request.js';

/** Milliseconds after which an exported line without a payment on the chain can be released. */
const PAID_WITHIN = 3_600_000;

type LockedLine = Awaited<ReturnType<PayoutLineRepository['lock']>>[number];

/** Exports payments for other tools, which nothing keeps from paying a file twice. */
@Injectable()
export class PayoutFileService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly freezing: FreezingService,
    private readonly claims: ClaimRepository,
    private readonly payments: ClaimPaymentService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly sync: DistributorSyncService,
  ) {}

  /**
   * Freezes approved claims, and writes the payable lines of users who are not banned; lines that a file of the last
   * hour has come last. @throws AppError 409 when there are none.
   */
  @Transactional()
  async export(id: number, format: PayoutFile): Promise<PayoutFileDto> {
    const row = await this.freezing.lock(id);
    if (row.method !== 'file') throw distributorRefused('distributor.wrong_method');
    await this.freezing.freezeSome(row);
    const since = new Date(Date.now() - PAID_WITHIN);
    const payable = await findPayableLines(this.em, id, { limit: CLAIMS, since });
    if (payable.length === 0) throw distributorRefused('distributor.nothing_to_pay');
    const numbers = payable.map(({ claim_id }) => claim_id);
    await this.lines.setRequested(numbers, new Date(Date.now()));
    const payouts = numbers.length;
    this.audit.record({ code: 'payouts_requested', subject: subjectOf(row), payouts });
    await this.sync.schedule();
    return { name: `payouts-${id}-${format}.csv`, text: textOf(format, row, payable) };
  }

  /** Settles a line with the transaction an admin has found. @throws AppError 409 unless it was exported and is open. */
  @Transactional()
  async settle(id: number, { claim_id, transaction_hash }: PayoutSettlementDto): Promise<void> {
    const { row, lines } = await this.lock(id, [claim_id]);
    if (row.method !== 'file') throw distributorRefused('distributor.wrong_method');
    const [line] = lines.filter(isExported);
    if (!line) throw distributorRefused('distributor.not_requested');
    await this.payments.lock([line]);
    const from = ['batched', 'sent', 'failed'] as const;
    const changed = await this.claims.setStatus([claim_id], from, 'delivered');
    if (changed.length === 0) throw distributorRefused('distributor.not_requested');
    await this.lines.setSettled(claim_id, transaction_hash);
    await this.payments.book([line]);
    this.audit.record({ code: 'payout_settled', subject: { type: 'claim', id: claim_id } });
  }

  /**
   * Makes claims approved again, so that another distributor can pay them.
   *
   * @throws AppError 409 for lines that the contract can still pay, and lines that a tool may have paid.
   */
  @Transactional()
  async release(id: number, claimIds: readonly number[]): Promise<void> {
    const { row, lines } = await this.lock(id, claimIds);
    const areAll = lines.length === new Set(claimIds).size;
    if (!areAll || !(await this.canRelease(row, lines))) {
      throw distributorRefused('distributor.may_be_paid');
    }
    await this.claims.lock(claimIds);
    const changed = await this.claims.setStatus(claimIds, ['batched', 'failed'], 'approved');
    // A rejected claim keeps its line.
    if (changed.length < lines.length) throw distributorRefused('distributor.may_be_paid');
    await this.lines.remove(claimIds);
    const payouts = lines.length;
    this.audit.record({ code: 'payouts_released', subject: subjectOf(row), payouts });
  }

  private async canRelease(row: DistributorRow, lines: readonly LockedLine[]): Promise<boolean> {
    if (row.method === 'file') return lines.every((line) => isUnpaidByFile(line, row));
    const conditions = new Set(lines.map((line) => freedBy(line, row)));
    if (conditions.has(null)) return false;
    // The chain has to show the root that was requested last, or none.
    const isSettled = async () =>
      !row.merkle_root || (await this.lines.root(row)) === row.merkle_root;
    return !conditions.has('root') || isSettled();
  }

  private async lock(id: number, claimIds: readonly number[]) {
    const row = await this.distributors.lock(id);
    return { row, lines: await this.lines.lock(id, claimIds) };
  }
}

/** Whether a tool may have paid the line, and it is not delivered. */
const isExported = ({ status, requested_at }: LockedLine): boolean =>
  status !== 'delivered' && (requested_at !== null || status !== 'payable');

/** Whether the line was not exported, or its tool has not paid it in time. */
function isUnpaidByFile(line: LockedLine, { read_until, is_read_to_end }: DistributorRow): boolean {
  if (line.status === 'returned') return is_read_to_end;
  if (line.status !== 'payable') return false;
  if (!line.requested_at) return line.transfer_lt === null;
  if (!read_until) return false;
  return new Date(read_until).getTime() > new Date(line.requested_at).getTime() + PAID_WITHIN;
}

function textOf(
  format: PayoutFile,
  { network, decimals, jetton_master }: DistributorRow,
  lines: readonly { claim_id: number; receiver: string; units: string }[],
): string {
  const payouts = lines.map(({ claim_id, receiver, units }) => ({
    id: claim_id,
    address: formatTonAddress(receiver, network),
    units: BigInt(units),
    decimals,
  }));
  if (format === 'ton_console') return tonConsoleFile(payouts);
  if (format === 'plain') return plainFile(payouts);
  return tonkeeperFile(payouts, formatTonAddress(jetton_master, network));
}
