import { Module } from '@nestjs/common';
import { ChainService } from './chain.service.js';
import { ChainKeys } from './chain-keys.js';
import { PayoutChainService } from './payout-chain.service.js';
import { ToncenterClient } from './toncenter-client.js';

@Module({
  providers: [ToncenterClient, ChainKeys, ChainService, PayoutChainService],
  exports: [ChainKeys, ChainService, PayoutChainService],
})
export class ToncenterModule {}
