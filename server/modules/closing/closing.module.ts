import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ClosingController } from './closing.controller.js';
import { ClosingRepository } from './closing.repository.js';
import { ClosingService } from './closing.service.js';
import { ClosingAdminController } from './closing-admin.controller.js';

@Module({
  imports: [LedgerModule],
  controllers: [ClosingController, ClosingAdminController],
  providers: [ClosingRepository, ClosingService],
  exports: [ClosingService],
})
export class ClosingModule {}
