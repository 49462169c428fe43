import { Module } from '@nestjs/common';
import { DistributorsModule } from '../distributors/distributors.module.js';
import { MyClaimProofController, PublicProofController } from './claim-proof.controller.js';
import { ClaimProofService } from './claim-proof.service.js';
import { PublishedTreeService } from './published-tree.service.js';

@Module({
  imports: [DistributorsModule],
  controllers: [MyClaimProofController, PublicProofController],
  providers: [ClaimProofService, PublishedTreeService],
})
export class ClaimProofsModule {}
