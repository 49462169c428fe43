import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type PartState, type PublicSite, plannedPause, signInState } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { ReadinessProbe } from '../../../platform/database/readiness-probe.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { within } from '../../../platform/database/within.js';
import { VerificationHealthService } from '../../earning/tasks/verification/verification-health.service.js';
import { WalletProofService } from '../../earning/wallet-sessions/wallet-proof.service.js';
import { PublicSiteService } from '../../site/public-site/public-site.service.js';
import { ActivityService } from '../figures/activity.service.js';
import type { PublicStatusDto } from './dto/status.dto.js';

const MEASURE_EVERY_MS = 15_000;

/** Milliseconds after which a measurement says nothing about now: the next one waits for the database. */
const HOLDS_MS = 60_000;

/** Milliseconds that the first reader waits for a measurement. */
const FIRST_WITHIN_MS = 2_000;

type Measured = Omit<PublicStatusDto, 'site' | 'planned_pause'>;

/** The state of the service, measured in the background and kept in memory: reading it needs no database. */
@Injectable()
export class StatusService implements OnApplicationBootstrap {
  private measured: Measured | undefined;
  /** The site of the last measurement. */
  private shownSite: PublicSite | undefined;
  /** Whether the last measurement succeeded, and when it ended: a value of `performance.now()`. */
  private last = { isReady: false, at: Number.NEGATIVE_INFINITY };
  private measuring: Promise<void> | undefined;
  private signIns: { state: PartState; opened: number; failed: number } = {
    state: 'ok',
    opened: 0,
    failed: 0,
  };

  constructor(
    private readonly probe: ReadinessProbe,
    private readonly scheduler: Scheduler,
    private readonly activity: ActivityService,
    private readonly verification: VerificationHealthService,
    private readonly proofs: WalletProofService,
    private readonly site: PublicSiteService,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every('status', MEASURE_EVERY_MS, () => this.measure(), 'Status not measured');
  }

  /** The state from memory; only the first call waits for a measurement, for two seconds at most. */
  async read(): Promise<PublicStatusDto> {
    await this.first();
    const isReady = this.last.isReady && performance.now() < this.last.at + HOLDS_MS;
    const measured = this.measured ?? NEVER_MEASURED;
    return {
      ...measured,
      site: isReady ? 'ok' : 'failing',
      sign_in: isReady || measured.sign_in === 'off' ? measured.sign_in : 'failing',
      planned_pause: this.shownSite ? plannedPause(this.shownSite, databaseDate()) : null,
    };
  }

  /** The public site as it was last read, however long ago; undefined when it never was. */
  async findSite(): Promise<PublicSite | undefined> {
    await this.first();
    return this.shownSite;
  }

  /** Measures everything now. Concurrent callers share one measurement. */
  measure(): Promise<void> {
    this.measuring ??= this.measureParts()
      .then(
        (isReady) => {
          this.last = { isReady, at: performance.now() };
        },
        (error: unknown) => {
          this.last = { isReady: false, at: performance.now() };
          throw error;
        },
      )
      .finally(() => {
        this.measuring = undefined;
      });
    return this.measuring;
  }

  private async first(): Promise<void> {
    if (this.last.at !== Number.NEGATIVE_INFINITY) return;
    const measuring = this.scheduler.once(() => this.measure(), 'Status not measured');
    await within(FIRST_WITHIN_MS, measuring);
  }

  /** Returns false for a database that cannot be used. */
  private async measureParts(): Promise<boolean> {
    if (!(await this.probe.isReady())) return false;
    const site = await this.site.read();
    const isLive = site.campaign_mode === 'live';
    const { review_minutes, last_payout_at, synced_at } = await this.activity.read();
    this.measured = {
      measured_at: databaseDate().toISOString(),
      sign_in: isLive ? await this.measureSignIns() : 'off',
      is_paused: isLive && site.is_paused,
      checks: isLive ? await this.verification.listUsed() : [],
      review_minutes,
      last_payout_at,
      synced_at,
    };
    this.shownSite = site;
    return true;
  }

  private async measureSignIns(): Promise<PartState> {
    const { opened, failed } = await this.proofs.countSignIns();
    const before = this.signIns;
    const since = { opened: opened - before.opened, failed: failed - before.failed };
    this.signIns = { state: signInState(before.state, since), opened, failed };
    return this.signIns.state;
  }
}

const NEVER_MEASURED: Measured = {
  measured_at: null,
  sign_in: 'failing',
  is_paused: false,
  checks: [],
  review_minutes: null,
  last_payout_at: null,
  synced_at: null,
};
