import { Module } from '@nestjs/common';
import { LogService } from './log.service.js';
import { LogAdminController } from './log-admin.controller.js';

@Module({ controllers: [LogAdminController], providers: [LogService] })
export class LogsModule {}
