import { Global, Module } from '@nestjs/common';
import { VisitorSessions } from '../../../platform/identity/visitor.guard.js';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { HoldsModule } from '../../participants/holds/holds.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { MiniAppSessionController } from './mini-app-session.controller.js';
import { MiniAppSessionService } from './mini-app-session.service.js';
import { SignUpService } from './sign-up.service.js';
import { SignUpCountRepository } from './sign-up-count.repository.js';
import { TelegramLinkAdminController, TelegramLinkController } from './telegram-link.controller.js';
import { TelegramLinkService } from './telegram-link.service.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';
import {
  VisitorSessionAdminController,
  WalletSessionController,
} from './wallet-session.controller.js';
import { WalletSessionService } from './wallet-session.service.js';

/** Every visitors' controller is guarded by these sessions. */
@Global()
@Module({
  imports: [HoldsModule, ParticipationModule, ToncenterModule, UsersModule],
  controllers: [
    MiniAppSessionController,
    TelegramLinkAdminController,
    TelegramLinkController,
    VisitorSessionAdminController,
    WalletSessionController,
  ],
  providers: [
    MiniAppSessionService,
    SignUpCountRepository,
    SignUpService,
    TelegramLinkService,
    VisitorSessionRepository,
    WalletSessionService,
    { provide: VisitorSessions, useExisting: WalletSessionService },
  ],
  exports: [VisitorSessionRepository, VisitorSessions],
})
export class WalletSessionsModule {}
