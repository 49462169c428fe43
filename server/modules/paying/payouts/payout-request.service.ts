import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  ATTACHED_NANOTONS,
  deploymentMessage,
  fundBody,
  LINES_PER_MESSAGE,
  MESSAGES_PER_SIGNATURE,
  MerkleTree,
  payMessage,
  reopenBody,
  setUpBody,
  splitLines,
  type WalletMessage,
  walletMessage,
  withdrawBody,
} from '#libs/contracts/index.js';
import {
  canReopen,
  canSetUp,
  type LogSubject,
  ORDER_VALID_FOR,
  TON_CHAINS,
} from '#libs/domain/index.js';
import { runInTransaction, Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { approvalOutdated } from '../../admins/auth/approvals/approvals.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import {
  findPayableLines,
  findPublishableLines,
  findReopenableLines,
} from '../distributors/distributor.report.js';
import {
  DistributorRepository,
  type DistributorRow,
} from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { PayoutLineRepository, toContractLine } from '../distributors/payout-line.repository.js';
import { ChainCheckService, type ProvenFunds } from './chain-check.service.js';
import { type ContractRow, contractOf, NO_ROOT } from './contract-row.js';
import { contractDeadline } from './distributor.service.js';
import type { PayoutRequestDto } from './dto/payout.dto.js';
import { FreezingService } from './freezing.service.js';
import { distributorRefused } from './payout.errors.js';

/** Lines that one signature pays at most. */
const LINES = LINES_PER_MESSAGE * MESSAGES_PER_SIGNATURE;

/**
 * Writes what the owner's wallet signs. The server has no key, and a request may be signed never, late, or
 * several times: the contract pays each number once. Root, wallet, deadline and lines are those that were frozen
 * here; what the chain reports can only stop a request.
 */
