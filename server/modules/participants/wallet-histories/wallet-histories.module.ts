import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { ChainReadsModule } from '../chain-reads/chain-reads.module.js';
import { WalletHistoryRepository } from './wallet-history.repository.js';
import { WalletHistoryService } from './wallet-history.service.js';

@Module({
  imports: [ChainReadsModule, ToncenterModule],
  providers: [WalletHistoryRepository, WalletHistoryService],
  exports: [WalletHistoryRepository],
})
export class WalletHistoriesModule {}
