import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import { claimsOpenUntil, type SiteSettings } from '#libs/domain/index.js';
import { databaseDate } from '../../database/clock.js';
import { Scheduler } from '../../database/scheduler.js';
import { WalletChainService } from '../../integrations/toncenter/wallet-chain.service.js';
import { errorLine } from '../../logging/logged-error.js';
import { Unavailable } from '../../outbound/http-client.js';
import { RateLimitStorage } from '../../request/rate-limit.repository.js';
import { SettingsService } from '../settings/settings.service.js';

const POLL_INTERVAL_MS = 2_000;

/** Milliseconds for which a run waits for its next call; later calls are for the next run. */
const MAX_WAIT = 2_500;

const MINUTE = 60_000;

/** The replicas' one counter of calls. */
const CALLS = 'chain_calls';

/** Something that jobs read from the chain, one call at a time. */
export interface ChainReader {
  /** Whether something is to be read now; asks the database only. */
  isWaiting(settings: SiteSettings): Promise<boolean>;
  /** Reads what waits longest, with one call of the chain API. @throws Unavailable */
  readNext(settings: SiteSettings): Promise<void>;
}

/**
 * Reads wallets and balances for jobs: readers take turns, and all replicas together make no more calls than the
 * site's setting allows. In a preview, and once claims have ended, nothing is read.
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

  add(reader: ChainReader): void {
    this.readers.push(reader);
  }

  /** Reads until nothing waits, the limit is reached, the chain does not answer or the signal is aborted. */
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
    const wait = await this.limits.takeTurn(CALLS, MINUTE / settings.chain_calls_per_minute);
    if (wait > 0) {
      if (wait <= MAX_WAIT) await sleep(wait, undefined, { signal }).catch(() => {});
      return wait <= MAX_WAIT;
    }
    try {
      await reader.readNext(settings);
      return true;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      this.logger.warn(`The chain was not read: ${errorLine(error)}`);
      return false;
    }
  }

  /** The next one in turn for which something waits. */
  private async nextReader(settings: SiteSettings): Promise<ChainReader | undefined> {
    for (const reader of [...this.readers]) {
      this.readers.push(...this.readers.splice(this.readers.indexOf(reader), 1));
      if (await reader.isWaiting(settings)) return reader;
    }
    return undefined;
  }
}
