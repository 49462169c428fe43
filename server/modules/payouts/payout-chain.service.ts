import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Address, beginCell, Cell } from '@ton/core';
import { chainServices, type SiteSettings } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { OutsideService, Unavailable } from '../../outbound/outside-service.js';
import { type PayingWallet, readTransaction, timeOf, wrongAnswer } from './chain-transaction.js';
import type { ChainTransfer } from './transfer-matching.js';

/** Transactions of one answer. */
const PAGE = 100;
/** Bytes of one answer, messages included. */
const MOST_BYTES = 8_000_000;
/** Milliseconds: nobody waits for it but a job or an operator. */
const GIVE_UP_AFTER = 15_000;

/** A part of an account's history. */
export interface HistoryPage {
  transfers: ChainTransfer[];
  /** Where the next page begins; the same as before when there is nothing new. */
  lt: bigint;
  is_last: boolean;
}

/** What paying needs to know of the chain, as TON Center v3 tells it. */
@Injectable()
export class PayoutChainService implements OnModuleDestroy {
  private readonly service = new OutsideService({ mostBytes: MOST_BYTES, within: GIVE_UP_AFTER });

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.service.stop();
  }

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

  /** The moment up to which the index knows the chain, in the chain's own time. */
  async indexedUntil(settings: SiteSettings): Promise<Date> {
    const { last } = Object(await this.ask(settings, 'masterchainInfo'));
    return timeOf(Object(last).gen_utime);
  }

  /** The next transactions of a paying jetton wallet, from a place of its history on. */
  async history(wallet: PayingWallet, lt: bigint, settings: SiteSettings): Promise<HistoryPage> {
    const account = wallet.payer_jetton_wallet;
    const query = new URLSearchParams({
      ...{ account, start_lt: String(lt), sort: 'asc', limit: String(PAGE) },
    });
    const { transactions } = Object(await this.ask(settings, `transactions?${query}`));
    if (!Array.isArray(transactions)) throw wrongAnswer();
    const read = transactions.map((transaction) => readTransaction(transaction, wallet));
    return {
      transfers: read.flatMap(({ transfer }) => (transfer ? [transfer] : [])),
      lt: read.reduce((last, one) => (one.lt > last ? one.lt : last), lt),
      is_last: transactions.length < PAGE,
    };
  }

  private async ask(settings: SiteSettings, path: string, post?: object): Promise<unknown> {
    const { chain_api_url } = chainServices(settings, settings.ton_network);
    if (!this.env.outbound_requests || chain_api_url === '') {
      throw new Unavailable('No chain API may be asked');
    }
    const key = this.env.chain_api_key;
    const headers: Record<string, string> = key ? { 'X-API-Key': key } : {};
    const address = `${chain_api_url}/${path}`;
    const { json } = await this.service.ask({ address, headers, ...(post && { post }) });
    return json;
  }
}
