import { Module } from '@nestjs/common';
import { LogService } from './log.service.js';
import { LogAdminController } from './log-admin.controller.js';

@Module({
  controllers: [LogAdminController],
  providers: [LogService],
  exports: [LogService],
})
export class LogsModule {}
