import { Module } from '@nestjs/common';
import { ImportsModule } from '../../earning/imports/imports.module.js';
import { LedgerModule } from '../../earning/ledger/ledger.module.js';
import { ParticipationModule } from '../../earning/participation/participation.module.js';
import { TasksModule } from '../../earning/tasks/tasks.module.js';
import { DecisionsModule } from '../../participants/decisions/decisions.module.js';
import { PointConfirmationsModule } from '../../participants/point-confirmations/point-confirmations.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { ClaimsModule } from '../../paying/claims/claims.module.js';
import { AppealRepository } from './appeal.repository.js';
import { AppealService } from './appeal.service.js';
import { AppealAdminController } from './appeal-admin.controller.js';
import {
  DecisionAdminController,
  UserDecisionAdminController,
} from './decision-admin.controller.js';
import { DecisionListService } from './decision-list.service.js';
import { MyAppealService } from './my-appeal.service.js';
import { MyDecisionController } from './my-decision.controller.js';
import { OverturnService } from './overturn.service.js';
import { TakenPointsService } from './taken-points.service.js';

@Module({
  imports: [
    ClaimsModule,
    ParticipationModule,
    DecisionsModule,
    ImportsModule,
    LedgerModule,
    PointConfirmationsModule,
    TasksModule,
    UsersModule,
  ],
  controllers: [
    // The API document keeps this order: an appeal comes before its answer.
    MyDecisionController,
    AppealAdminController,
    DecisionAdminController,
    UserDecisionAdminController,
  ],
  providers: [
    AppealRepository,
    AppealService,
    DecisionListService,
    MyAppealService,
    OverturnService,
    TakenPointsService,
  ],
  exports: [AppealRepository],
})
export class AppealsModule {}
