import { Module } from '@nestjs/common';
import { UserService } from './user.service.js';
import { UserAdminController } from './user-admin.controller.js';
import { UserStatsService } from './user-stats.service.js';

@Module({
  controllers: [UserAdminController],
  providers: [UserService, UserStatsService],
  exports: [UserService],
})
export class UsersModule {}
