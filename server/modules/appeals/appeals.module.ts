import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/claims.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { AppealRepository } from './appeal.repository.js';
import { AppealService } from './appeal.service.js';
import { AppealAdminController } from './appeal-admin.controller.js';
import {
  DecisionAdminController,
  UserDecisionAdminController,
} from './decision-admin.controller.js';
import { DecisionListService } from './decision-list.service.js';
import { MyDecisionController } from './my-decision.controller.js';

@Module({
  imports: [
    ClaimsModule,
    ParticipationModule,
    DecisionsModule,
    LedgerModule,
    TasksModule,
    UsersModule,
  ],
  controllers: [
    // Described in this order: what visitors say comes before its answer.
    MyDecisionController,
    AppealAdminController,
    DecisionAdminController,
    UserDecisionAdminController,
  ],
  providers: [AppealRepository, AppealService, DecisionListService],
  exports: [AppealRepository],
})
export class AppealsModule {}
