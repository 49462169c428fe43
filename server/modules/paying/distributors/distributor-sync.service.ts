import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { claimStates, LONGEST_LAG, type SiteSettings } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import {
  type Arrival,
  type DistributorAccount,
  DistributorChainService,
} from '../../../platform/integrations/toncenter/distributor-chain.service.js';
import {
  assertIndexed,
  type IndexedChain,
  PayoutChainService,
} from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { JobStore } from '../../../platform/jobs/job-store.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { ClaimPaymentService } from '../claims/claim-payment.service.js';
import { assertOurState } from './contract-state.errors.js';
import { DistributorRepository, type DistributorRow } from './distributor.repository.js';
import { DistributorEndService } from './distributor-end.service.js';
import { PayoutLineRepository } from './payout-line.repository.js';
import { type SentLine, SettlementRepository } from './settlement.repository.js';
import { TransferHistoryService } from './transfer-history.service.js';

/** The job, of which there is one for all replicas. */
const JOB = 'sync_distributors';

/** Seconds: a chain API without a key answers one request a second. */
const EXPIRES_AFTER = 300;

/** The job queue's highest number, less one that a restart may add. */
const UNLIMITED_RETRIES = 2 ** 31 - 2;

const INTERVAL_MS = 15_000;

/** While nothing is on its way: lines can be pulled, and the owner can pay from elsewhere. */
const IDLE_INTERVAL_MS = 600_000;

/**
 * Reads what distributors have paid. The bitmap of the contract says which numbers are paid, the history of
 * its jetton wallet with which transfers, and the receivers' jetton wallets what has arrived. Every reading
 * may be late, and none is needed: no number is paid twice without it.
 */
@Injectable()
export class DistributorSyncService implements OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: Jobs,
    private readonly store: JobStore,
    private readonly settings: SettingsService,
    private readonly payoutChain: PayoutChainService,
    private readonly chain: DistributorChainService,
    private readonly claims: ClaimRepository,
    private readonly payments: ClaimPaymentService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly settlement: SettlementRepository,
    private readonly history: TransferHistoryService,
    private readonly ends: DistributorEndService,
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
   * Syncs for an operator who does not wait for the job, which continues even if it was lost.
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

  /**
   * Syncs contracts that were seen to be over once more: what one answer said forfeits nothing for good.
   *
   * @throws Unavailable when one of them could not be read.
   */
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

  /** Whether its history was read to its end. */
  private async syncOne(id: number, settings: SiteSettings): Promise<boolean> {
    const distributor = await this.distributors.find(id);
    // The time first: what is read later contains everything from before it.
    const index = await this.payoutChain.indexed(settings);
    const { until } = index;
    // The transfers before the state: a number that is open in the state had no later transfer.
    if (!(await this.history.read(distributor, index, settings))) return false;
    if (distributor.method === 'contract') {
      const account = await this.chain.account(distributor.address, settings);
      if (account) await this.readState(id, account, index);
    }
    await this.distributors.setReadUntil(id, until);
    await this.readArrivals(id, settings);
    await this.ends.read(id, until, settings);
    if (distributor.method === 'contract') await this.history.restartForLost(distributor, until);
    return true;
  }

  /** Takes the state of the contract, unless a later one was taken before. */
  private async readState(
    id: number,
    account: DistributorAccount,
    index: IndexedChain,
  ): Promise<void> {
    const { state, last_lt } = account;
    assertIndexed(last_lt, index);
    await runInTransaction(this.em, async () => {
      const row = await this.distributors.lock(id);
      assertOurState(state, row);
      if (last_lt < BigInt(row.state_lt) && !(await this.isStateImpossible(row, index))) return;
      const before = await this.distributors.paidNumbers(id);
      const paid = await this.settlement.setPaid(id, state.paid.added(before));
      await this.claims.change(paid, ['batched'], 'sent');
      const reopenable = await this.settlement.reopenable(id, last_lt);
      const open = reopenable.filter((number) => !state.paid.has(number));
      await this.settlement.setPayable(open);
      await this.claims.change(open, ['sent', 'failed'], 'batched');
      await this.distributors.setState(id, account, index.until);
    });
  }

  /** Whether the place of the known state was reported by no node for longer than any of them lags. */
  private async isStateImpossible(
    { id, state_until }: DistributorRow,
    { until }: IndexedChain,
  ): Promise<boolean> {
    if (state_until) return until.getTime() > new Date(state_until).getTime() + LONGEST_LAG;
    await this.distributors.setStateUntil(id, until);
    return false;
  }

  private async readArrivals(id: number, settings: SiteSettings): Promise<void> {
    for (let after = 0n; ; ) {
      const sent = await this.settlement.inTransit(id, after);
      const last = sent.at(-1);
      if (!last) return;
      after = last.lt;
      const arrivals = await this.chain.arrivals(sent, settings);
      await this.takeArrived(id, sent, arrivals);
    }
  }

  private async takeArrived(
    id: number,
    sent: readonly SentLine[],
    arrivals: ReadonlyMap<string, Arrival>,
  ): Promise<void> {
    const arrived = sent.filter(({ message_hash }) => arrivals.has(message_hash));
    if (arrived.length === 0) return;
    await runInTransaction(this.em, async () => {
      await this.distributors.lock(id);
      await this.payments.lock(arrived);
      const delivered = await this.settlement.setDelivered(arrived, arrivals);
      const from = claimStates.fromStates('delivered');
      // A claim that was rejected stays so: its tokens are the user's points again.
      const booked = new Set(await this.claims.change(delivered, from, 'delivered'));
      await this.payments.book(arrived.filter(({ claim_id }) => booked.has(claim_id)));
    });
  }
}
