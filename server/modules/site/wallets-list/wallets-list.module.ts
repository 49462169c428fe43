import { Module } from '@nestjs/common';
import { WalletsListController } from './wallets-list.controller.js';
import { WalletsListService } from './wallets-list.service.js';

@Module({
  controllers: [WalletsListController],
  providers: [WalletsListService],
})
export class WalletsListModule {}
