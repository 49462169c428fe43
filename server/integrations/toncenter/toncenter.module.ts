import { Module } from '@nestjs/common';
import { ChainService } from './chain.service.js';
import { PayoutChainService } from './payout-chain.service.js';

@Module({
  providers: [ChainService, PayoutChainService],
  exports: [ChainService, PayoutChainService],
})
export class ToncenterModule {}
