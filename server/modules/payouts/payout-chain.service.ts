import { Injectable } from '@nestjs/common';
import { Address, beginCell, Cell } from '@ton/core';
import type { SiteSettings } from '#libs/domain/index.js';
import { AnswerTooLarge } from '../../outbound/download.js';
import { Unavailable } from '../../outbound/outside-service.js';
import { ChainService } from '../chain/chain.service.js';
import {
  assertContinues,
  hexOf,
  LAST_LT,
  ltOf,
  type PayingWallet,
  type Place,
  readTransaction,
  timeOf,
  wrongAnswer,
} from './chain-transaction.js';
import type { ChainTransfer } from './transfer-matching.js';

/** Transactions of one answer, and fewer where they are long: two batches, as the wallet pays them. */
const PAGE = 500;

/** A part of an account's history. */
export interface HistoryPage {
  transfers: ChainTransfer[];
  /** The transaction that the next page begins with; the same as before when there is nothing new. */
  place: Place;
  /** Of all its transactions, the one that it begins with included. */
  hashes: string[];
  is_last: boolean;
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

  /** The newest transaction of an account; null where the API does not tell. */
  async newestOf(account: string, settings: SiteSettings): Promise<Place | null> {
    const query = `accountStates?address=${encodeURIComponent(account)}&include_boc=false`;
    const { accounts } = Object(await this.ask(settings, query));
    if (!Array.isArray(accounts)) throw wrongAnswer();
    const { last_transaction_lt: lt, last_transaction_hash: hash } = Object(accounts[0]);
    return lt == null || hash == null ? null : { lt: ltOf(lt), hash: hexOf(hash) };
  }

  /**
   * The next transactions of a paying jetton wallet, from a place of its history on.
   *
   * @throws Unavailable when it does not go on from there without a gap.
   */
  async history(wallet: PayingWallet, from: Place, settings: SiteSettings): Promise<HistoryPage> {
    const { transactions, limit } = await this.page(wallet.payer_jetton_wallet, from, settings);
    const read = transactions.map((transaction) => readTransaction(transaction, wallet));
    assertContinues(read, from);
    const { lt, hash } = read.at(-1) ?? from;
    return {
      transfers: read.flatMap(({ transfer }) => (transfer ? [transfer] : [])),
      place: { lt, hash },
      hashes: read.map((one) => one.hash),
      is_last: transactions.length < limit,
    };
  }

  /** Strangers can make a page as long as they like, but hardly a transaction and the one before it. */
  private async page(account: string, { lt, hash }: Place, settings: SiteSettings) {
    const least = hash === null ? 1 : 2;
    for (let limit = PAGE; ; limit = Math.max(least, Math.floor(limit / 2))) {
      const query = new URLSearchParams({
        ...{ account, start_lt: String(lt), sort: 'asc', limit: String(limit) },
      });
      try {
        const { transactions } = Object(await this.ask(settings, `transactions?${query}`));
        if (!Array.isArray(transactions)) throw wrongAnswer();
        return { transactions, limit };
      } catch (error) {
        if (!isTooLarge(error) || limit === least) throw error;
      }
    }
  }

  private ask(settings: SiteSettings, path: string, post?: object): Promise<unknown> {
    return this.chain.askPatiently(path, settings, post);
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof AnswerTooLarge;
