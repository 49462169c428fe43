import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { JobStore } from '../../../platform/jobs/job-store.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { countClaims, countReviews, findLogHeadTime } from './open-work.report.js';

/** Shows Prometheus the work that waits, by statements whose cost does not grow with the tables. */
@Injectable()
export class OpenWorkMetrics {
  private readonly reviews;
  private readonly claims;
  private readonly overdueJobs;
  private readonly logHead;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly jobs: JobStore,
    scheduler: Scheduler,
    metrics: Metrics,
  ) {
    this.reviews = metrics.gauge('jetdrop_reviews', 'Reviews, up to 10,000 of a state', ['state']);
    this.claims = metrics.gauge('jetdrop_claims', 'Claims, up to 10,000 of a status', ['status']);
    this.overdueJobs = metrics.gauge(
      'jetdrop_job_overdue_seconds',
      'How long the next job of a kind has been due; no value while none is due',
      ['kind'],
    );
    this.logHead = metrics.gauge(
      'jetdrop_log_head_timestamp_seconds',
      'When the newest row of the operation log was written',
    );
    const gauges = [this.reviews, this.claims, this.overdueJobs, this.logHead];
    const read = () => this.read();
    metrics.readWhenAsked(gauges, () => scheduler.once(read, 'Open work not measured'));
  }

  private async read(): Promise<void> {
    const { waiting, overdue } = await countReviews(this.em);
    const claims = await countClaims(this.em);
    const jobs = await this.jobs.overdue();
    const head = await findLogHeadTime(this.em);
    this.reviews.set({ state: 'waiting' }, waiting);
    this.reviews.set({ state: 'overdue' }, overdue);
    for (const [status, count] of Object.entries(claims)) this.claims.set({ status }, count);
    for (const { name, seconds } of jobs) this.overdueJobs.set({ kind: name }, seconds);
    if (head) this.logHead.set(new Date(head.created_at).getTime() / 1000);
  }
}
