import { Global, Injectable, Module } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.js';
import type { Scheduler } from '../database/scheduler.js';

/** Seconds: cached responses take less than a millisecond, exports minutes. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics for operators, in the format of Prometheus. None names a person. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly loginsFailed = new Counter({
    name: 'jetdrop_logins_failed_total',
    help: 'Logins refused for a wrong name or password',
    registers: [this.registry],
  });
  readonly exports = new Counter({
    name: 'jetdrop_exports_total',
    help: 'CSV exports begun',
    labelNames: ['file'] as const,
    registers: [this.registry],
  });
  readonly exportsRunning = new Gauge({
    name: 'jetdrop_exports_running',
    help: 'CSV exports being read from the database',
    registers: [this.registry],
  });
  private readonly requests = new Counter({
    name: 'jetdrop_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'jetdrop_http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers: [this.registry],
  });

  /** @param route its pattern, so that ids do not make a series each */
  observeRequest(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.inc({ method, route, status: String(status) });
    this.durations.observe({ method, route }, milliseconds / 1000);
  }

  /** Adds metrics of the process, its connections and its background work. */
  watchProcess({ pool }: Database, scheduler: Scheduler): void {
    collectDefaultMetrics({ register: this.registry });
    const background = (name: string, help: string, figure: 'count' | 'seconds') =>
      new Counter({
        name,
        help,
        labelNames: ['work'] as const,
        registers: [this.registry],
        collect() {
          this.reset();
          for (const [work, runs] of scheduler.costs()) this.inc({ work }, runs[figure]);
        },
      });
    background('jetdrop_background_runs_total', 'How often background work ran', 'count');
    background('jetdrop_background_seconds_total', 'Time that background work took', 'seconds');
    new Gauge({
      name: 'jetdrop_database_connections',
      help: 'Connections of this process to the database',
      labelNames: ['state'] as const,
      registers: [this.registry],
      collect() {
        if (!pool) return;
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waited_for' }, pool.waitingCount);
      },
    });
  }
}

@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
