import { Get, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { AdminController, RequirePermission } from '../identity/admin.guard.js';
import { Action } from '../openapi/responses.js';
import { LogOperation } from '../operation-log/log-operation.js';
import { JobDto } from './job.dto.js';
import { JobService } from './job.service.js';

@AdminController('jobs', 'Jobs')
export class JobAdminController {
  constructor(private readonly jobs: JobService) {}

  /** List kinds of jobs with the number waiting, running and failed */
  @Get()
  @RequirePermission('jobs.read')
  listJobs(): Promise<JobDto[]> {
    return this.jobs.list();
  }

  /** Retry the failed and waiting jobs of a kind now */
  @Action(':name/retry')
  @RequirePermission('jobs.retry')
  @ApiParam({
    name: 'name',
    description: 'Kind of the jobs.',
    schema: { type: 'string', maxLength: 60, example: 'verify_task' },
  })
  @LogOperation('retry_jobs', 'job')
  retryJobs(@Param('name') name: string): Promise<JobDto> {
    return this.jobs.retry(name);
  }
}
