import { Get, Param } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { WalletChangeDto } from './dto/wallet-change.dto.js';
import { UserAccountService } from './user-account.service.js';

@VisitorController('me/wallet-changes', 'Me')
export class MyWalletChangeController {
  constructor(private readonly accounts: UserAccountService) {}

  /** List the changes of the visitor's wallet, the newest first */
  @Get()
  listMyWalletChanges(@VisitorId() user_id: number): Promise<WalletChangeDto[]> {
    return this.accounts.walletChanges(user_id);
  }
}

@AdminController('users/:id/wallet-changes', 'Users')
export class WalletChangeAdminController {
  constructor(private readonly accounts: UserAccountService) {}

  /** List the changes of a user's wallet, the newest first */
  @Get()
  @RequirePermission('users.read')
  listUserWalletChanges(@Param('id', IdPipe) id: number): Promise<WalletChangeDto[]> {
    return this.accounts.walletChanges(id);
  }
}
