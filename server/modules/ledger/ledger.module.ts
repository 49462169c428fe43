import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { ActivityController } from './activity.controller.js';
import { LedgerService } from './ledger.service.js';
import { LedgerAdminController } from './ledger-admin.controller.js';
import { LedgerListService } from './ledger-list.service.js';

@Module({
  imports: [DecisionsModule],
  controllers: [ActivityController, LedgerAdminController],
  providers: [LedgerService, LedgerListService],
  exports: [LedgerService, LedgerListService],
})
export class LedgerModule {}
