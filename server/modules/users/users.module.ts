import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { UserService } from './user.service.js';
import { UserAdminController } from './user-admin.controller.js';

@Module({
  imports: [LedgerModule],
  controllers: [UserAdminController],
  providers: [UserService],
  exports: [UserService],
})
export class UsersModule {}
