import { Module } from '@nestjs/common';
import { UserService } from './user.service.js';
import { UserAccountService } from './user-account.service.js';
import { UserAdminController } from './user-admin.controller.js';

@Module({
  controllers: [UserAdminController],
  providers: [UserAccountService, UserService],
  exports: [UserAccountService, UserService],
})
export class UsersModule {}
