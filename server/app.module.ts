import { type DynamicModule, Module } from '@nestjs/common';
import { BackupModule } from './commands/backup/backup-socket.js';
import { AuthModule } from './modules/admins/auth/auth.module.js';
import { AdminsModule } from './modules/admins/auth/people/admins.module.js';
import { NotificationsModule } from './modules/admins/notifications/notifications.module.js';
import { CampaignModule } from './modules/campaign/campaign/campaign.module.js';
import { ClosingModule } from './modules/campaign/closing/closing.module.js';
import { EventsModule } from './modules/earning/events/events.module.js';
import { ImportsModule } from './modules/earning/imports/imports.module.js';
import { LedgerModule } from './modules/earning/ledger/ledger.module.js';
import { ParticipationModule } from './modules/earning/participation/participation.module.js';
import { ReferralsModule } from './modules/earning/referrals/referrals.module.js';
import { ReviewsModule } from './modules/earning/reviews/reviews.module.js';
import { TasksModule } from './modules/earning/tasks/tasks.module.js';
import { WalletSessionsModule } from './modules/earning/wallet-sessions/wallet-sessions.module.js';
import { AppealsModule } from './modules/moderation/appeals/appeals.module.js';
import { ClustersModule } from './modules/moderation/clusters/clusters.module.js';
import { ModerationModule } from './modules/moderation/moderation/moderation.module.js';
import { HoldsModule } from './modules/participants/holds/holds.module.js';
import { OutsideScoresModule } from './modules/participants/outside-scores/outside-scores.module.js';
import { PointConfirmationsModule } from './modules/participants/point-confirmations/point-confirmations.module.js';
import { TelegramBotModule } from './modules/participants/telegram-bot/telegram-bot.module.js';
import { UsersModule } from './modules/participants/users/users.module.js';
import { WalletHistoriesModule } from './modules/participants/wallet-histories/wallet-histories.module.js';
import { ClaimKitModule } from './modules/paying/claim-kit/claim-kit.module.js';
import { ClaimProofsModule } from './modules/paying/claim-proofs/claim-proofs.module.js';
import { ClaimsModule } from './modules/paying/claims/claims.module.js';
import { DistributorsModule } from './modules/paying/distributors/distributors.module.js';
import { PayoutsModule } from './modules/paying/payouts/payouts.module.js';
import { ExportModule } from './modules/reporting/export/export.module.js';
import { FiguresModule } from './modules/reporting/figures/figures.module.js';
import { HealthModule } from './modules/reporting/health/health.controller.js';
import { LogsModule } from './modules/reporting/logs/logs.module.js';
import { StatusModule } from './modules/reporting/status/status.module.js';
import { WaitingModule } from './modules/reporting/waiting/waiting.module.js';
import { ContentModule } from './modules/site/content/content.module.js';
import { ImagesModule } from './modules/site/images/images.module.js';
import { PublicSiteModule } from './modules/site/public-site/public-site.module.js';
import { SectionsModule } from './modules/site/sections/sections.module.js';
import { SettingsModule } from './modules/site/settings/settings.module.js';
import { TeamModule } from './modules/site/team/team.module.js';
import { TextsModule } from './modules/site/texts/texts.module.js';
import { WalletsListModule } from './modules/site/wallets-list/wallets-list.module.js';
import type { Env } from './platform/config/env.js';
import type { Database } from './platform/database/database.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { IdentityModule } from './platform/identity/identity.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { ListsModule } from './platform/lists/row-counts.service.js';
import { MetricsModule } from './platform/metrics/metrics.js';
import { AuditModule } from './platform/operation-log/audit-log.js';
import { RecordsModule } from './platform/records/records.js';
import { ThrottleModule } from './platform/request/throttle.module.js';
import { ResponseCacheModule } from './platform/response-cache/response-cache.js';
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
        ClaimKitModule,
        ClaimProofsModule,
        ClaimsModule,
        ClosingModule,
        ClustersModule,
        ContentModule,
        DistributorsModule,
        EventsModule,
        PayoutsModule,
        ExportModule,
        FiguresModule,
        HealthModule,
        HoldsModule,
        ImagesModule,
        ImportsModule,
        LedgerModule,
        LogsModule,
        ModerationModule,
        NotificationsModule,
        OutsideScoresModule,
        ParticipationModule,
        ReferralsModule,
        ReviewsModule,
        SectionsModule,
        TextsModule,
        SettingsModule,
        StatusModule,
        PublicSiteModule,
        PointConfirmationsModule,
        TasksModule,
        TeamModule,
        TelegramBotModule,
        UsersModule,
        WaitingModule,
        WalletHistoriesModule,
        WalletSessionsModule,
        WalletsListModule,
        SiteModule,
      ],
    };
  }
}
