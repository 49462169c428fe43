import { Injectable } from '@nestjs/common';
import { Address, beginCell, Cell } from '@ton/core';
import type { JettonWalletAccount } from '#libs/contracts/index.js';
import type { SiteSettings } from '#libs/domain/index.js';
import { AnswerRefused, AnswerTooLarge } from '../../outbound/download.js';
import { Unavailable } from '../../outbound/http-client.js';
import {
  incompleteHistory,
  type Place,
  parseHash,
  parseLt,
  parseTime,
} from './chain-transaction.js';
import type { Schemas } from './schema.js';
import {
  invalidResponse,
  rawAddress,
  ToncenterClient,
  type Transaction,
} from './toncenter-client.js';

/** Transactions in one response, fewer when they are long: two batches, as the wallet pays them. */
const PAGE = 500;

type AccountState = Schemas['AccountState'];

/** The end of the indexed chain. */
export interface IndexedChain {
  until: Date;
  /** No indexed transaction has a later place. */
  end_lt: bigint;
}

/** Logical time that the chain may have passed since its end was read: it grows by a million with each block. */
const LT_SLACK = 10n ** 12n;

/** Refuses a place far beyond the end of the chain, which no honest answer would reach again. */
export function assertIndexed(lt: bigint, { end_lt }: IndexedChain): void {
  if (lt > end_lt + LT_SLACK) throw invalidResponse();
}

/** Reads the chain for payouts, in the queue of the chain API. */
@Injectable()
export class PayoutChainService {
  constructor(private readonly client: ToncenterClient) {}

  /** An owner's wallet of a jetton, as the jetton's contract computes it; both raw. @throws Unavailable */
  async jettonWalletOf(owner: string, master: string, settings: SiteSettings): Promise<string> {
    const slice = beginCell().storeAddress(Address.parseRaw(owner)).endCell();
    const input = {
      address: master,
      method: 'get_wallet_address',
      stack: [{ type: 'slice', value: slice.toBoc().toString('base64') }],
    };
    const result = await this.client.requestQueued('runGetMethod', input, settings);
    const [entry] = result.stack ?? [];
    if (result.exit_code !== 0 || !entry || !['slice', 'cell'].includes(entry.type)) {
      throw invalidResponse();
    }
    try {
      return Cell.fromBase64(String(entry.value)).beginParse().loadAddress().toRawString();
    } catch (cause) {
      throw invalidResponse(cause);
    }
  }

  /** Lets the next request try at once, though the API asks to wait, because a person waits. */
  endPause(settings: SiteSettings): void {
    this.client.endPause(settings);
  }

  async indexed(settings: SiteSettings): Promise<IndexedChain> {
    const { last } = await this.client.requestQueued('getMasterchainInfo', {}, settings);
    return { until: parseTime(last.gen_utime), end_lt: parseLt(last.end_lt) };
  }

  /** A raw account with its code and data; null where nothing is deployed. @throws Unavailable */
  async activeAccount(account: string, settings: SiteSettings): Promise<AccountState | null> {
    const input = { address: [account], include_boc: true };
    const { accounts } = await this.client.requestQueued('getAccountStates', input, settings);
    const found = accounts.find(({ address }) => rawAddress(address) === account);
    if (!found) return null;
    if (found.status == null) throw invalidResponse();
    return found.status === 'active' ? found : null;
  }

  /** A jetton wallet with its code and data; null where nothing is deployed. @throws Unavailable */
  async jettonWalletAccount(
    address: string,
    settings: SiteSettings,
  ): Promise<JettonWalletAccount | null> {
    const found = await this.activeAccount(address, settings);
    if (!found) return null;
    const { code_boc: code, data_boc: data } = found;
    if (code == null || data == null) throw invalidResponse();
    return { address, code, data };
  }

  /** The newest transaction of a paying jetton wallet. @throws Unavailable also for an unknown wallet. */
  async newestOf(account: string, settings: SiteSettings): Promise<Place> {
    const input = { address: [account], include_boc: false };
    const { accounts } = await this.client.requestQueued('getAccountStates', input, settings);
    const found = accounts.find(({ address }) => rawAddress(address) === account);
    const { last_transaction_lt: lt, last_transaction_hash: hash } = found ?? {};
    if (lt == null || hash == null) throw incompleteHistory();
    return { lt: parseLt(lt), hash: parseHash(hash) };
  }

  /**
   * A page of an account's transactions, from a place on; shorter when it is too long to be served, which strangers
   * can cause. @throws Unavailable
   */
  async transactions(
    account: string,
    { lt, hash }: Place,
    settings: SiteSettings,
  ): Promise<Transaction[]> {
    const least = hash === null ? 1 : 2;
    for (let limit = PAGE; ; limit = Math.max(least, Math.floor(limit / 4))) {
      const input = { account: [account], start_lt: String(lt), sort: 'asc' as const, limit };
      try {
        return (await this.client.requestQueued('getTransactions', input, settings)).transactions;
      } catch (error) {
        if (!isTooMuch(error) || limit === least) throw error;
      }
    }
  }
}

/** Statuses of a service that limits the page, or cannot answer in time. */
const TOO_MUCH = [400, 413, 422, 504];

/** Whether a shorter page may succeed. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Unavailable)) return false;
  const { cause } = error;
  if (cause instanceof AnswerRefused) return TOO_MUCH.includes(cause.status);
  return cause instanceof AnswerTooLarge || error.is_late;
}
