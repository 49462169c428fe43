import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DISTRIBUTOR_CODE_HASH, payoutPlan } from '#libs/contracts/index.js';
import { canReopen, formatContractAddress, formatTonAddress } from '#libs/domain/index.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { isoOrNull, toIso } from '../../../platform/records/timestamps.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { countApproved } from '../distributors/distributor.report.js';
import {
  DistributorRepository,
  type DistributorRow,
} from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import {
  PayoutLineRepository,
  type PayoutLineRow,
  payoutLineList,
} from '../distributors/payout-line.repository.js';
import { ChainCheckService } from './chain-check.service.js';
import type {
  DistributorBalanceDto,
  DistributorDto,
  PayoutLineDto,
  PayoutPlanDto,
} from './dto/payout.dto.js';
import { readChain } from './payout.errors.js';

@Injectable()
export class PayoutListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly sync: DistributorSyncService,
    private readonly check: ChainCheckService,
    private readonly distributors: DistributorRepository,
    private readonly payoutLines: PayoutLineRepository,
  ) {}

  async list(): Promise<DistributorDto[]> {
    const { ton_network } = await this.settings.read();
    const rows = await this.distributors.all(ton_network);
    return Promise.all(rows.map((row) => this.toDto(row)));
  }

  async plan(): Promise<PayoutPlanDto> {
    const approved = await countApproved(this.em);
    return { ...approved, ...payoutPlan(approved.claims) };
  }

  /**
   * @param triesAtOnce asks the chain API once though it asks to wait
   * @throws AppError 503 when the chain API does not answer, 409 when it reports another contract.
   */
  async syncAndList(triesAtOnce: boolean): Promise<DistributorDto[]> {
    await readChain(() => this.sync.syncNow(triesAtOnce));
    return this.list();
  }

  /** @throws AppError 404 when there is none. */
  async get(id: number): Promise<DistributorDto> {
    return this.toDto(await this.distributors.find(id));
  }

  /** @throws AppError 404 when there is none, 503 when the chain API does not answer. */
  async balance(id: number): Promise<DistributorBalanceDto> {
    return { units: String(await this.check.balance(await this.distributors.find(id))) };
  }

  async lines(distributor_id: number, query: ListQueryDto): Promise<Page<PayoutLineDto>> {
    const distributor = await this.distributors.find(distributor_id);
    const request = readListQuery(query, payoutLineList, { distributor_id });
    const page = await selectPage(this.em, payoutLineList, request);
    return { ...page, items: page.items.map((line) => toLineDto(line, distributor)) };
  }

  private async toDto(row: DistributorRow): Promise<DistributorDto> {
    const format = row.method === 'contract' ? formatContractAddress : formatTonAddress;
    const { payable_units: _, ...counts } = await this.payoutLines.counts(row.id);
    return {
      id: row.id,
      method: row.method,
      network: row.network,
      address: format(row.address, row.network),
      owner: formatTonAddress(row.owner, row.network),
      jetton_master: formatContractAddress(row.jetton_master, row.network),
      jetton_wallet: formatContractAddress(row.jetton_wallet, row.network),
      wallet_proof: row.wallet_proof ?? null,
      decimals: row.decimals,
      code_hash: row.method === 'contract' ? DISTRIBUTOR_CODE_HASH : null,
      contract_id: row.contract_id ?? null,
      first_deadline: isoOrNull(row.first_deadline),
      deadline: isoOrNull(row.deadline),
      is_deployed: row.is_deployed,
      merkle_root: row.merkle_root ?? null,
      nanotons: row.nanotons,
      read_until: isoOrNull(row.read_until),
      ...counts,
      created_by: row.created_by,
      created_at: toIso(row.created_at),
    };
  }
}

function toLineDto(line: PayoutLineRow, distributor: DistributorRow): PayoutLineDto {
  return {
    claim_id: line.claim_id,
    user_id: line.user_id,
    wallet_address: formatTonAddress(line.receiver, distributor.network),
    tokens: line.tokens,
    units: line.units,
    is_published: line.is_published,
    status: line.status,
    can_reopen: canReopen(line, distributor),
    requested_at: isoOrNull(line.requested_at),
    paid_at: isoOrNull(line.paid_at),
    transaction_hash: line.transaction_hash ?? null,
    settled_at: isoOrNull(line.settled_at),
  };
}
