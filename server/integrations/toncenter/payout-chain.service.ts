import { Injectable } from '@nestjs/common';
import { Address, beginCell, Cell } from '@ton/core';
import type { SiteSettings } from '#libs/domain/index.js';
import { AnswerRefused, AnswerTooLarge } from '../../outbound/download.js';
import { Unavailable } from '../../outbound/outside-service.js';
import { ChainService } from './chain.service.js';
import { rawOf, wrongAnswer } from './chain-answer.js';
import type { ChainTransfer } from './chain-transaction.js';
import {
  assertContinues,
  hexOf,
  LAST_LT,
  lacking,
  ltOf,
  type PayingWallet,
  type Place,
  readTransaction,
  timeOf,
} from './chain-transaction.js';

/** Transactions of one answer, and fewer where they are long: two batches, as the wallet pays them. */
const PAGE = 500;

/** A part of an account's history. */
export interface HistoryPage {
  transfers: ChainTransfer[];
  /** The transaction that the next page begins with; the same as before when there is nothing new. */
  place: Place;
  /** Of all its transactions, the one that it begins with included. */
  hashes: string[];
}

/** Up to where the index knows the chain. */
export interface IndexedChain {
  /** In the chain's own time. */
  until: Date;
  /** No transaction that it knows has a later place. */
  end_lt: bigint;
}

/** What paying needs to know of the chain, as TON Center v3 tells it. */
@Injectable()
export class PayoutChainService {
  constructor(private readonly chain: ChainService) {}

  /**
   * An owner's own wallet of a jetton, as the jetton's contract works it out. Both raw.
   *
   * @throws Unavailable when nobody tells.
   */
  async jettonWalletOf(owner: string, master: string, settings: SiteSettings): Promise<string> {
    const slice = beginCell().storeAddress(Address.parseRaw(owner)).endCell();
    const value = slice.toBoc().toString('base64');
    const answer = Object(
      await this.ask(settings, 'runGetMethod', {
        ...{ address: master, method: 'get_wallet_address' },
        stack: [{ type: 'slice', value }],
      }),
    );
    const { type, value: told } = Object(Array.isArray(answer.stack) ? answer.stack[0] : null);
    if (answer.exit_code !== 0 || !['slice', 'cell'].includes(type)) throw wrongAnswer();
    try {
      return Cell.fromBase64(String(told)).beginParse().loadAddress().toRawString();
    } catch (cause) {
      throw wrongAnswer(cause);
    }
  }

  async indexed(settings: SiteSettings): Promise<IndexedChain> {
    const { last } = Object(await this.ask(settings, 'masterchainInfo'));
    const { gen_utime, end_lt } = Object(last);
    return { until: timeOf(gen_utime), end_lt: end_lt === undefined ? LAST_LT : ltOf(end_lt) };
  }

  /**
   * The newest transaction of a paying jetton wallet, which has had one: the tokens came with it.
   *
   * @throws Unavailable when nobody tells, or the index does not know the wallet.
   */
  async newestOf(account: string, settings: SiteSettings): Promise<Place> {
    const query = `accountStates?address=${encodeURIComponent(account)}&include_boc=false`;
    const { accounts } = Object(await this.ask(settings, query));
    if (!Array.isArray(accounts)) throw wrongAnswer();
    const found = accounts.map(Object).find(({ address }) => rawOf(address) === account);
    const { last_transaction_lt: lt, last_transaction_hash: hash } = Object(found);
    if (lt == null || hash == null) throw lacking();
    return { lt: ltOf(lt), hash: hexOf(hash) };
  }

  /**
   * The next transactions of a paying jetton wallet, from a place of its history on.
   *
   * @throws Unavailable when it does not go on from there without a gap.
   */
  async history(wallet: PayingWallet, from: Place, settings: SiteSettings): Promise<HistoryPage> {
    const transactions = await this.page(wallet.payer_jetton_wallet, from, settings);
    const read = transactions.map((transaction) => readTransaction(transaction, wallet));
    assertContinues(read, from);
    const { lt, hash } = read.at(-1) ?? from;
    return {
      transfers: read.flatMap(({ transfer }) => (transfer ? [transfer] : [])),
      place: { lt, hash },
      hashes: read.map((one) => one.hash),
    };
  }

  /** Strangers can make a page as long as they like, but hardly a transaction and the one before it. */
  private async page(
    account: string,
    { lt, hash }: Place,
    settings: SiteSettings,
  ): Promise<unknown[]> {
    const least = hash === null ? 1 : 2;
    for (let limit = PAGE; ; limit = Math.max(least, Math.floor(limit / 4))) {
      const query = new URLSearchParams({
        ...{ account, start_lt: String(lt), sort: 'asc', limit: String(limit) },
      });
      try {
        const { transactions } = Object(await this.ask(settings, `transactions?${query}`));
        if (!Array.isArray(transactions)) throw wrongAnswer();
        return transactions;
      } catch (error) {
        if (!isTooMuch(error) || limit === least) throw error;
      }
    }
  }

  private ask(settings: SiteSettings, path: string, post?: object): Promise<unknown> {
    return this.chain.askPatiently(path, settings, post);
  }
}

/** Statuses of who does not give as many at once, or cannot in time. */
const GIVES_FEWER = [400, 413, 422, 504];

/** Whether fewer transactions at once may be answered all the same. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Unavailable)) return false;
  const { cause } = error;
  if (cause instanceof AnswerRefused) return GIVES_FEWER.includes(cause.status);
  return cause instanceof AnswerTooLarge || error.is_late;
}
