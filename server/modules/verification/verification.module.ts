import { Module } from '@nestjs/common';
import { VerificationAdminController } from './verification-admin.controller.js';
import { VerificationHealthService } from './verification-health.service.js';

@Module({
  controllers: [VerificationAdminController],
  providers: [VerificationHealthService],
})
export class VerificationModule {}
