import { Injectable } from '@nestjs/common';
import { deriveJettonWallet, type JettonWalletAccount } from '#libs/contracts/index.js';
import type { SiteSettings, WalletProof } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import { DistributorChainService } from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import { PayoutChainService } from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { assertOurState, StateDiffers } from '../distributors/contract-state.errors.js';
import type { DistributorRow } from '../distributors/distributor.repository.js';
import { chainRefusal, distributorRefused } from './payout.errors.js';

/** What the chain API reports, beside how its jetton wallets were proven. */
export interface ProvenFunds {
  /** The owner's own jetton wallet; raw. */
  owner_wallet: string;
  proof: WalletProof;
  /** The account that proves both wallets; null where a second chain API has confirmed them. */
  account: JettonWalletAccount | null;
  /** The smallest units that the distributor has. */
  units: bigint;
}

type Owned = Pick<DistributorRow, 'address' | 'owner' | 'jetton_master'>;

/** The wallets of the owner and of the distributor, and how they were proven. */
type ProvenWallets = Omit<ProvenFunds, 'units'> & { distributor_wallet: string };

/**
 * Reads the chain before a request is made. What it reports can stop a request, and fills none: it is
 * compared with what was frozen, and jetton wallets are proven.
 */
@Injectable()
export class ChainCheckService {
  constructor(
    private readonly env: Env,
    private readonly settings: SettingsService,
    private readonly chain: ChainService,
    private readonly payoutChain: PayoutChainService,
    private readonly distributorChain: DistributorChainService,
  ) {}

  /**
   * Proves the jetton wallets, and reads the distributor's balance.
   *
   * @throws AppError 409 for wallets that are not proven, or a chain that says otherwise; 503 without it
   */
  async funds(row: DistributorRow): Promise<ProvenFunds> {
    const settings = await this.settings.read();
    try {
      await this.assertAsSynced(row, settings);
      const { distributor_wallet, ...proven } = await this.proveWallets(row, settings);
      if (distributor_wallet !== row.jetton_wallet) throw new StateDiffers('jetton_wallet');
      return { ...proven, units: await this.unitsOf(row, settings) };
    } catch (error) {
      throw chainRefusal(error);
    }
  }

  /** How the jetton wallet of a new distributor is proven; null while its owner has none. @throws Unavailable */
  async proofOf(row: Owned & { jetton_wallet: string }, settings: SiteSettings) {
    const proven = await this.findProof(row, settings);
    if (!proven) return null;
    if (proven.distributor_wallet !== row.jetton_wallet) throw new StateDiffers('jetton_wallet');
    return proven.proof;
  }

  /** The root that the chain reports, 64 hexadecimal digits. @throws AppError 409 for a contract that is not ours */
  async reportedRoot(row: DistributorRow): Promise<string> {
    const settings = await this.settings.read();
    try {
      const account = await this.distributorChain.account(row.address, settings);
      if (!account) throw distributorRefused('distributor.not_deployed');
      assertOurState(account.state, row);
      return account.state.merkle_root;
    } catch (error) {
      throw chainRefusal(error);
    }
  }

  /** The smallest units that a distributor has, as reported. @throws AppError 503 without the chain API */
  async balance(row: DistributorRow): Promise<bigint> {
    try {
      return await this.unitsOf(row, await this.settings.read());
    } catch (error) {
      throw chainRefusal(error);
    }
  }

  private async unitsOf(row: DistributorRow, settings: SiteSettings): Promise<bigint> {
    const wallet = await this.chain.jettonWallet(row.address, row.jetton_master, settings);
    return wallet?.units ?? 0n;
  }

  /** A first message to a contract that exists would remove its root. */
  private async assertAsSynced(row: DistributorRow, settings: SiteSettings): Promise<void> {
    const account = await this.distributorChain.account(row.address, settings);
    if (account) assertOurState(account.state, row);
    if ((account !== null) !== row.is_deployed) throw distributorRefused('distributor.sync_first');
  }

  private async proveWallets(row: Owned, settings: SiteSettings): Promise<ProvenWallets> {
    const proven = await this.findProof(row, settings);
    if (!proven) throw distributorRefused('distributor.wallet_unproven');
    return proven;
  }

  /** Null where neither the owner's wallet nor a second chain API proves the distributor's. */
  private async findProof(row: Owned, settings: SiteSettings): Promise<ProvenWallets | null> {
    const { owner, address: distributor, jetton_master: master } = row;
    const owner_wallet = await this.payoutChain.jettonWalletOf(owner, master, settings);
    const account = await this.payoutChain.jettonWalletAccount(owner_wallet, settings);
    const owners = { known: owner, wanted: distributor };
    const derived = account && deriveJettonWallet(account, owners, master);
    if (derived) return { owner_wallet, proof: 'derived', account, distributor_wallet: derived };
    return this.askSecond(row, owner_wallet, settings);
  }

  private async askSecond(
    { owner, address, jetton_master }: Owned,
    owner_wallet: string,
    settings: SiteSettings,
  ): Promise<ProvenWallets | null> {
    const { chain_check_api_url: chain_api_url } = this.env;
    if (chain_api_url === '' || isSameOrigin(chain_api_url, settings.chain_api_url)) return null;
    const second = { ...settings, chain_api_url };
    const confirmed = await this.payoutChain.jettonWalletOf(owner, jetton_master, second);
    if (confirmed !== owner_wallet) throw new StateDiffers('jetton_wallet');
    const distributor_wallet = await this.payoutChain.jettonWalletOf(
      address,
      jetton_master,
      second,
    );
    return { owner_wallet, proof: 'second_api', account: null, distributor_wallet };
  }
}

const isSameOrigin = (one: string, other: string): boolean =>
  new URL(one).origin === new URL(other).origin;
