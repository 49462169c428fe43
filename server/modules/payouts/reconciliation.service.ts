import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { runInTransaction } from '../../database/transactional.js';
import {
  incompleteHistory,
  type PayingWallet,
} from '../../integrations/toncenter/chain-transaction.js';
import {
  type IndexedChain,
  PayoutChainService,
} from '../../integrations/toncenter/payout-chain.service.js';
import { invalidResponse } from '../../integrations/toncenter/toncenter-client.js';
import { JobStore } from '../../jobs/job-store.js';
import { Jobs } from '../../jobs/jobs.js';
import { Unavailable } from '../../outbound/http-client.js';
import { SettingsService } from '../settings/settings.service.js';
import { ChainTransferRepository } from './chain-transfer.repository.js';
import { PayoutBatchRepository } from './payout-batch.repository.js';
import { SettlementService } from './settlement.service.js';

/** The job, of which there is one for all replicas. */
const JOB = 'reconcile_payouts';

/** Seconds: a chain API without a key answers one request a second. */
const EXPIRES_AFTER = 300;

/** The job queue's highest number, less one that a restart may add. */
const UNLIMITED_RETRIES = 2 ** 31 - 2;

/** While payouts may still be delivered. */
const POLL_INTERVAL_MS = 15_000;

/** While all batches are settled: a file can be paid late, or twice. */
const SETTLED_POLL_INTERVAL_MS = 600_000;

/** Pages of an account's history that one poll reads; the next one continues. */
const MAX_PAGES = 50;

/** Polls the chain while payouts may be delivered. Reading it again, from any point, changes nothing. */
@Injectable()
export class ReconciliationService implements OnApplicationBootstrap, OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: Jobs,
    private readonly store: JobStore,
    private readonly chain: PayoutChainService,
    private readonly settings: SettingsService,
    private readonly settlement: SettlementService,
    private readonly batches: PayoutBatchRepository,
    private readonly transfers: ChainTransferRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.define(JOB, () => this.poll(), {
      expires_after: EXPIRES_AFTER,
      retries: UNLIMITED_RETRIES,
      retry_delay: 15,
      retry_delay_max: 300,
    });
  }

  /** The version before does not poll for batches that are requested, and may have taken the last job. */
  async onApplicationBootstrap(): Promise<void> {
    const next = await this.nextPoll();
    if (next !== null) await this.schedule(next);
  }

  /**
   * Schedules a poll in the caller's transaction: not at once, because what is requested now has not
   * happened yet. A waiting late poll does not keep an early one from being scheduled.
   *
   * @param after milliseconds from now
   */
  async schedule(after = POLL_INTERVAL_MS): Promise<void> {
    const key = after < SETTLED_POLL_INTERVAL_MS ? 'soon' : 'late';
    await this.jobs.send(JOB, {}, { after: new Date(Date.now() + after), key });
  }

  /** Syncs with the chain, and schedules the next poll while payouts may be delivered. */
  async poll(): Promise<void> {
    await this.sync();
    const next = await this.nextPoll();
    if (next !== null) await this.schedule(next);
  }

  /**
   * Syncs for an operator who does not wait for the job, which continues even if it was lost.
   *
   * @throws Unavailable when the chain API does not answer.
   */
  async syncNow(): Promise<void> {
    try {
      await this.sync();
    } finally {
      const next = await this.nextPoll();
      if (next !== null && (await this.store.retry(JOB)) === 0) await this.schedule(next);
    }
  }

  /**
   * Reads new transactions of every paying wallet, and settles payouts by them.
   *
   * @throws Unavailable when the chain API does not answer.
   */
  private async sync(): Promise<void> {
    const settings = await this.settings.read();
    const wallets = await this.batches.polledWallets(settings.ton_network);
    if (wallets.length === 0) return;
    // The time first: what is read later contains everything from before it.
    const indexed = await this.chain.indexed(settings);
    await forEach(wallets, (wallet) => this.readHistory(wallet, indexed, settings)).finally(() =>
      forEach(wallets, (wallet) => this.settlement.settleWallet(wallet.payer_jetton_wallet)),
    );
  }

  /** Milliseconds until the next poll; null when nothing can be delivered any more. */
  private async nextPoll(): Promise<number | null> {
    const isSoon = await this.batches.isPolledSoon();
    if (isSoon === null) return null;
    return isSoon ? POLL_INTERVAL_MS : SETTLED_POLL_INTERVAL_MS;
  }

  /**
   * Page by page, until one contains nothing new: the size of a page is unknown. The newest transaction is
   * read first: a history that ends before it is incomplete.
   */
  private async readHistory(
    wallet: PayingWallet,
    { until, end_lt }: IndexedChain,
    settings: SiteSettings,
  ): Promise<void> {
    const newest = await this.chain.newestOf(wallet.payer_jetton_wallet, settings);
    let place = await this.transfers.placeOf(wallet.payer_jetton_wallet);
    let end = end_lt;
    let isNewestRead = false;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const history = await this.chain.history(wallet, place, settings);
      const isDone = history.place.lt === place.lt;
      place = history.place;
      isNewestRead ||= history.hashes.some((hash) => hash === newest.hash);
      // It may have happened since.
      if (place.lt > end) end = (await this.chain.indexed(settings)).end_lt;
      if (place.lt > end) throw invalidResponse();
      if (isDone && !isNewestRead && newest.lt > place.lt) throw incompleteHistory();
      await runInTransaction(this.em, async () => {
        await this.transfers.insert(wallet.payer_jetton_wallet, history.transfers);
        await this.transfers.moveCursor(wallet.payer_jetton_wallet, place, isDone ? until : null);
      });
      if (isDone) return;
    }
  }
}

/**
 * One after the other. A failure does not prevent the others; it is thrown at the end, one that is no
 * outage first.
 */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  const fault = failures.find((error) => !(error instanceof Unavailable)) ?? failures[0];
  if (fault) throw fault;
}
