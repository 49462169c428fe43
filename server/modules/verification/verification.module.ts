import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TelegramAccountsModule } from '../telegram/telegram-accounts.module.js';
import { KeptBalancesService } from './kept-balances.service.js';
import { JettonBalance } from './methods/jetton-balance.js';
import { Referrals } from './methods/referrals.js';
import { TelegramMember } from './methods/telegram-member.js';
import { TonBalance } from './methods/ton-balance.js';
import { ReferralCounts } from './referral-counts.js';
import { TaskSettingsService } from './task-settings.service.js';
import { VerificationService } from './verification.service.js';
import { VerificationAdminController } from './verification-admin.controller.js';
import { VerificationChecks } from './verification-checks.js';
import { VerificationHealthService } from './verification-health.service.js';

@Module({
  imports: [ChainModule, SettingsModule, TelegramAccountsModule],
  controllers: [VerificationAdminController],
  providers: [
    JettonBalance,
    KeptBalancesService,
    ReferralCounts,
    Referrals,
    TaskSettingsService,
    TelegramMember,
    TonBalance,
    VerificationChecks,
    VerificationHealthService,
    VerificationService,
  ],
  exports: [
    KeptBalancesService,
    TaskSettingsService,
    VerificationHealthService,
    VerificationService,
  ],
})
export class VerificationModule {}
