import { jest } from '@jest/globals';
import { PaidNumbers } from '#libs/contracts/index.js';
import { ChainCheckService } from '../../../server/modules/paying/payouts/chain-check.service.js';
import { ChainService } from '../../../server/platform/integrations/toncenter/chain.service.js';
import {
  type DistributorAccount,
  DistributorChainService,
} from '../../../server/platform/integrations/toncenter/distributor-chain.service.js';
import { PayoutChainService } from '../../../server/platform/integrations/toncenter/payout-chain.service.js';
import type { TestApp } from './app.js';

const PLENTY = 10n ** 30n;
const JETTON_WALLET = `0:${'2'.repeat(64)}`;

const ZEROS = '0'.repeat(64);

/** The contract of a distributor after its funding. */
const deployed = (row: ContractRow): DistributorAccount => ({
  state: {
    owner: row.owner,
    jetton_master: row.jetton_master,
    jetton_wallet: row.jetton_wallet,
    id: BigInt(row.contract_id),
    merkle_root: ZEROS,
    deadline: row.deadline,
    reopenings: 0,
    paid: new PaidNumbers(),
  },
  nanotons: 10n ** 9n,
  last_lt: 1n,
});

interface ContractRow {
  owner: string;
  jetton_master: string;
  jetton_wallet: string;
  contract_id: string;
  deadline: number;
}

const CONTRACT = `select owner, jetton_master, jetton_wallet, contract_id::text as contract_id,
  extract(epoch from first_deadline)::float8 as deadline from distributors
  where address = ? and contract_id is not null`;

/**
 * Responds to every read of the chain by payouts, also when requests set another address of it:
 * every wallet has plenty, and nothing is ever sent. Real contracts are tested in payouts.spec.ts.
 */
export function standInForChain({ get, sql }: Pick<TestApp, 'get' | 'sql'>): void {
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
  jest.spyOn(distributors, 'account').mockImplementation(async (address) => {
    const [row] = await sql<ContractRow>(CONTRACT, [address]);
    return row ? deployed(row) : null;
  });
  const check = get(ChainCheckService);
  jest.spyOn(check, 'proofOf').mockResolvedValue('derived');
  jest.spyOn(check, 'reportedRoot').mockResolvedValue(ZEROS);
  jest.spyOn(check, 'funds').mockResolvedValue({
    owner_wallet: JETTON_WALLET,
    proof: 'derived',
    account: null,
    units: PLENTY,
  });
  jest
    .spyOn(distributors, 'moves')
    .mockImplementation(async (_wallet, place) => ({ moves: [], place }));
  jest.spyOn(distributors, 'arrivals').mockResolvedValue(new Map());
  jest.spyOn(payouts, 'newestOf').mockResolvedValue({ lt: 0n, hash: ZEROS });
}
