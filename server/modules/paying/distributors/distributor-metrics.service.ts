import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { rentDays } from '#libs/contracts/index.js';
import type { SiteSettings } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import { PayoutChainService } from '../../../platform/integrations/toncenter/payout-chain.service.js';
import { empty, Metrics } from '../../../platform/metrics/metrics.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { DistributorRepository, type DistributorRow } from './distributor.repository.js';
import { PayoutLineRepository } from './payout-line.repository.js';

const INTERVAL_MS = 60_000;

/** Unpaid claims whose tokens a distributor should hold. */
const NEXT_CLAIMS = 1_000;

const NANOTONS = 1e9;

/** Measures distributors and the chain API once a minute, where Prometheus can ask for it. */
@Injectable()
export class DistributorMetricsService implements OnApplicationBootstrap {
  private readonly gauges;
  private readonly indexed;

  constructor(
    private readonly env: Env,
    private readonly scheduler: Scheduler,
    private readonly settings: SettingsService,
    private readonly chain: ChainService,
    private readonly payoutChain: PayoutChainService,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    metrics: Metrics,
  ) {
    const gauge = (name: string, help: string) =>
      metrics.gauge(`jetdrop_distributor_${name}`, help, ['distributor']);
    this.gauges = {
      tons: gauge('tons', 'TON of a contract when it was last synced'),
      rent_days: gauge('rent_days', 'Days until rent has used up the TON of a contract'),
      tokens: gauge('tokens', 'Whole tokens of a contract'),
      next_tokens: gauge('next_tokens', `Whole tokens of its next ${NEXT_CLAIMS} unpaid claims`),
      synced: gauge('synced_timestamp_seconds', 'Chain time up to which payments were read'),
    };
    this.indexed = metrics.gauge(
      'jetdrop_chain_indexed_timestamp_seconds',
      'Chain time up to which the chain API had read the chain, when it was last asked',
    );
  }

  onApplicationBootstrap(): void {
    if (this.env.metrics_port === undefined) return;
    const failure = 'Distributors not measured';
    this.scheduler.every('distributor_metrics', INTERVAL_MS, () => this.measure(), failure);
  }

  /** Measures the contracts that still pay. @throws Unavailable when the chain API does not answer */
  async measure(): Promise<void> {
    for (const gauge of Object.values(this.gauges)) empty(gauge);
    const settings = await this.settings.read();
    const all = await this.distributors.all(settings.ton_network);
    const paying = all.filter(({ is_deployed, ended_at }) => is_deployed && !ended_at);
    for (const row of paying) await this.measureStored(row);
    if (paying.length === 0 || !this.env.outbound_requests) return;
    const { until } = await this.payoutChain.indexed(settings);
    this.indexed.set(until.getTime() / 1000);
    for (const row of paying) await this.measureTokens(row, settings);
  }

  private async measureStored({ id, nanotons, read_until }: DistributorRow): Promise<void> {
    const labels = { distributor: String(id) };
    const paid = await this.distributors.paidNumbers(id);
    const next = await this.lines.nextTokens(id, NEXT_CLAIMS);
    this.gauges.tons.set(labels, Number(nanotons) / NANOTONS);
    this.gauges.rent_days.set(labels, rentDays(BigInt(nanotons), paid));
    this.gauges.next_tokens.set(labels, next);
    if (read_until) this.gauges.synced.set(labels, new Date(read_until).getTime() / 1000);
  }

  private async measureTokens(row: DistributorRow, settings: SiteSettings): Promise<void> {
    const wallet = await this.chain.jettonWallet(row.address, row.jetton_master, settings);
    const tokens = Number(wallet?.units ?? 0n) / 10 ** row.decimals;
    this.gauges.tokens.set({ distributor: String(row.id) }, tokens);
  }
}
