import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditLog } from './audit-log.js';

/** Every feature may write the log; `modules/logs` shows it. */
@Global()
@Module({
  providers: [AuditLog, { provide: APP_INTERCEPTOR, useClass: AuditInterceptor }],
  exports: [AuditLog],
})
export class AuditModule {}
