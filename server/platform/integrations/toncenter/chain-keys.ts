import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { SiteSettings } from '#libs/domain/index.js';
import { AppError } from '../../errors/app-error.js';
import { InvalidResponse, ToncenterClient } from './toncenter-client.js';

/** Requests at a time; further visitors are asked to try again. */
const MAX_CONCURRENCY = 8;

const KEY_DIGITS = 64;

/** 503: only the chain knows the key of this wallet, and it does not answer. */
const chainUnavailable = (cause: unknown) =>
  new AppError(
    503,
    'wallet.chain_unavailable',
    {
      en: 'The blockchain cannot be asked about this wallet at the moment; please try again soon',
      zh: '暂时无法向区块链查询该钱包，请稍后重试',
    },
    { headers: { 'Retry-After': '5' }, cause },
  );

/** Reads the public keys of wallets whose code is unknown here. */
@Injectable()
export class ChainKeys {
  private readonly limit = pLimit(MAX_CONCURRENCY);

  constructor(private readonly client: ToncenterClient) {}

  /** The key that a contract names; undefined without one, or its method. @throws AppError 503 in an outage. */
  async find(address: string, settings: SiteSettings): Promise<Buffer | undefined> {
    if (!this.client.isEnabled(settings)) return undefined;
    if (this.limit.activeCount >= MAX_CONCURRENCY) throw chainUnavailable('too many requests');
    return this.limit(() => this.request(address, settings));
  }

  private async request(address: string, settings: SiteSettings): Promise<Buffer | undefined> {
    const input = { address, method: 'get_public_key', stack: [] };
    try {
      const { exit_code, stack } = await this.client.request('runGetMethod', input, settings);
      const [entry] = stack ?? [];
      return exit_code === 0 && entry?.type === 'num' ? readKey(entry.value) : undefined;
    } catch (cause) {
      if (cause instanceof InvalidResponse) return undefined;
      throw chainUnavailable(cause);
    }
  }
}

function readKey(value: unknown): Buffer | undefined {
  const [, digits] = /^0x([\da-f]{1,64})$/i.exec(String(value)) ?? [];
  return digits === undefined ? undefined : Buffer.from(digits.padStart(KEY_DIGITS, '0'), 'hex');
}
