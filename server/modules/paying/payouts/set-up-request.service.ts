import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  deploymentMessage,
  fundBody,
  MerkleTree,
  setUpBody,
  type WalletMessage,
  walletMessage,
} from '#libs/contracts/index.js';
import { canSetUp } from '#libs/domain/index.js';
import { runInTransaction, Transactional } from '../../../platform/database/transactional.js';
import { assertGranted } from '../../../platform/identity/granted.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { approvalOutdated } from '../../admins/auth/approvals/approvals.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { findPublishableLines } from '../distributors/distributor.report.js';
import {
  DistributorRepository,
  type DistributorRow,
} from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { PayoutLineRepository, toContractLine } from '../distributors/payout-line.repository.js';
import { ChainCheckService, type ProvenFunds } from './chain-check.service.js';
import { contractDeadline } from './distributor.service.js';
import type { PayoutRequestDto } from './dto/payout.dto.js';
import { FreezingService } from './freezing.service.js';
import { distributorRefused } from './payout.errors.js';
import { type ContractRow, contractOf, subjectOf, walletRequest } from './wallet-request.js';

/** The root of a tree without lines. */
const NO_ROOT = '0'.repeat(64);

/**
 * Writes requests that deploy a contract, fund it, or set its root and deadline, for the owner's wallet to sign.
 * Root, wallet, deadline and lines are the ones frozen here; a report of the chain can only stop a request.
 */
@Injectable()
export class SetUpRequestService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly check: ChainCheckService,
    private readonly freezing: FreezingService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly sync: DistributorSyncService,
  ) {}

  /** Prepares and requests funds, without messages when the contract needs nothing. @throws AppError 409, 503 */
  async fund(id: number): Promise<PayoutRequestDto> {
    return this.requestFunds(id, await this.prepareFunds(id), null);
  }

  /**
   * Proves the jetton wallets, reads the contract's balance, and freezes approved claims as lines.
   * @throws AppError 409 for jetton wallets that are not proven; 503 without the chain API.
   */
  async prepareFunds(id: number): Promise<ProvenFunds> {
    const chain = await this.check.funds(contractOf(await this.distributors.find(id)));
    await this.freezing.freezeAll(id);
    return chain;
  }

  /**
   * Deploys a contract, and sends it the tokens that it lacks for its payable lines.
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
    const row = await this.freezing.lockContract(id);
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
    await this.sync.schedule();
    return { ...walletRequest(row, messages), wallet_account: chain.account };
  }

  /**
   * Publishes the Merkle root of all lines except of banned users, so that receivers can pull them; no root where no
   * line is left.
   *
   * @param approved the root that was approved, where one was
   * @throws AppError 409
   */
  @Transactional()
  async publish(id: number, approved?: unknown): Promise<PayoutRequestDto> {
    const row = await this.freezing.lockContract(id);
    // The first message names the jetton wallet, so it comes with the funding, which proves it.
    if (!row.is_deployed) throw distributorRefused('distributor.not_deployed');
    const message = await this.setUp(row, await this.newRoot(row, approved), null);
    await this.sync.schedule();
    return walletRequest(row, [message]);
  }

  /**
   * Moves the deadline later. The message carries the last requested root too, which has to be on the chain.
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
      const row = await this.freezing.lockContract(id);
      await this.assertOpen();
      const root = await this.lines.root(row);
      if (root !== reported) throw distributorRefused('distributor.root_differs');
      this.audit.record({ code: 'deadline_requested', subject: subjectOf(row) });
      const message = await this.setUp(row, root, seconds);
      await this.sync.schedule();
      return walletRequest(row, [message]);
    });
  }

  /**
   * Allows a tree without lines only to remove the root of an earlier one.
   * @throws AppError 409 when there is nothing to publish, and nothing to remove.
   */
  async assertPublishable({ id, merkle_root }: DistributorRow, lines: number): Promise<void> {
    if (lines > 0 || merkle_root) return;
    const { published } = await this.lines.counts(id);
    if (published === 0) throw distributorRefused('distributor.nothing_to_pay');
  }

  /** Publishes all lines except of banned users. @throws AppError 409 for another root than the approved one */
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

  /** The report names root and deadline, and forfeits are final. @throws AppError 409 once the campaign is closed */
  private async assertOpen(): Promise<void> {
    const { closed_at } = await this.settings.read();
    if (closed_at) throw distributorRefused('distributor.campaign_closed');
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
}
