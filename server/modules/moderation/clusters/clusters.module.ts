import { Module } from '@nestjs/common';
import { HoldsModule } from '../../participants/holds/holds.module.js';
import { PointConfirmationsModule } from '../../participants/point-confirmations/point-confirmations.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { WalletHistoriesModule } from '../../participants/wallet-histories/wallet-histories.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { ClusterRepository } from './cluster.repository.js';
import { ClusterService } from './cluster.service.js';
import { ClusterAdminController } from './cluster-admin.controller.js';
import { ClusterDecisionRepository } from './cluster-decision.repository.js';
import { ClusterDecisionService } from './cluster-decision.service.js';
import { ClusterJudgeService } from './cluster-judge.service.js';
import { ClusterListService } from './cluster-list.service.js';

@Module({
  imports: [
    HoldsModule,
    ModerationModule,
    PointConfirmationsModule,
    UsersModule,
    WalletHistoriesModule,
  ],
  controllers: [ClusterAdminController],
  providers: [
    ClusterDecisionRepository,
    ClusterDecisionService,
    ClusterJudgeService,
    ClusterListService,
    ClusterRepository,
    ClusterService,
  ],
})
export class ClustersModule {}
