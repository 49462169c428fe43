import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SiteSettings } from '#libs/domain/index.js';
import { PayoutChainService } from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { JobStore } from '../../../platform/jobs/job-store.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ContractStateService } from './contract-state.service.js';
import { DistributorRepository } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { TransferHistoryService } from './transfer-history.service.js';

/** One job for all replicas. */
const JOB = 'sync_distributors';

/** Seconds: a chain API without a key answers one request a second. */
const EXPIRES_AFTER = 300;

/** The job queue's highest number, less one that a restart may add. */
const UNLIMITED_RETRIES = 2 ** 31 - 2;

const INTERVAL_MS = 15_000;

/** While nothing is on its way: lines can be pulled, and the owner can pay from elsewhere. */
const IDLE_INTERVAL_MS = 600_000;

/**
 * Reads the payments of distributors. The bitmap of the contract says which numbers are paid, the history of its
 * jetton wallet with which transfers, and the receivers' jetton wallets which of them have arrived. A reading may be
 * late or missing: the contract alone keeps a number from being paid twice.
 */
@Injectable()
export class DistributorSyncService implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly store: JobStore,
    private readonly settings: SettingsService,
    private readonly payoutChain: PayoutChainService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly transfers: TransferHistoryService,
    private readonly contracts: ContractStateService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(JOB, () => this.poll(), {
      expires_after: EXPIRES_AFTER,
      retries: UNLIMITED_RETRIES,
      retry_delay: 15,
      retry_delay_max: 300,
    });
  }

  /** Schedules the next sync in the caller's transaction. @param after milliseconds from now */
  async schedule(after = INTERVAL_MS): Promise<void> {
    const key = after < IDLE_INTERVAL_MS ? 'soon' : 'late';
    await this.jobs.send(JOB, {}, { after: new Date(Date.now() + after), key });
  }

  /** Syncs every distributor of the network. @throws Unavailable when one of them could not be read. */
  async sync(): Promise<void> {
    const settings = await this.settings.read();
    const errors: unknown[] = [];
    for (const { id } of await this.distributors.all(settings.ton_network)) {
      await this.syncOne(id, settings).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  /**
   * Syncs at once for an operator, and schedules the job again if it was lost.
   *
   * @param triesAtOnce asks the chain API once though it asks to wait
   * @throws Unavailable when the chain API does not answer.
   */
  async syncNow(triesAtOnce: boolean): Promise<void> {
    if (triesAtOnce) this.payoutChain.endPause(await this.settings.read());
    try {
      await this.sync();
    } finally {
      if ((await this.store.retry(JOB)) === 0) await this.scheduleNext();
    }
  }

  /** Confirms which contracts are over, as their claims are forfeited. @throws Unavailable when one cannot be read. */
  async syncEnded(): Promise<void> {
    const settings = await this.settings.read();
    for (const { id, ended_at } of await this.distributors.all(settings.ton_network)) {
      if (ended_at && !(await this.syncOne(id, settings))) {
        throw new Unavailable(`The history of distributor ${id} has more pages`);
      }
    }
  }

  private async poll(): Promise<void> {
    await this.sync();
    await this.scheduleNext();
  }

  private async scheduleNext(): Promise<void> {
    const { ton_network } = await this.settings.read();
    const all = await this.distributors.all(ton_network);
    if (all.length === 0) return;
    const isBusy = await this.lines.isAnyUnpaid(ton_network);
    await this.schedule(isBusy ? INTERVAL_MS : IDLE_INTERVAL_MS);
  }

  /** Returns whether the history was read to its end. */
  private async syncOne(id: number, settings: SiteSettings): Promise<boolean> {
    const distributor = await this.distributors.find(id);
    // The time comes first: anything read later contains everything from before it.
    const index = await this.payoutChain.indexed(settings);
    const { until } = index;
    // The transfers before the state: a number that is open in the state had no later transfer.
    if (!(await this.transfers.read(distributor, index, settings))) return false;
    const isContract = distributor.method === 'contract';
    if (isContract) await this.contracts.read(distributor, index, settings);
    await this.distributors.setReadUntil(id, until);
    await this.transfers.readArrivals(id, settings);
    await this.contracts.readEnd(id, until, settings);
    if (isContract) await this.transfers.restartForLost(distributor, until);
    return true;
  }
}
