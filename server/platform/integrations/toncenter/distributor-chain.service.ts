import { Injectable } from '@nestjs/common';
import { Cell } from '@ton/core';
import {
  DISTRIBUTOR_CODE_HASH,
  type DistributorState,
  readDistributor,
} from '#libs/contracts/index.js';
import type { SiteSettings } from '#libs/domain/index.js';
import {
  hasSucceeded,
  incompleteHistory,
  type JettonMove,
  type Place,
  parseChainTime,
  parseHash,
  parseLt,
  readMove,
} from './chain-transaction.js';
import { PayoutChainService } from './payout-chain.service.js';
import {
  InvalidResponse,
  invalidResponse,
  rawAddress,
  ToncenterClient,
  type Transaction,
} from './toncenter-client.js';

/** Accounts of one request: few enough for any server's limit of a URL. */
const ACCOUNTS_AT_ONCE = 50;

/** Transactions of one request: strangers can send the same accounts messages in between. */
const ARRIVALS_AT_ONCE = 1_000;

/** State of a distributor's contract. */
export interface DistributorAccount {
  state: DistributorState;
  nanotons: bigint;
  /** Logical time of its last transaction, which orders two reads. */
  last_lt: bigint;
}

/** Jettons that left a distributor, as the message to the receiver's jetton wallet. */
export interface SentJettons {
  /** The receiver's jetton wallet; raw. */
  wallet: string;
  /** Hexadecimal. */
  message_hash: string;
  /** Logical time of the sending transaction: it was received later. */
  lt: bigint;
}

/** When sent jettons were received. */
export interface Arrival {
  /** Hash of the receiving transaction, hexadecimal. */
  hash: string;
  happened_at: Date;
}

/** The account has another contract. */
export class OtherContract extends InvalidResponse {
  override name = 'OtherContract';

  /** @param code_hash hexadecimal */
  constructor(readonly code_hash: string) {
    super(`The chain API reports a contract with the code ${code_hash}`);
  }
}

/** Reads distributors, in the queue of the chain API. */
@Injectable()
export class DistributorChainService {
  constructor(
    private readonly client: ToncenterClient,
    private readonly chain: PayoutChainService,
  ) {}

  /** The contract's own data; null while nothing is deployed. @throws OtherContract */
  async account(address: string, settings: SiteSettings): Promise<DistributorAccount | null> {
    const found = await this.chain.activeAccount(address, settings);
    if (!found) return null;
    const { code_hash, data_boc, balance, last_transaction_lt } = found;
    if (code_hash == null || data_boc == null || balance == null || last_transaction_lt == null) {
      throw invalidResponse();
    }
    const code = parseHash(code_hash);
    if (code !== DISTRIBUTOR_CODE_HASH) throw new OtherContract(code);
    return {
      state: stateOf(data_boc),
      nanotons: BigInt(balance),
      last_lt: parseLt(last_transaction_lt),
    };
  }

  /** The next sent and returned jettons of a jetton wallet, from a place on. @throws Unavailable also for a gap */
  async moves(
    wallet: string,
    from: Place,
    settings: SiteSettings,
  ): Promise<{ moves: JettonMove[]; place: Place }> {
    const transactions = await this.chain.transactions(wallet, from, settings);
    const [first] = transactions;
    const isFrom = first && parseLt(first.lt) === from.lt && parseHash(first.hash) === from.hash;
    if (from.hash !== null && !isFrom) throw incompleteHistory();
    let before = 0n;
    for (const { account, lt, prev_trans_lt } of transactions) {
      if (rawAddress(account) !== wallet || parseLt(lt) <= before) throw invalidResponse();
      if (before > 0n && parseLt(prev_trans_lt) !== before) throw incompleteHistory();
      before = parseLt(lt);
    }
    const last = transactions.at(-1);
    return {
      moves: transactions.flatMap((transaction) => readMove(transaction) ?? []),
      place: last ? { lt: parseLt(last.lt), hash: parseHash(last.hash) } : from,
    };
  }

  /** Known arrivals of sent jettons, by the hash of the message. */
  async arrivals(
    sent: readonly SentJettons[],
    settings: SiteSettings,
  ): Promise<Map<string, Arrival>> {
    const arrivals = new Map<string, Arrival>();
    for (let index = 0; index < sent.length; index += ACCOUNTS_AT_ONCE) {
      const group = sent.slice(index, index + ACCOUNTS_AT_ONCE);
      await this.addArrivals(group, arrivals, settings);
    }
    return arrivals;
  }

  private async addArrivals(
    sent: readonly SentJettons[],
    arrivals: Map<string, Arrival>,
    settings: SiteSettings,
  ): Promise<void> {
    const expected = new Map(sent.map((one) => [one.message_hash, one.wallet]));
    const earliest = sent.reduce((lt, one) => (one.lt < lt ? one.lt : lt), sent[0]?.lt ?? 0n);
    for (let from = earliest; ; ) {
      const { transactions } = await this.client.requestQueued(
        'getTransactions',
        {
          account: [...new Set(expected.values())],
          start_lt: String(from),
          sort: 'asc',
          limit: ARRIVALS_AT_ONCE,
        },
        settings,
      );
      addReceived(transactions, expected, arrivals);
      const last = transactions.at(-1);
      const isFull = transactions.length >= ARRIVALS_AT_ONCE;
      if (!last || !isFull || parseLt(last.lt) <= from) return;
      from = parseLt(last.lt);
    }
  }
}

/** @param expected accounts by the hash of the message that they receive */
function addReceived(
  transactions: readonly Transaction[],
  expected: ReadonlyMap<string, string>,
  arrivals: Map<string, Arrival>,
): void {
  for (const transaction of transactions) {
    const { account, hash, now, in_msg } = transaction;
    if (!in_msg) continue;
    const message = parseHash(in_msg.hash ?? '');
    const isOurs = expected.get(message) === rawAddress(account);
    if (!isOurs || !hasSucceeded(transaction)) continue;
    arrivals.set(message, { hash: parseHash(hash), happened_at: parseChainTime(now) });
  }
}

function stateOf(data: string): DistributorState {
  try {
    return readDistributor(Cell.fromBase64(data));
  } catch (cause) {
    throw invalidResponse(cause);
  }
}
