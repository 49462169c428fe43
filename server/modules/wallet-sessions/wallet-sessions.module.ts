import { Global, Module } from '@nestjs/common';
import { VisitorSessions } from '../../identity/visitor.guard.js';
import { ToncenterModule } from '../../integrations/toncenter/toncenter.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';
import { VisitorSessionAdminController } from './visitor-session-admin.controller.js';
import { WalletSessionController } from './wallet-session.controller.js';
import { WalletSessionService } from './wallet-session.service.js';

/** Every visitors' controller is guarded by these sessions. */
@Global()
@Module({
  imports: [ParticipationModule, SettingsModule, ToncenterModule, UsersModule],
  controllers: [VisitorSessionAdminController, WalletSessionController],
  providers: [
    VisitorSessionRepository,
    WalletSessionService,
    { provide: VisitorSessions, useExisting: WalletSessionService },
  ],
  exports: [VisitorSessions, WalletSessionService],
})
export class WalletSessionsModule {}