@Injectable()
export class PayoutRequestService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly check: ChainCheckService,
    private readonly freezing: FreezingService,
    private readonly claims: ClaimRepository,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly sync: DistributorSyncService,
  ) {}

  /**
   * Freezes approved claims as lines, deploys the contract, and sends it the tokens that it needs for them:
   * without messages when it needs nothing.
   *
   * @throws AppError 409 when there is nothing to pay, and for jetton wallets that are not proven; 503 without the
   * chain API.
   */
  async fund(id: number): Promise<PayoutRequestDto> {
    return this.requestFunds(id, await this.prepareFunds(id), null);
  }

  /**
   * Proves the jetton wallets, reads what the contract has, and freezes approved claims as lines.
   *
   * @throws AppError 409 for jetton wallets that are not proven; 503 without the chain API.
   */
  async prepareFunds(id: number): Promise<ProvenFunds> {
    const chain = await this.check.funds(contractOf(await this.distributors.find(id)));
    await this.freezing.freezeAll(id);
    return chain;
  }

  /**
   * Pays the first payable lines of users who are not banned: others than before, so that several requests can
   * be signed one after the other.
   *
   * @throws AppError 409 when there are none.
   */
  @Transactional()
  async push(id: number): Promise<PayoutRequestDto> {
    const row = await this.lockContract(id);
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
    return this.request(
      row,
      groups.map((lines) => payMessage(row.address, lines, ATTACHED_NANOTONS)),
    );
  }

  /**
   * Publishes the Merkle root of all lines but those of banned users, so that receivers can pull them; no root where
   * none of them is left.
   *
   * @param approved the root that was approved, where one was
   * @throws AppError 409
   */
  @Transactional()
  async publish(id: number, approved?: unknown): Promise<PayoutRequestDto> {
    const row = await this.lockContract(id);
    // The first message names the jetton wallet, so it comes with the funding, which proves it.
    if (!row.is_deployed) throw distributorRefused('distributor.not_deployed');
    const root = await this.newRoot(row, approved);
    return this.request(row, [await this.setUp(row, root, null)]);
  }

  /**
   * Moves the deadline later. The message carries the root too: that of the lines that were last requested to be
   * published, which has to be the one on the chain.
   *
   * @throws AppError 409 for an earlier one, for another root on the chain, and once the campaign is closed; 503 without
   * the chain API.
   */
  async extend(id: number, deadline: Date): Promise<PayoutRequestDto> {
    const seconds = contractDeadline(deadline);
    const found = contractOf(await this.distributors.find(id));
    if (deadline <= new Date(found.deadline))
      throw distributorRefused('distributor.deadline_early');
    const reported = await this.check.reportedRoot(found);
    return runInTransaction(this.em, async () => {
      const row = await this.lockContract(id);
      await this.assertOpen();
      const root = await this.lines.root(row);
      if (root !== reported) throw distributorRefused('distributor.root_differs');
      this.audit.record({ code: 'deadline_requested', subject: subjectOf(row) });
      return this.request(row, [await this.setUp(row, root, seconds)]);
    });
  }

  /**
   * Opens the numbers whose payment came back.
   *
   * @throws AppError 409 for any other number, and while the history is read, as one may be paid again already.
   */
  @Transactional()
  async reopen(id: number, numbers: readonly number[]): Promise<PayoutRequestDto> {
    const row = await this.lockContract(id);
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
    return this.request(row, [walletMessage(row.address, reopenBody(numbers))]);
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
      return this.request(row, [walletMessage(row.address, withdrawBody(units))]);
    });
  }

  /**
   * Requests the tokens that a contract lacks, at most those of its payable lines.
   *
   * @param publication also publishes the Merkle root, as {@link publish} does: the approved one, where one was
   * @throws AppError 409 when there is nothing to pay.
   */
  @Transactional()
  async requestFunds(
    id: number,
    chain: ProvenFunds,
    publication: { root?: unknown } | null,
  ): Promise<PayoutRequestDto> {
    const row = await this.lockContract(id);
    const { payable, payable_units } = await this.lines.counts(id);
    if (payable === 0) throw distributorRefused('distributor.nothing_to_pay');
    const needed = BigInt(payable_units) - chain.units;
    const messages: WalletMessage[] = [];
    const root = publication && (await this.newRoot(row, publication.root));
    if (!row.is_deployed || root) messages.push(await this.setUp(row, root, null));
    if (needed > 0n) {
      const { address: distributor, owner } = row;
      const body = fundBody({ distributor, amount: needed, owner });
      messages.push(walletMessage(chain.owner_wallet, body));
    }
    await this.distributors.setWalletProof(id, chain.proof);
    this.audit.record({ code: 'funds_requested', subject: subjectOf(row) });
    return { ...(await this.request(row, messages)), wallet_account: chain.account };
  }

  /**
   * A tree without lines removes the root of an earlier one.
   *
   * @throws AppError 409 when there is nothing to publish, and nothing to remove.
   */
  async assertPublishable({ id, merkle_root }: DistributorRow, lines: number): Promise<void> {
    if (lines > 0 || merkle_root) return;
    const { published } = await this.lines.counts(id);
    if (published === 0) throw distributorRefused('distributor.nothing_to_pay');
  }

  /** Of all lines but those of banned users. @throws AppError 409 for another root than the approved one */
  private async newRoot(row: DistributorRow, approved?: unknown): Promise<string> {
    await this.assertOpen();
    assertGranted('publish_root');
    const claimIds = await findPublishableLines(this.em, row.id);
    await this.assertPublishable(row, claimIds.length);
    await this.assertOthersSettled(row, claimIds);
    // The one before stays known while the chain shows it, because this one may never be signed.
    const isKept = (await this.lines.root(row, 'was_published')) === row.merkle_root;
    if (!isKept) await this.lines.keepTree(row.id);
    await this.lines.publish(row.id, claimIds);
    this.audit.record({ code: 'publication_requested', subject: subjectOf(row) });
    const root = await this.lines.root(row);
    // A user may have been banned since.
    if (approved !== undefined && root !== approved) throw approvalOutdated();
    return root;
  }

  /** Two trees are known, the chain's and the requested one. @throws AppError 409 while a third would be forgotten */
  private async assertOthersSettled(row: DistributorRow, claimIds: readonly number[]) {
    const asked = await this.lines.root(row);
    if (!canSetUp(row) || [NO_ROOT, row.merkle_root].includes(asked)) return;
    const lines = (await this.lines.lock(row.id, claimIds)).map(toContractLine);
    const { root } = await MerkleTree.inSteps(row.address, lines);
    if (root !== asked) throw distributorRefused('distributor.root_requested');
  }

  /** The report names root and deadline, and what was forfeited stays so. */
  private async assertOpen(): Promise<void> {
    const { closed_at } = await this.settings.read();
    if (closed_at) throw distributorRefused('distributor.campaign_closed');
  }

  private async lockContract(id: number): Promise<ContractRow> {
    return contractOf(await this.freezing.lock(id));
  }

  private async setUp(row: ContractRow, root: string | null, deadline: number | null) {
    const { id, jetton_wallet } = row;
    await this.distributors.setSetUpRequested(id, deadline ? new Date(deadline * 1000) : null);
    const body = setUpBody({ jetton_wallet, merkle_root: root, deadline });
    if (row.is_deployed) return walletMessage(row.address, body);
    const contract = {
      owner: row.owner,
      jetton_master: row.jetton_master,
      id: BigInt(row.contract_id),
      deadline: Math.floor(new Date(row.first_deadline).getTime() / 1000),
    };
    return deploymentMessage(row.address, contract, body);
  }

  private async request(
    { network, owner }: DistributorRow,
    messages: WalletMessage[],
  ): Promise<PayoutRequestDto> {
    await this.sync.schedule();
    const validUntil = Math.floor(Date.now() / 1000) + ORDER_VALID_FOR;
    const network_id = TON_CHAINS[network];
    return { validUntil, network: network_id, from: owner, messages, wallet_account: null };
  }
}

const subjectOf = ({ id }: DistributorRow): LogSubject => ({ type: 'distributor', id });
