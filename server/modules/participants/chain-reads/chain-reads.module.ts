import { Module } from '@nestjs/common';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { ChainReadsService } from './chain-reads.service.js';

@Module({
  imports: [ToncenterModule],
  providers: [ChainReadsService],
  exports: [ChainReadsService],
})
export class ChainReadsModule {}
