import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { Transactional } from '../database/transactional.js';
import { notFound } from '../errors/common.errors.js';
import { toIso } from '../records/timestamps.js';
import type { JobDto } from './job.dto.js';
import { type JobCounts, JobStore } from './job-store.js';

const jobNotFound = () => notFound('job', { en: 'kind of job', zh: '后台作业' });

/** Lists and retries jobs. */
@Injectable()
export class JobService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly store: JobStore,
  ) {}

  async list(): Promise<JobDto[]> {
    return (await this.store.count()).map(toJobDto);
  }

  /** Runs the failed jobs of a kind and its waiting retries now. @throws AppError 404 for an unknown kind. */
  @Transactional()
  async retry(name: string): Promise<JobDto> {
    if (!this.store.knows(name)) throw jobNotFound();
    const jobs = await this.store.retry(name);
    const subject = { type: 'job', name } as const;
    if (jobs > 0) this.audit.record({ code: 'jobs_retried', subject, jobs });
    const [counts] = await this.store.count([name]);
    if (!counts) throw jobNotFound();
    return toJobDto(counts);
  }
}

const isoOrNull = (time: Date | string | null): string | null => (time ? toIso(time) : null);

function toJobDto({ last_error_at, oldest_waiting_at, ...counts }: JobCounts): JobDto {
  return {
    ...counts,
    last_error_at: isoOrNull(last_error_at),
    oldest_waiting_at: isoOrNull(oldest_waiting_at),
  };
}
