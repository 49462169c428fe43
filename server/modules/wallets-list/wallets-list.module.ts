import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { WalletsListController } from './wallets-list.controller.js';
import { WalletsListService } from './wallets-list.service.js';

@Module({
  imports: [SettingsModule],
  controllers: [WalletsListController],
  providers: [WalletsListService],
})
export class WalletsListModule {}
