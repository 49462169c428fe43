import { Module } from '@nestjs/common';
import { JobService } from './job.service.js';
import { JobAdminController } from './job-admin.controller.js';

@Module({ controllers: [JobAdminController], providers: [JobService] })
export class JobAdminModule {}
