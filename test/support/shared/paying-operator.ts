import { formatTonAddress } from '#libs/domain/index.js';
import { OperatorWallet } from './operator-wallet.js';
import { SandboxChain } from './sandbox-chain.js';
import { pricesOf2026 } from './sandbox-prices.js';
import type { StandIn } from './stand-in.js';

/** Seconds of a step. */
const STEP = 61;

/** More than any of these tests pays, in units of a jetton and in nanotons. */
const PLENTY = 10n ** 18n;
const PLENTY_OF_TON = 10n ** 13n;

/** An operator with a wallet on a chain of its own. */
export interface PayingOperator {
  wallet: OperatorWallet;
  chain: SandboxChain;
  center: StandIn & { url: string };
  /** Site settings for the product to find them. */
  settings: { campaign_mode: 'live'; contract_address: string; chain_api_url: string };
}

/**
 * An operator who pays with today's prices.
 * @param steps of a minute that the chain will make: it begins far enough behind to never overtake
 * the clock of the product, which sets until when a request is valid
 */
export async function startOperator(steps: number): Promise<PayingOperator> {
  const wallet = new OperatorWallet(1);
  const now = Math.floor(Date.now() / 1000) - steps * STEP;
  const options = { config: pricesOf2026(), now };
  const chain = await SandboxChain.start(wallet, PLENTY, PLENTY_OF_TON, options);
  const center = await chain.serve();
  const contract_address = formatTonAddress(chain.minter.toRawString(), 'mainnet');
  const settings = { campaign_mode: 'live', contract_address, chain_api_url: center.url } as const;
  return { wallet, chain, center, settings };
}
