import { type DistributorState, MerkleTree, PaidNumbers } from '#libs/contracts/index.js';
import type { PayoutTable } from '../../modules/campaign/closing/payout-table.js';
import type { OnDifference } from '../../modules/campaign/closing/published-file.js';
import type { JettonMove } from '../../platform/integrations/toncenter/chain-transaction.js';
import type { SentJettons } from '../../platform/integrations/toncenter/distributor-chain.service.js';
import { ContractHistory, WalletHistory } from './payment-history.js';

/** A distributor in a report. Addresses are raw, hashes hexadecimal. */
export interface CheckedDistributor {
  method: 'contract' | 'file';
  /** Address of the contract or the paying wallet. */
  address: string;
  owner: string;
  jetton_master: string;
  /** Null for a wallet. */
  code_hash: string | null;
  /** Null when there were no claims to pay. */
  merkle_root: string | null;
  /** Null for a wallet. */
  deadline: Date | null;
  /** Earlier payments of a wallet do not belong to the campaign. */
  created_at: Date;
}

const NO_ROOT = '0'.repeat(64);

interface PaidCampaign {
  closed_at: Date;
  /** All distributors: transfers from a wallet to a contract pay no claim. */
  distributors: readonly CheckedDistributor[];
}

/** Access to the chain. Each call throws {@link Unavailable} without a complete response. */
export interface PaymentChain {
  decimals(master: string): Promise<number>;
  /** An owner's jetton wallet, as the jetton's contract computes it. */
  jettonWallet(owner: string, master: string): Promise<string>;
  /** Null where no contract is active; its state is null where the code is another. */
  contract(address: string): Promise<{ code_hash: string; state: DistributorState | null } | null>;
  /** The whole history of a jetton wallet, page by page. */
  moves(jettonWallet: string): AsyncIterable<readonly JettonMove[]>;
  /** The receiving transactions, by the hash of the message. */
  arrivals(sent: readonly SentJettons[]): Promise<ReadonlyMap<string, { hash: string }>>;
}

/**
 * Compares the payouts of a distributor with the chain: each has one transfer, which has arrived, and there is no other
 * transfer. Returns the number of proven payouts.
 */
export async function checkDeliveries(
  distributor: CheckedDistributor,
  table: PayoutTable,
  chain: PaymentChain,
  { closed_at, distributors }: PaidCampaign,
  onDifference: OnDifference,
): Promise<number> {
  const { address, jetton_master, created_at } = distributor;
  const twice = repeatedNumber(table);
  if (twice !== null) {
    onDifference(`Payout ${twice}: it is in payouts.csv twice`);
    return 0;
  }
  const payments = {
    since: created_at,
    until: closed_at,
    funded: new Set(distributors.map((one) => one.address)),
  };
  const wallet = await chain.jettonWallet(address, jetton_master);
  const check =
    distributor.method === 'contract'
      ? new ContractHistory(address, table, onDifference)
      : new WalletHistory(address, table, payments, onDifference);
  for await (const page of chain.moves(wallet)) {
    const sent = page.flatMap((move) => (check.isPayment(move) ? toSent(move) : []));
    check.read(page, await chain.arrivals(sent));
  }
  // The state is read after the history, so it contains all of it.
  const paid =
    distributor.method === 'contract'
      ? await checkContract(distributor, wallet, table, chain, onDifference)
      : null;
  let proven = 0;
  for (const index of table.indexes()) {
    const difference = verdict(table, index, paid);
    if (difference) onDifference(`Payout ${table.get(index).number}: ${difference}`);
    else if (table.get(index).is_delivered) proven += 1;
  }
  return proven;
}

function toSent({ sent_to: wallet, message_hash, lt }: JettonMove): SentJettons[] {
  return wallet && message_hash ? [{ wallet, message_hash, lt }] : [];
}

const NO_CONTRACT = 'no contract';

/** Compares the contract with the report and the file. Returns the numbers that it has paid. */
async function checkContract(
  distributor: CheckedDistributor,
  wallet: string,
  table: PayoutTable,
  chain: PaymentChain,
  onDifference: OnDifference,
): Promise<PaidNumbers> {
  const { root } = MerkleTree.of(distributor.address, table.tree());
  const published = distributor.merkle_root ?? NO_ROOT;
  const differs = (name: string, reported: unknown, found: unknown) => {
    if (reported !== found) {
      onDifference(`The report says ${name} ${reported}, the chain has ${found}`);
    }
  };
  if (published !== root) {
    onDifference(`The report says Merkle root ${published}, payouts.csv has ${root}`);
  }
  const contract = await chain.contract(distributor.address);
  differs('code hash', distributor.code_hash ?? NO_CONTRACT, contract?.code_hash ?? NO_CONTRACT);
  if (!contract?.state) return new PaidNumbers();
  const { state } = contract;
  differs('owner', distributor.owner, state.owner);
  differs('jetton master', distributor.jetton_master, state.jetton_master);
  differs('Merkle root', published, state.merkle_root);
  if (state.jetton_wallet !== wallet) {
    onDifference(`The contract pays from ${state.jetton_wallet}, its jetton wallet is ${wallet}`);
  }
  const deadline = Math.floor((distributor.deadline?.getTime() ?? 0) / 1000);
  if (state.deadline < deadline) differs('deadline', deadline, state.deadline);
  for (const number of state.paid.numbers()) {
    if (table.find(number) < 0) {
      onDifference(`Payout ${number}: the contract has paid it, and payouts.csv does not have it`);
    }
  }
  return state.paid;
}

/** The table's transaction of an unpaid payout. */
const NO_TRANSACTION = '0'.repeat(64);

function repeatedNumber(table: PayoutTable): number | null {
  let before = 0;
  for (const index of table.indexes()) {
    const { number } = table.get(index);
    if (number === before) return number;
    before = number;
  }
  return null;
}

/** The fault of a payout; null for a proven one. @param paid null for a wallet */
function verdict(table: PayoutTable, index: number, paid: PaidNumbers | null): string | null {
  const { number, is_delivered, transaction } = table.get(index);
  const { sent, returned, arrived, is_named } = table.seen(index);
  const times = Math.max(sent - returned, arrived);
  if (!is_delivered) {
    const as = transaction === NO_TRANSACTION ? 'not paid' : 'returned';
    return times > 0 ? `it is published as ${as}, and it was paid` : null;
  }
  if (paid && !paid.has(number)) return 'the contract has not paid it';
  if (sent === 0) return 'no transfer of it is in the history of the paying jetton wallet';
  if (times > 1) return `it was paid ${times} times`;
  if (sent === returned) return 'its payment came back';
  if (arrived === 0) return 'its payment has not arrived';
  return is_named ? null : `it did not arrive with transaction ${transaction}`;
}
