import { DISTRIBUTOR_CODE_HASH } from '#libs/contracts/index.js';
import { DEFAULT_SITE_SETTINGS, type SiteSettings, type TonNetwork } from '#libs/domain/index.js';
import type { Env } from '../../platform/config/env.js';
import { ChainService } from '../../platform/integrations/toncenter/chain.service.js';
import {
  DistributorChainService,
  OtherContract,
  type SentJettons,
} from '../../platform/integrations/toncenter/distributor-chain.service.js';
import { PayoutChainService } from '../../platform/integrations/toncenter/payout-chain.service.js';
import { ToncenterClient } from '../../platform/integrations/toncenter/toncenter-client.js';
import type { PaymentChain } from './delivery-check.js';

/** Reads payments from a chain API. */
export class ToncenterPayments implements PaymentChain {
  private readonly settings: SiteSettings;
  private readonly chain: ChainService;
  private readonly payouts: PayoutChainService;
  private readonly distributors: DistributorChainService;

  /** @param address of the API; the public one of the network by default */
  constructor(
    env: Env,
    ton_network: TonNetwork,
    address: string = DEFAULT_SITE_SETTINGS.chain_api_url,
  ) {
    const client = new ToncenterClient(env);
    this.chain = new ChainService(client);
    this.payouts = new PayoutChainService(client);
    this.distributors = new DistributorChainService(client, this.payouts);
    this.settings = { ...DEFAULT_SITE_SETTINGS, chain_api_url: address, ton_network };
  }

  decimals(master: string) {
    return this.chain.jettonDecimals(master, this.settings, { queued: true });
  }

  jettonWallet(owner: string, master: string) {
    return this.payouts.jettonWalletOf(owner, master, this.settings);
  }

  async contract(address: string) {
    try {
      const account = await this.distributors.account(address, this.settings);
      return account && { code_hash: DISTRIBUTOR_CODE_HASH, state: account.state };
    } catch (error) {
      if (!(error instanceof OtherContract)) throw error;
      return { code_hash: error.code_hash, state: null };
    }
  }

  async *moves(jettonWallet: string) {
    let place: { lt: bigint; hash: string | null } = { lt: 0n, hash: null };
    for (;;) {
      const from = place;
      const read = await this.distributors.moves(jettonWallet, from, this.settings);
      // A page begins with the last transaction of the one before.
      yield read.moves.filter(({ lt }) => lt > from.lt);
      if (read.place.lt === from.lt) return;
      place = read.place;
    }
  }

  arrivals(sent: readonly SentJettons[]) {
    return this.distributors.arrivals(sent, this.settings);
  }
}
