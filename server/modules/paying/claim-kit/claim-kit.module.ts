import { Module } from '@nestjs/common';
import { SettingsModule } from '../../site/settings/settings.module.js';
import { DistributorsModule } from '../distributors/distributors.module.js';
import { ClaimKitService } from './claim-kit.service.js';
import { ClaimKitAdminController } from './claim-kit-admin.controller.js';

@Module({
  imports: [DistributorsModule, SettingsModule],
  controllers: [ClaimKitAdminController],
  providers: [ClaimKitService],
})
export class ClaimKitModule {}
