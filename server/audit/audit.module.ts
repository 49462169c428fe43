import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** Every feature may write the log; `modules/logs` shows it. */
@Global()
@Module({
  providers: [AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
