import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from './audit/audit-log.js';
import { BackupModule } from './backup/backup.module.js';
import type { Env } from './config/env.js';
import type { Database } from './database/database.js';
import { DatabaseModule } from './database/database.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { ListsModule } from './lists/row-counts.service.js';
import { MetricsModule } from './metrics/metrics.js';
import { AppealsModule } from './modules/appeals/appeals.module.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { AdminsModule } from './modules/auth/people/admins.module.js';
import { CampaignModule } from './modules/campaign/campaign.module.js';
import { ClaimProofsModule } from './modules/claim-proofs/claim-proofs.module.js';
import { ClaimsModule } from './modules/claims/claims.module.js';
import { ClosingModule } from './modules/closing/closing.module.js';
import { ClustersModule } from './modules/clusters/clusters.module.js';
import { ContentModule } from './modules/content/content.module.js';
import { DistributorsModule } from './modules/distributors/distributors.module.js';
import { ExportModule } from './modules/export/export.module.js';
import { FiguresModule } from './modules/figures/figures.module.js';
import { HealthModule } from './modules/health/health.controller.js';
import { HoldsModule } from './modules/holds/holds.module.js';
import { ImagesModule } from './modules/images/images.module.js';
import { LedgerModule } from './modules/ledger/ledger.module.js';
import { LogsModule } from './modules/logs/logs.module.js';
import { ModerationModule } from './modules/moderation/moderation.module.js';
import { NotificationsModule } from './modules/notifications/notifications.module.js';
import { OutsideScoresModule } from './modules/outside-scores/outside-scores.module.js';
import { ParticipationModule } from './modules/participation/participation.module.js';
import { PayoutsModule } from './modules/payouts/payouts.module.js';
import { ReferralsModule } from './modules/referrals/referrals.module.js';
import { SectionsModule } from './modules/sections/sections.module.js';
import { SettingsModule } from './modules/settings/settings.module.js';
import { TasksModule } from './modules/tasks/tasks.module.js';
import { TeamModule } from './modules/team/team.module.js';
import { TelegramBotModule } from './modules/telegram-bot/telegram-bot.module.js';
import { UsersModule } from './modules/users/users.module.js';
import { WalletHistoriesModule } from './modules/wallet-histories/wallet-histories.module.js';
import { WalletSessionsModule } from './modules/wallet-sessions/wallet-sessions.module.js';
import { WalletsListModule } from './modules/wallets-list/wallets-list.module.js';
import { RecordsModule } from './records/records.js';
import { ThrottleModule } from './request/throttle.module.js';
import { ResponseCacheModule } from './response-cache/response-cache.js';
import { SiteModule } from './site/site.module.js';

@Module({})
export class AppModule {
  static register(env: Env, database?: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register(env, database),
        AuditModule,
        BackupModule,
        IdentityModule,
        JobsModule,
        MetricsModule,
        ListsModule,
        RecordsModule,
        ResponseCacheModule,
        ThrottleModule,
        AdminsModule,
        AppealsModule,
        AuthModule,
        CampaignModule,
        ClaimProofsModule,
        ClaimsModule,
        ClosingModule,
        ClustersModule,
        ContentModule,
        DistributorsModule,
        PayoutsModule,
        ExportModule,
        FiguresModule,
        HealthModule,
        HoldsModule,
        ImagesModule,
        LedgerModule,
        LogsModule,
        ModerationModule,
        NotificationsModule,
        OutsideScoresModule,
        ParticipationModule,
        ReferralsModule,
        SectionsModule,
        SettingsModule,
        TasksModule,
        TeamModule,
        TelegramBotModule,
        UsersModule,
        WalletHistoriesModule,
        WalletSessionsModule,
        WalletsListModule,
        SiteModule,
      ],
    };
  }
}
