import { randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { distributorAddress } from '#libs/contracts/index.js';
import { parseTonAddress, type SiteSettings, TON_DECIMALS } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import {
  assertIndexed,
  PayoutChainService,
} from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import {
  DistributorRepository,
  type NewDistributorRow,
} from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { ChainCheckService, type Owned } from './chain-check.service.js';
import type { DistributorCreateDto, FilePayerDto } from './dto/payout.dto.js';
import { distributorRefused, readChain } from './payout.errors.js';

/** The least milliseconds from now to a deadline. */
const LEAST_DEADLINE = 86_400_000;

/** Seconds since 1970: the contract keeps a deadline in 32 bits, which end in 2106. */
const MAX_DEADLINE = 2 ** 32 - 1;

/** Checks a deadline, and returns it in seconds since 1970. @throws AppError 409 */
export function contractDeadline(deadline: Date): number {
  const seconds = Math.floor(deadline.getTime() / 1000);
  if (!(seconds * 1000 >= Date.now() + LEAST_DEADLINE)) {
    throw distributorRefused('distributor.deadline_early');
  }
  if (seconds > MAX_DEADLINE) throw distributorRefused('distributor.deadline_late');
  return seconds;
}

@Injectable()
export class DistributorService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly chain: ChainService,
    private readonly payoutChain: PayoutChainService,
    private readonly check: ChainCheckService,
    private readonly sync: DistributorSyncService,
    private readonly distributors: DistributorRepository,
  ) {}

  /**
   * Computes the address of a new distributor. Nothing is on the chain before it is funded.
   *
   * @throws AppError 409 for an impossible owner or deadline, and a jetton wallet that is not the distributor's;
   * 503 without the chain API.
   */
  async create({ owner, deadline, decimals }: DistributorCreateDto): Promise<number> {
    const settings = await this.settings.read();
    const jetton_master = masterOf(settings);
    const seconds = contractDeadline(new Date(deadline));
    const contract = {
      owner: rawOwner(owner, settings),
      jetton_master,
      id: randomBytes(8).readBigUInt64BE(),
      deadline: seconds,
    };
    const address = distributorAddress(contract);
    const owned = { address, owner: contract.owner, jetton_master };
    const first_deadline = new Date(seconds * 1000).toISOString();
    return this.insert({
      ...(await this.readPayer(owned, decimals, settings)),
      method: 'contract',
      contract_id: String(contract.id),
      first_deadline,
      deadline: first_deadline,
    });
  }

  /**
   * Registers a wallet that pays with another tool; its transfers are read from now on.
   *
   * @throws AppError 409 for a wallet of another network, and one that pays already; 503 without the chain API.
   */
  async createForFiles({ owner, decimals }: FilePayerDto): Promise<number> {
    const settings = await this.settings.read();
    const jetton_master = masterOf(settings);
    const address = rawOwner(owner, settings);
    const owned = { address, owner: address, jetton_master };
    const payer = await this.readPayer(owned, decimals, settings);
    const newest = await this.readNewest(payer.jetton_wallet, settings);
    return this.insert({ ...payer, ...newest, method: 'file' });
  }

  private insert(distributor: Omit<NewDistributorRow, 'created_by'>): Promise<number> {
    return runInTransaction(this.em, async () => {
      const created_by = this.audit.actor;
      const id = await this.distributors.insert({ ...distributor, created_by });
      if (id === undefined) throw distributorRefused('distributor.exists');
      this.audit.record({ code: 'created', subject: { type: 'distributor', id } });
      await this.sync.schedule();
      return id;
    });
  }

  /** Returns the place after all earlier transfers, which pay no claims. */
  private async readNewest(wallet: string, settings: SiteSettings) {
    const { lt, hash } = await readChain(async () => {
      const index = await this.payoutChain.indexed(settings);
      const newest = await this.payoutChain.newestOf(wallet, settings);
      assertIndexed(newest.lt, index);
      return newest;
    });
    return { history_start: String(lt), history_lt: String(lt), history_hash: hash };
  }

  /** @param stated decimals of the token, which the chain API alone is not trusted with */
  private async readPayer(owned: Owned, stated = TON_DECIMALS, settings: SiteSettings) {
    const { address, jetton_master } = owned;
    return readChain(async () => {
      const [jetton_wallet, decimals] = await Promise.all([
        this.payoutChain.jettonWalletOf(address, jetton_master, settings),
        this.chain.jettonDecimals(jetton_master, settings, { queued: true }),
      ]);
      if (stated !== decimals) throw distributorRefused('distributor.decimals_differ');
      const wallet_proof = await this.check.proofOf({ ...owned, jetton_wallet }, settings);
      return { ...owned, jetton_wallet, wallet_proof, decimals, network: settings.ton_network };
    });
  }
}

function masterOf({ contract_address }: SiteSettings): string {
  const master = parseTonAddress(contract_address)?.raw;
  if (!master) throw distributorRefused('distributor.no_jetton');
  return master;
}

function rawOwner(owner: string, { ton_network }: SiteSettings): string {
  const parsed = parseTonAddress(owner);
  const isOther = ton_network === 'mainnet' && parsed?.isTestOnly;
  if (!parsed?.raw.startsWith('0:') || isOther) {
    throw distributorRefused('distributor.owner_malformed');
  }
  return parsed.raw;
}
