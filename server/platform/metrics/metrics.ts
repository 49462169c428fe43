import { statfs } from 'node:fs/promises';
import { Global, Injectable, Module } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env } from '../config/env.js';
import type { Database } from '../database/database.js';
import type { ReadinessProbe } from '../database/readiness-probe.js';
import type { Scheduler } from '../database/scheduler.js';
import { within } from '../database/within.js';

/** Seconds: cached responses take less than a millisecond, exports minutes. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Milliseconds for which a reading serves further scrapes. */
const FRESH_MS = 5_000;

/** Milliseconds that a scrape waits for readings; Prometheus waits ten seconds by default. */
const READ_WITHIN = 3_000;

interface Reading {
  gauges: readonly Gauge<string>[];
  read: () => Promise<void>;
  /** The last or the running read. */
  current?: Promise<void>;
  /** A value of `performance.now()`: when the last read ended. */
  readAt: number;
}

/** What one process watches. */
interface Watched {
  env: Env;
  database: Database;
  scheduler: Scheduler;
  probe: ReadinessProbe;
}

/** Metrics for operators, in the format of Prometheus. None names a person. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly readings: Reading[] = [];

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

  /** Adds a counter of a feature. */
  counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Adds a gauge of a feature, which has no value until it is set. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
    empty(gauge);
    return gauge;
  }

  /**
   * Has `read` set gauges when Prometheus asks, at most every five seconds. A read that fails, or that takes longer
   * than three seconds, leaves them without values.
   * @param read handles its errors, as `Scheduler.once` does
   */
  readWhenAsked(gauges: readonly Gauge<string>[], read: () => Promise<void>): void {
    this.readings.push({ gauges, read, readAt: Number.NEGATIVE_INFINITY });
  }

  /** The metrics as Prometheus reads them. */
  async text(): Promise<string> {
    await within(READ_WITHIN, Promise.all(this.readings.map(refresh)));
    return this.registry.metrics();
  }

  /** Adds metrics of the process, its connections, its disk and its background work. */
  watchProcess({ env, database: { pool }, scheduler, probe }: Watched): void {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'jetdrop_ready',
      help: '1 while the process is ready, as /health/ready answers; 0 otherwise',
      registers: [this.registry],
      async collect() {
        this.set(Number(await probe.isReady()));
      },
    });
    new Gauge({
      name: 'jetdrop_disk_bytes',
      help: 'Room on the disk with DATA_DIR',
      labelNames: ['kind'] as const,
      registers: [this.registry],
      async collect() {
        this.reset();
        // Without the folder, which an external database does not need, there is no disk to watch.
        const disk = await statfs(env.data_dir).catch(() => undefined);
        if (!disk) return;
        this.set({ kind: 'free' }, disk.bavail * disk.bsize);
        this.set({ kind: 'size' }, disk.blocks * disk.bsize);
      },
    });
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

/** Removes all values of a gauge. */
export function empty(gauge: Gauge<string>): void {
  gauge.reset();
  // A gauge without labels would start at zero.
  gauge.remove({});
}

/** Reads again unless the last values are fresh, or a read is running. */
function refresh(reading: Reading): Promise<void> {
  const isFresh = performance.now() - reading.readAt < FRESH_MS;
  if (reading.current && isFresh) return reading.current;
  reading.readAt = Number.POSITIVE_INFINITY;
  for (const gauge of reading.gauges) empty(gauge);
  reading.current = reading.read().finally(() => {
    reading.readAt = performance.now();
  });
  return reading.current;
}

@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
