import { Global, Module } from '@nestjs/common';
import { JobService } from './job.service.js';
import { JobAdminController } from './job-admin.controller.js';
import { JobStore } from './job-store.js';
import { Jobs } from './jobs.js';

@Global()
@Module({
  controllers: [JobAdminController],
  providers: [Jobs, JobService, JobStore],
  exports: [Jobs, JobStore],
})
export class JobsModule {}
