import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/claims.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AppealService } from './appeal.service.js';
import { AppealAdminController } from './appeal-admin.controller.js';
import {
  DecisionAdminController,
  UserDecisionAdminController,
} from './decision-admin.controller.js';
import { DecisionListService } from './decision-list.service.js';
import { DecisionStateService } from './decision-state.service.js';
import { MyDecisionController } from './my-decision.controller.js';
import { OverturnService } from './overturn.service.js';

@Module({
  imports: [
    ClaimsModule,
    ParticipationModule,
    DecisionsModule,
    LedgerModule,
    SettingsModule,
    UsersModule,
  ],
  controllers: [
    // Described in this order: what visitors say comes before its answer.
    MyDecisionController,
    AppealAdminController,
    DecisionAdminController,
    UserDecisionAdminController,
  ],
  providers: [AppealService, DecisionListService, DecisionStateService, OverturnService],
  exports: [AppealService, DecisionListService],
})
export class AppealsModule {}
