import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';
import { LedgerAdminController } from './ledger-admin.controller.js';
import { LedgerListService } from './ledger-list.service.js';

@Module({
  controllers: [LedgerAdminController],
  providers: [LedgerService, LedgerListService],
  exports: [LedgerService, LedgerListService],
})
export class LedgerModule {}
