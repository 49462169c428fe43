import { Global, Module } from '@nestjs/common';
import { VisitorStrategy } from '../../../platform/identity/visitor.guard.js';
import { ToncenterModule } from '../../../platform/integrations/toncenter/toncenter.module.js';
import { HoldsModule } from '../../participants/holds/holds.module.js';
import { UsersModule } from '../../participants/users/users.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { WaitingAwardsModule } from '../waiting-awards/waiting-awards.module.js';
import { MiniAppSessionController } from './mini-app-session.controller.js';
import { MiniAppSessionService } from './mini-app-session.service.js';
import { SessionSweepService } from './session-sweep.service.js';
import { SignUpService } from './sign-up.service.js';
import { SignUpCountRepository } from './sign-up-count.repository.js';
import { TelegramLinkAdminController, TelegramLinkController } from './telegram-link.controller.js';
import { TelegramLinkService } from './telegram-link.service.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';
import { VisitorSessionService } from './visitor-session.service.js';
import { VisitorSessionStrategy } from './visitor-session.strategy.js';
import { WalletProofService } from './wallet-proof.service.js';
import {
  VisitorSessionAdminController,
  WalletSessionController,
} from './wallet-session.controller.js';
import { WalletSignInService } from './wallet-sign-in.service.js';

/** Global, because the strategy guards every controller for visitors. */
@Global()
@Module({
  imports: [HoldsModule, ParticipationModule, ToncenterModule, UsersModule, WaitingAwardsModule],
  controllers: [
    MiniAppSessionController,
    TelegramLinkAdminController,
    TelegramLinkController,
    VisitorSessionAdminController,
    WalletSessionController,
  ],
  providers: [
    MiniAppSessionService,
    SessionSweepService,
    SignUpCountRepository,
    SignUpService,
    TelegramLinkService,
    VisitorSessionRepository,
    VisitorSessionService,
    WalletProofService,
    WalletSignInService,
    { provide: VisitorStrategy, useClass: VisitorSessionStrategy },
  ],
  exports: [VisitorSessionRepository, VisitorStrategy, WalletProofService],
})
export class WalletSessionsModule {}
