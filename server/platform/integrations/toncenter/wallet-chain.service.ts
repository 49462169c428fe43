import { Injectable } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { bodyOf, parseLt, parseTime } from './chain-transaction.js';
import { isFromJettonWallet } from './jetton-transfer.js';
import {
  invalidResponse,
  type Message,
  rawAddress,
  ToncenterClient,
  type Transaction,
} from './toncenter-client.js';

/** Transactions in one response; fewer after a failure, because they may be long. */
const PAGES = [100, 25, 5, 1];

/** Nanotons of the smallest transfer that counts as funding; smaller ones may be spam. */
const LEAST_FUNDING = 1_000_000n;

/** The first transfer of TON to a wallet. */
interface Funding {
  /** Raw. */
  funder: string;
  funded_at: Date;
}

/** A part of a wallet's history, the oldest transactions first. */
export interface HistoryPage {
  /** Time of the first transaction of the part; null for an empty part. */
  first_at: Date | null;
  /** Transactions in which the wallet itself has sent something. */
  outgoing: number;
  funding: Funding | null;
  /** The place of the last transaction; null for an empty part. */
  last_lt: bigint | null;
  is_last: boolean;
}

/** Histories of users' wallets, for jobs that count their calls. */
@Injectable()
export class WalletChainService {
  constructor(private readonly client: ToncenterClient) {}

  /** Whether the environment and the settings allow requests. */
  isEnabled(settings: SiteSettings): boolean {
    return this.client.isEnabled(settings);
  }

  /**
   * The transactions of a raw account after a place, with one call. @throws Unavailable
   * @param after `0` for the first ones
   * @param failures attempts that have failed before this one
   */
  async history(
    account: string,
    after: bigint,
    settings: SiteSettings,
    failures = 0,
  ): Promise<HistoryPage> {
    const limit = PAGES[failures] ?? 1;
    const start_lt = String(after + 1n);
    const input = { account: [account], start_lt, sort: 'asc' as const, limit };
    const { transactions } = await this.client.requestOnce('getTransactions', input, settings);
    return readHistory(transactions, { account, after, limit });
  }
}

interface AskedPart {
  account: string;
  after: bigint;
  limit: number;
}

/** @throws InvalidResponse for transactions of another account, or in another order */
export function readHistory(
  transactions: readonly Transaction[],
  { account, after, limit }: AskedPart,
): HistoryPage {
  let before = after;
  for (const { account: named, lt } of transactions) {
    if (rawAddress(named) !== account || parseLt(lt) <= before) throw invalidResponse();
    before = parseLt(lt);
  }
  const [first] = transactions;
  return {
    first_at: first ? parseTime(first.now) : null,
    outgoing: transactions.filter(isOutgoing).length,
    funding: fundingOf(transactions),
    last_lt: first ? before : null,
    is_last: transactions.length < limit,
  };
}

/** A wallet sends messages only on its owner's order; bounces are marked. */
const isOutgoing = ({ description, out_msgs }: Transaction): boolean =>
  !description.aborted &&
  (out_msgs ?? []).some(({ destination, bounced }) => destination != null && bounced !== true);

function fundingOf(transactions: readonly Transaction[]): Funding | null {
  const funded = transactions.find(({ in_msg }) => in_msg != null && isFunding(in_msg));
  return funded
    ? { funder: rawAddress(funded.in_msg?.source), funded_at: parseTime(funded.now) }
    : null;
}

function isFunding(message: Message): boolean {
  const { source, bounced, value } = message;
  if (source == null || bounced === true) return false;
  if (value != null && BigInt(value) < LEAST_FUNDING) return false;
  const body = bodyOf(message);
  return body === null || !isFromJettonWallet(body);
}
