import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { LogService } from './log.service.js';
import { LogAdminController } from './log-admin.controller.js';
import { OperationLimit } from './operation-limit.js';
import { OperationLogInterceptor } from './operation-log.interceptor.js';

@Module({
  controllers: [LogAdminController],
  providers: [
    LogService,
    OperationLimit,
    { provide: APP_INTERCEPTOR, useClass: OperationLogInterceptor },
  ],
  exports: [LogService],
})
export class LogsModule {}
