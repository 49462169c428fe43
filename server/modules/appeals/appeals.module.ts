import { Module } from '@nestjs/common';
import { AppealService } from './appeal.service.js';
import { AppealAdminController } from './appeal-admin.controller.js';
import {
  DecisionAdminController,
  UserDecisionAdminController,
} from './decision-admin.controller.js';
import { MyDecisionController } from './my-decision.controller.js';

@Module({
  controllers: [
    AppealAdminController,
    DecisionAdminController,
    MyDecisionController,
    UserDecisionAdminController,
  ],
  providers: [AppealService],
})
export class AppealsModule {}
