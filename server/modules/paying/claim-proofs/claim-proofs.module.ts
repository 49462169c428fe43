import { Module } from '@nestjs/common';
import { SettingsModule } from '../../site/settings/settings.module.js';
import { DistributorsModule } from '../distributors/distributors.module.js';
import { MyClaimProofController, PublicProofController } from './claim-proof.controller.js';
import { ClaimProofService } from './claim-proof.service.js';
import { PublishedTreeService } from './published-tree.service.js';

@Module({
  imports: [DistributorsModule, SettingsModule],
  controllers: [MyClaimProofController, PublicProofController],
  providers: [ClaimProofService, PublishedTreeService],
})
export class ClaimProofsModule {}
