import { Global, Module } from '@nestjs/common';
import { JobStore } from './job-store.js';
import { Jobs } from './jobs.js';

@Global()
@Module({ providers: [Jobs, JobStore], exports: [Jobs, JobStore] })
export class JobsModule {}
