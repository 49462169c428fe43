import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { UsersModule } from '../users/users.module.js';
import { ModerationService } from './moderation.service.js';
import { ModerationAdminController } from './moderation-admin.controller.js';

@Module({
  imports: [DecisionsModule, LedgerModule, UsersModule],
  controllers: [ModerationAdminController],
  providers: [ModerationService],
})
export class ModerationModule {}
