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
import { distributorRefused, readChain } from './payout.errors.js';

/** The balance that the chain API reports, and how the jetton wallets were proven. */
export interface ProvenFunds {
  /** The owner's own jetton wallet; raw. */
  owner_wallet: string;
  proof: WalletProof;
  /** The account that proves both wallets; null where a second chain API has confirmed them. */
  account: JettonWalletAccount | null;
  /** The smallest units that the distributor has. */
  units: bigint;
}

export type Owned = Pick<DistributorRow, 'address' | 'owner' | 'jetton_master'>;

/** The jetton wallets of the owner and the distributor, and how they were proven. */
type ProvenWallets = Omit<ProvenFunds, 'units'> & { distributor_wallet: string };

/** Compares the chain with the frozen values before a request is made: its reports stop requests, and fill none. */
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
   * @throws AppError 409 for wallets that are not proven, or a state that differs; 503 without the chain API
   */
  async funds(row: DistributorRow): Promise<ProvenFunds> {
    const settings = await this.settings.read();
    return readChain(async () => {
      await this.assertAsSynced(row, settings);
      const wallets = await this.findProof(row, settings);
      if (!wallets) throw distributorRefused('distributor.wallet_unproven');
      const { distributor_wallet, ...proven } = wallets;
      if (distributor_wallet !== row.jetton_wallet) throw new StateDiffers('wallet');
      return { ...proven, units: await this.unitsOf(row, settings) };
    });
  }

  /** How the jetton wallet of a new distributor is proven; null while its owner has none. @throws Unavailable */
  async proofOf(row: Owned & { jetton_wallet: string }, settings: SiteSettings) {
    const proven = await this.findProof(row, settings);
    if (!proven) return null;
    if (proven.distributor_wallet !== row.jetton_wallet) throw new StateDiffers('wallet');
    return proven.proof;
  }

  /** The root that the chain reports, 64 hexadecimal digits. @throws AppError 409 for a contract that is not ours */
  async reportedRoot(row: DistributorRow): Promise<string> {
    const settings = await this.settings.read();
    return readChain(async () => {
      const account = await this.distributorChain.account(row.address, settings);
      if (!account) throw distributorRefused('distributor.not_deployed');
      assertOurState(account.state, row);
      return account.state.merkle_root;
    });
  }

  /** The smallest units that a distributor has, as reported. @throws AppError 503 without the chain API */
  async balance(row: DistributorRow): Promise<bigint> {
    return readChain(async () => this.unitsOf(row, await this.settings.read()));
  }

  private async unitsOf(row: DistributorRow, settings: SiteSettings): Promise<bigint> {
    const wallet = await this.chain.jettonWallet(row.address, row.jetton_master, settings);
    return wallet?.units ?? 0n;
  }

  /** Protects the root of a deployed contract, which a deployment message would remove. */
  private async assertAsSynced(row: DistributorRow, settings: SiteSettings): Promise<void> {
    const account = await this.distributorChain.account(row.address, settings);
    if (account) assertOurState(account.state, row);
    if ((account !== null) !== row.is_deployed) throw distributorRefused('distributor.sync_first');
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
    if (confirmed !== owner_wallet) throw new StateDiffers('wallet');
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
