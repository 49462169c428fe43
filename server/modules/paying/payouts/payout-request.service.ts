import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  ATTACHED_NANOTONS,
  LINES_PER_MESSAGE,
  MESSAGES_PER_SIGNATURE,
  payMessage,
  reopenBody,
  splitLines,
  walletMessage,
  withdrawBody,
} from '#libs/contracts/index.js';
import { canReopen, ORDER_VALID_FOR } from '#libs/domain/index.js';
import { runInTransaction, Transactional } from '../../../platform/database/transactional.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { findPayableLines, findReopenableLines } from '../distributors/distributor.report.js';
import { DistributorRepository } from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { PayoutLineRepository, toContractLine } from '../distributors/payout-line.repository.js';
import type { PayoutRequestDto } from './dto/payout.dto.js';
import { FreezingService } from './freezing.service.js';
import { distributorRefused } from './payout.errors.js';
import { contractOf, subjectOf, walletRequest } from './wallet-request.js';

/** The most lines that one signature pays. */
const LINES = LINES_PER_MESSAGE * MESSAGES_PER_SIGNATURE;

/**
 * Writes requests that pay, reopen or withdraw, for the owner's wallet to sign. The server has no key, and a request
 * may be signed never, late, or several times: the contract pays each number once.
 */
@Injectable()
export class PayoutRequestService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly freezing: FreezingService,
    private readonly claims: ClaimRepository,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly sync: DistributorSyncService,
  ) {}

  /**
   * Pays the first payable lines of users who are not banned: others than before, so that several requests can
   * be signed one after the other.
   * @throws AppError 409 when there are none.
   */
  @Transactional()
  async push(id: number): Promise<PayoutRequestDto> {
    const row = await this.freezing.lockContract(id);
    if (!row.is_deployed) throw distributorRefused('distributor.not_deployed');
    const since = new Date(Date.now() - ORDER_VALID_FOR * 1000);
    const payable = await findPayableLines(this.em, id, { limit: LINES, since });
    // Apart, as the messages are in the order of the numbers, and not all lines may fit.
    const groups = [false, true]
      .map((again) => payable.filter((line) => line.is_requested === again).map(toContractLine))
      .flatMap(splitLines)
      .slice(0, MESSAGES_PER_SIGNATURE);
    if (groups.length === 0) throw distributorRefused('distributor.nothing_to_pay');
    const numbers = groups.flat().map(({ number }) => number);
    await this.lines.setRequested(numbers, new Date(Date.now()));
    const payouts = numbers.length;
    this.audit.record({ code: 'payouts_requested', subject: subjectOf(row), payouts });
    await this.sync.schedule();
    return walletRequest(
      row,
      groups.map((lines) => payMessage(row.address, lines, ATTACHED_NANOTONS)),
    );
  }

  /** Opens numbers whose payment came back. @throws AppError 409 for other numbers, or an unread rest of the history */
  @Transactional()
  async reopen(id: number, numbers: readonly number[]): Promise<PayoutRequestDto> {
    const row = await this.freezing.lockContract(id);
    if (!row.is_read_to_end) throw distributorRefused('distributor.being_read');
    // A decision that rejects one of them is made before, or waits.
    await this.claims.lock(numbers);
    const open = new Set(await findReopenableLines(this.em, id, numbers));
    const lines = (await this.lines.lock(id, numbers)).filter(({ claim_id }) => open.has(claim_id));
    const areAll = numbers.length > 0 && lines.length === new Set(numbers).size;
    if (!areAll || !lines.every((line) => canReopen(line, row))) {
      throw distributorRefused('distributor.not_returned');
    }
    await this.lines.setRequested(numbers, new Date(Date.now()));
    const subject = subjectOf(row);
    this.audit.record({ code: 'reopening_requested', subject, payouts: numbers.length });
    await this.sync.schedule();
    return walletRequest(row, [walletMessage(row.address, reopenBody(numbers))]);
  }

  /**
   * Sends the owner tokens, and all TON above the reserve.
   *
   * @param units the jetton's smallest units, as a person has stated them: the chain refuses more than there are
   * @throws AppError 409 before the deadline, and until a restored contract was read.
   */
  async withdraw(id: number, units: bigint): Promise<PayoutRequestDto> {
    const row = contractOf(await this.distributors.find(id));
    if (row.is_restored) throw distributorRefused('distributor.restored');
    if (Date.now() <= new Date(row.deadline).getTime()) {
      throw distributorRefused('distributor.before_deadline');
    }
    return runInTransaction(this.em, async () => {
      this.audit.record({ code: 'withdrawal_requested', subject: subjectOf(row) });
      await this.sync.schedule();
      return walletRequest(row, [walletMessage(row.address, withdrawBody(units))]);
    });
  }
}
