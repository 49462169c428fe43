import { Module } from '@nestjs/common';
import { ChainService } from './chain.service.js';
import { ChainKeys } from './chain-keys.js';
import { DistributorChainService } from './distributor-chain.service.js';
import { PayoutChainService } from './payout-chain.service.js';
import { ToncenterClient } from './toncenter-client.js';
import { WalletChainService } from './wallet-chain.service.js';

@Module({
  providers: [
    ToncenterClient,
    ChainKeys,
    ChainService,
    DistributorChainService,
    PayoutChainService,
    WalletChainService,
  ],
  exports: [
    ChainKeys,
    ChainService,
    DistributorChainService,
    PayoutChainService,
    WalletChainService,
  ],
})
export class ToncenterModule {}
