import { randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { distributorAddress } from '#libs/contracts/index.js';
import { parseTonAddress, type SiteSettings, TON_DECIMALS } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import { PayoutChainService } from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import {
  DistributorRepository,
  type NewDistributorRow,
} from '../distributors/distributor.repository.js';
import { DistributorSyncService } from '../distributors/distributor-sync.service.js';
import { ChainCheckService } from './chain-check.service.js';
import { chainRefusal, distributorRefused } from './payout.errors.js';

/** Milliseconds from now that a deadline is away at least. */
const LEAST_DEADLINE = 86_400_000;

/** Seconds since 1970: the contract keeps a deadline in 32 bits, which end in 2106. */
const MAX_DEADLINE = 2 ** 32 - 1;

/** Seconds since 1970 of a deadline that a contract can have. @throws AppError 409 for any other */
export function contractDeadline(deadline: Date): number {
  const seconds = Math.floor(deadline.getTime() / 1000);
  if (!(seconds * 1000 >= Date.now() + LEAST_DEADLINE)) {
    throw distributorRefused('distributor.deadline_early');
  }
  if (seconds > MAX_DEADLINE) throw distributorRefused('distributor.deadline_late');
  return seconds;
}

interface NewPayer {
  /** Who pays and withdraws what is left, in any spelling: a wallet, or a multisig. */
  owner: string;
  /** Of the token, as a person has stated them; else those of most tokens, and never what the chain API reports alone. */
  decimals?: number | undefined;
}

interface NewDistributor extends NewPayer {
  /** Until then lines can be pulled. */
  deadline: Date;
}

/** Makes distributors. */
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
   * @throws AppError 409 for an owner or a deadline that cannot be, and a jetton wallet that is not the distributor's;
   * 503 without the chain API.
   */
  async create({ owner, deadline, decimals }: NewDistributor): Promise<number> {
    const settings = await this.settings.read();
    const jetton_master = masterOf(settings);
    const seconds = contractDeadline(deadline);
    const contract = {
      owner: rawOwner(owner, settings),
      jetton_master,
      id: randomBytes(8).readBigUInt64BE(),
      deadline: seconds,
    };
    const address = distributorAddress(contract);
    const payer = { address, owner: contract.owner, jetton_master, decimals };
    const token = await this.readToken(payer, settings);
    const first_deadline = new Date(seconds * 1000).toISOString();
    return this.insert({
      ...token,
      method: 'contract',
      network: settings.ton_network,
      address,
      owner: contract.owner,
      jetton_master,
      contract_id: String(contract.id),
      first_deadline,
      deadline: first_deadline,
    });
  }

  /**
   * Takes a wallet that pays with another tool; its transfers are read from now on.
   *
   * @throws AppError 409 for a wallet of another network, and one that pays already; 503 without the chain API.
   */
  async createForFiles({ owner, decimals }: NewPayer): Promise<number> {
    const settings = await this.settings.read();
    const jetton_master = masterOf(settings);
    const address = rawOwner(owner, settings);
    const payer = { address, owner: address, jetton_master, decimals };
    const token = await this.readToken(payer, settings);
    const newest = await this.readNewest(token.jetton_wallet, settings);
    return this.insert({
      ...token,
      ...newest,
      method: 'file',
      network: settings.ton_network,
      address,
      owner: address,
      jetton_master,
    });
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

  /** What happened before does not pay claims. */
  private async readNewest(wallet: string, settings: SiteSettings) {
    try {
      const { lt, hash } = await this.payoutChain.newestOf(wallet, settings);
      return { history_start: String(lt), history_lt: String(lt), history_hash: hash };
    } catch (error) {
      throw chainRefusal(error);
    }
  }

  private async readToken(payer: Payer, settings: SiteSettings) {
    const { address, owner, jetton_master } = payer;
    try {
      const [jetton_wallet, decimals] = await Promise.all([
        this.payoutChain.jettonWalletOf(address, jetton_master, settings),
        this.chain.jettonDecimals(jetton_master, settings, { queued: true }),
      ]);
      if ((payer.decimals ?? TON_DECIMALS) !== decimals) {
        throw distributorRefused('distributor.decimals_differ');
      }
      const wallets = { address, owner, jetton_master, jetton_wallet };
      const wallet_proof = await this.check.proofOf(wallets, settings);
      return { jetton_wallet, wallet_proof, decimals };
    } catch (error) {
      throw chainRefusal(error);
    }
  }
}

interface Payer {
  address: string;
  owner: string;
  jetton_master: string;
  decimals: number | undefined;
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
