import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import { claimsOpenUntil, type SiteSettings } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { WalletChainService } from '../../../platform/integrations/toncenter/wallet-chain.service.js';
import { errorLine } from '../../../platform/logging/logged-error.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { RateLimitStorage } from '../../../platform/request/rate-limit.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';

const POLL_INTERVAL_MS = 2_000;

/** Milliseconds that a run waits for its next call; later calls are left to the next run. */
const MAX_WAIT = 2_500;

const MINUTE = 60_000;

/** The counter of calls, shared by all replicas. */
const CALLS = 'chain_calls';

/** Waits until one more call is allowed. @throws Unavailable when the process stops */
export type NextTurn = () => Promise<void>;

/** Something that jobs read from the chain, one call at a time. */
export interface ChainReader {
  /** Whether something is due; queries the database only. */
  isWaiting(settings: SiteSettings): Promise<boolean>;
  /** Reads the wallet that waits longest with one chain call; further calls wait for `nextTurn`. @throws Unavailable */
  readNext(settings: SiteSettings, nextTurn: NextTurn): Promise<void>;
}

/**
 * Reads wallets and balances for jobs. Readers take turns, and all replicas together stay within the site's limit of
 * calls. Nothing is read in a preview or once claims have ended.
 */
@Injectable()
export class ChainReadsService implements OnApplicationBootstrap {
  private readonly logger = new Logger(ChainReadsService.name);
  private readonly readers: ChainReader[] = [];
  /** One run at a time in this process. */
  private readonly turn = pLimit(1);

  constructor(
    private readonly settings: SettingsService,
    private readonly chain: WalletChainService,
    private readonly limits: RateLimitStorage,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const read = (signal: AbortSignal) => this.readAll(signal);
    this.scheduler.every('chain_reads', POLL_INTERVAL_MS, read, 'The chain was not read');
  }

  register(reader: ChainReader): void {
    this.readers.push(reader);
  }

  /** Reads until nothing is due, the limit is reached, the chain is unavailable or the signal is aborted. */
  readAll(signal?: AbortSignal): Promise<void> {
    return this.turn(async () => {
      while (!signal?.aborted) if (!(await this.readNext(signal))) return;
    });
  }

  /** Returns whether there may be more. */
  private async readNext(signal?: AbortSignal): Promise<boolean> {
    const settings = await this.settings.read();
    const isOpen = claimsOpenUntil(settings, databaseDate()) !== null;
    if (!isOpen || !this.chain.isEnabled(settings)) return false;
    const reader = await this.nextReader(settings);
    if (!reader) return false;
    const wait = await this.takeTurn(settings);
    if (wait > 0) {
      if (wait <= MAX_WAIT) await sleep(wait, undefined, { signal }).catch(() => {});
      return wait <= MAX_WAIT;
    }
    try {
      await reader.readNext(settings, () => this.waitForTurn(settings, signal));
      return true;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      this.logger.warn(`The chain was not read: ${errorLine(error)}`);
      return false;
    }
  }

  private takeTurn({ chain_calls_per_minute }: SiteSettings): Promise<number> {
    return this.limits.takeTurn(CALLS, MINUTE / chain_calls_per_minute);
  }

  private async waitForTurn(settings: SiteSettings, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const wait = await this.takeTurn(settings);
      if (wait === 0) return;
      await sleep(wait, undefined, { signal }).catch((cause) => {
        throw new Unavailable('The server stops', { cause });
      });
    }
  }

  /** The next reader in turn that has something due. */
  private async nextReader(settings: SiteSettings): Promise<ChainReader | undefined> {
    for (const reader of [...this.readers]) {
      this.readers.push(...this.readers.splice(this.readers.indexOf(reader), 1));
      if (await reader.isWaiting(settings)) return reader;
    }
    return undefined;
  }
}
