import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { ChainReadsModule } from '../chain-reads/chain-reads.module.js';
import { UsersModule } from '../users/users.module.js';
import { WalletHistoriesModule } from '../wallet-histories/wallet-histories.module.js';
import { BalanceCheckService } from './balance-check.service.js';
import {
  MyPointConfirmationController,
  PointConfirmationAdminController,
} from './point-confirmation.controller.js';
import { PointConfirmationRepository } from './point-confirmation.repository.js';
import { PointConfirmationService } from './point-confirmation.service.js';

@Module({
  imports: [ChainReadsModule, ToncenterModule, UsersModule, WalletHistoriesModule],
  controllers: [MyPointConfirmationController, PointConfirmationAdminController],
  providers: [BalanceCheckService, PointConfirmationRepository, PointConfirmationService],
  exports: [PointConfirmationRepository, PointConfirmationService],
})
export class PointConfirmationsModule {}
