import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { chainServices, type SiteSettings } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { download } from '../../outbound/download.js';
import { isLoopback } from '../../request/client-address.js';
import { chainUnavailable } from './chain.errors.js';
import { chainApiHeaders } from './chain-key.js';

/** For the whole answer, in milliseconds: a visitor waits for it. */
const GIVE_UP_AFTER = 3_000;
const MOST_BYTES = 20_000;

/** So many questions are asked at once; whoever would have to wait is told to come again. */
const AT_ONCE = 8;

const KEY_DIGITS = 64;

/** Asks the chain for the keys of wallets whose code is not known here (TON Center v3). */
@Injectable()
export class ChainKeys implements OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly env: Env) {}

  onModuleDestroy(): void {
    this.stop.abort();
  }

  /**
   * What the contract at an address answers to `get_public_key`; undefined where there is no contract,
   * it has no such method, or nobody may be asked.
   *
   * @throws AppError 503 when the chain does not answer.
   */
  async find(address: string, settings: SiteSettings): Promise<Buffer | undefined> {
    const { chain_api_url } = chainServices(settings, settings.ton_network);
    if (!this.env.outbound_requests || chain_api_url === '') return undefined;
    if (this.limit.activeCount >= AT_ONCE) throw chainUnavailable('too many questions');
    try {
      return readKey(await this.limit(() => this.ask(chain_api_url, address)));
    } catch (cause) {
      throw chainUnavailable(cause);
    }
  }

  private async ask(chainApiUrl: string, address: string): Promise<unknown> {
    const { origin, hostname } = new URL(chainApiUrl);
    const answer = await download(`${chainApiUrl}/runGetMethod`, {
      mostBytes: MOST_BYTES,
      loopbackOrigin: isLoopback(hostname) ? origin : undefined,
      signal: this.stop.signal,
      within: GIVE_UP_AFTER,
      post: {
        json: { address, method: 'get_public_key', stack: [] },
        headers: chainApiHeaders(this.env, chainApiUrl),
      },
    });
    return JSON.parse(answer.toString());
  }
}

function readKey(answer: unknown): Buffer | undefined {
  const { exit_code, stack } = Object(answer);
  const { type, value } = Object(Array.isArray(stack) ? stack[0] : undefined);
  if (exit_code !== 0 || type !== 'num' || typeof value !== 'string') return undefined;
  const [, digits] = /^0x([\da-f]{1,64})$/i.exec(value) ?? [];
  return digits === undefined ? undefined : Buffer.from(digits.padStart(KEY_DIGITS, '0'), 'hex');
}
