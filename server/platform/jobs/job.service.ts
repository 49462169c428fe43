import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../database/transactional.js';
import { notFound } from '../errors/common.errors.js';
import { AuditLog } from '../operation-log/audit-log.js';
import type { JobDto } from './job.dto.js';
import { JobStore } from './job-store.js';

@Injectable()
export class JobService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly store: JobStore,
  ) {}

  list(): Promise<JobDto[]> {
    return this.store.count();
  }

  /** Runs the failed jobs of a kind and its waiting retries now. @throws AppError 404 for an unknown kind. */
  @Transactional()
  async retry(name: string): Promise<JobDto> {
    if (!this.store.knows(name)) throw notFound('job', { en: 'kind of job', zh: '后台作业' });
    const jobs = await this.store.retry(name);
    if (jobs > 0) this.audit.record({ code: 'jobs_retried', subject: { type: 'job', name }, jobs });
    const [counts] = await this.store.count([name]);
    return counts as JobDto;
  }
}
