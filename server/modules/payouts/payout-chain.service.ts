import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Address, beginCell, Cell } from '@ton/core';
import { chainServices, parseTonAddress, type SiteSettings } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { OutsideService, Unavailable } from '../../outbound/outside-service.js';
import { readTransferBody } from './jetton-transfer.js';
import type { ChainTransfer } from './reconciliation.js';

/** Transactions of one answer. */
const PAGE = 100;
/** Bytes of one answer, messages included. */
const MOST_BYTES = 8_000_000;
/** Milliseconds: nobody waits for it but a job or an operator. */
const GIVE_UP_AFTER = 15_000;

/** How a message begins that comes back, and what it was (TEP-74). */
const BOUNCED = 0xffffffff;
const INTERNAL_TRANSFER = 0x178d4519;

/** A transaction of a paying jetton wallet that matters, and where it stands in its history. */
export interface ReadTransfer extends ChainTransfer {
  lt: bigint;
  happened_at: Date;
}

/** A part of an account's history. */
interface HistoryPage {
  transfers: ReadTransfer[];
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
    if (answer.exit_code !== 0 || !['slice', 'cell'].includes(type)) throw wrong();
    try {
      return Cell.fromBase64(String(told)).beginParse().loadAddress().toRawString();
    } catch (cause) {
      throw wrong(cause);
    }
  }

  /** The moment up to which the index knows the chain, in the chain's own time. */
  async indexedUntil(settings: SiteSettings): Promise<Date> {
    const { last } = Object(await this.ask(settings, 'masterchainInfo'));
    return timeOf(Object(last).gen_utime);
  }

  /** The next transactions of a jetton wallet, from a place of its history on. */
  async history(jettonWallet: string, lt: bigint, settings: SiteSettings): Promise<HistoryPage> {
    const query = new URLSearchParams({
      ...{ account: jettonWallet, start_lt: String(lt), sort: 'asc', limit: String(PAGE) },
    });
    const { transactions } = Object(await this.ask(settings, `transactions?${query}`));
    if (!Array.isArray(transactions)) throw wrong();
    const read = transactions.map((transaction) => readTransaction(transaction, jettonWallet));
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

const wrong = (cause?: unknown) =>
  new Unavailable('The chain API answers something else than was asked', { cause });

function timeOf(seconds: unknown): Date {
  const time = Number(seconds);
  if (!Number.isInteger(time) || time <= 0 || time > 2 ** 32) throw wrong();
  return new Date(time * 1000);
}

/** What one transaction says; nothing of a wrong shape is passed over, or it would be lost. */
function readTransaction(
  transaction: unknown,
  jettonWallet: string,
): { lt: bigint; transfer: ReadTransfer | null } {
  const { account, hash, lt, now, description, in_msg } = Object(transaction);
  if (parseTonAddress(String(account))?.raw !== jettonWallet) throw wrong();
  if (typeof lt !== 'string' || !/^\d{1,19}$/.test(lt)) throw wrong();
  const place = { lt: BigInt(lt), happened_at: timeOf(now), hash: hexOf(hash) };
  const body = bodyOf(in_msg);
  const is_aborted = isAborted(description);
  const transfer = body && (readTransfer(body) ?? readBounce(body));
  return { lt: place.lt, transfer: transfer && { ...transfer, ...place, is_aborted } };
}

function hexOf(hash: unknown): string {
  const bytes = Buffer.from(String(hash), 'base64');
  if (bytes.length !== 32) throw wrong();
  return bytes.toString('hex');
}

function bodyOf(message: unknown): Cell | null {
  const { message_content } = Object(message);
  const { body } = Object(message_content);
  if (typeof body !== 'string') return null;
  try {
    return Cell.fromBase64(body);
  } catch (cause) {
    throw wrong(cause);
  }
}

function isAborted(description: unknown): boolean {
  const { aborted, compute_ph, action } = Object(description);
  return (
    aborted === true || Object(compute_ph).success === false || Object(action).success === false
  );
}

type Read = Pick<ChainTransfer, 'kind' | 'query_id' | 'units' | 'receiver' | 'comment'>;

function readTransfer(body: Cell): Read | null {
  const transfer = readTransferBody(body);
  if (!transfer) return null;
  const { query_id, units, receiver, comment } = transfer;
  return { kind: 'transfer', query_id, units, receiver, comment };
}

function readBounce(body: Cell): Read | null {
  const slice = body.beginParse();
  if (slice.remainingBits < 128 || slice.loadUint(32) !== BOUNCED) return null;
  if (slice.loadUint(32) !== INTERNAL_TRANSFER) return null;
  const query_id = slice.loadUintBig(64);
  return { kind: 'bounce', query_id, units: slice.loadCoins(), receiver: null, comment: '' };
}
