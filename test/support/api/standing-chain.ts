import { jest } from '@jest/globals';
import { ChainService } from '../../../server/integrations/toncenter/chain.service.js';
import { DistributorChainService } from '../../../server/integrations/toncenter/distributor-chain.service.js';
import { PayoutChainService } from '../../../server/integrations/toncenter/payout-chain.service.js';
import type { TestApp } from './app.js';

const PLENTY = 10n ** 30n;
const JETTON_WALLET = `0:${'2'.repeat(64)}`;

/**
 * Answers whatever payouts ask of the chain, also where requests set another address of it: every
 * wallet owns plenty, and nothing is ever sent. What real contracts do is in payouts.spec.ts.
 */
export function standInForChain({ get }: Pick<TestApp, 'get'>): void {
  const chain = get(ChainService);
  jest.spyOn(chain, 'tonBalance').mockResolvedValue({ value: PLENTY, wait: 0 });
  jest.spyOn(chain, 'jettonBalance').mockResolvedValue({ value: PLENTY, wait: 0 });
  jest.spyOn(chain, 'jettonWallet').mockResolvedValue({ address: JETTON_WALLET, units: PLENTY });
  jest.spyOn(chain, 'jettonDecimals').mockResolvedValue(9);
  const payouts = get(PayoutChainService);
  jest.spyOn(payouts, 'jettonWalletOf').mockResolvedValue(JETTON_WALLET);
  jest
    .spyOn(payouts, 'indexed')
    .mockImplementation(async () => ({ until: new Date(), end_lt: 2n ** 63n - 1n }));
  const distributors = get(DistributorChainService);
  jest.spyOn(distributors, 'account').mockResolvedValue(null);
  jest
    .spyOn(distributors, 'moves')
    .mockImplementation(async (_wallet, place) => ({ moves: [], place }));
  jest.spyOn(distributors, 'arrivals').mockResolvedValue(new Map());
  jest.spyOn(payouts, 'newestOf').mockResolvedValue({ lt: 0n, hash: '0'.repeat(64) });
}
