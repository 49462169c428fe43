import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { LogRepository } from './log.repository.js';

/** Every feature may write the log; `modules/logs` shows it. */
@Global()
@Module({
  providers: [AuditLog, LogRepository],
  exports: [AuditLog, LogRepository],
})
export class AuditModule {}
