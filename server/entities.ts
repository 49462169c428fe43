import {
  AdminNetworkSchema,
  AdminSchema,
  AdminSessionSchema,
  FormerRoleSchema,
} from './modules/admins/auth/admin.entity.js';
import { AdminRulesSchema } from './modules/admins/auth/admin-rules.entity.js';
import { ApiKeySchema } from './modules/admins/auth/api-keys/api-key.entity.js';
import {
  ApprovalPayloadSchema,
  ApprovalRequestSchema,
  SoloOperationSchema,
} from './modules/admins/auth/approvals/approval-request.entity.js';
import { AdminInvitationSchema } from './modules/admins/auth/people/admin-invitation.entity.js';
import {
  AdminPasskeySchema,
  AdminRecoveryCodeSchema,
  AdminTotpSchema,
} from './modules/admins/auth/second-factor/second-factor.entity.js';
import {
  NotificationChannelSchema,
  NotificationDeliverySchema,
  NotificationStateSchema,
} from './modules/admins/notifications/notification.entity.js';
import {
  AllocationLineSchema,
  CampaignReportSchema,
  PublishedPayoutSchema,
} from './modules/campaign/closing/campaign-report.entity.js';
import { CompletionSchema } from './modules/earning/completions/completion.entity.js';
import {
  LeaderboardSchema,
  PointBlockSchema,
  PointChangeSchema,
  PointCountSchema,
} from './modules/earning/ledger/leaderboard.entity.js';
import {
  LedgerDaySchema,
  LedgerEntrySchema,
  LedgerTransferSchema,
  TokenPoolSchema,
} from './modules/earning/ledger/ledger.entity.js';
import { ReferralChangeSchema } from './modules/earning/referrals/referral-change.entity.js';
import { ReviewHoldSchema, ReviewSchema } from './modules/earning/reviews/review.entity.js';
import { TaskSchema } from './modules/earning/tasks/task.entity.js';
import { VerificationMethodSchema } from './modules/earning/tasks/verification/verification-method.entity.js';
import { SignUpCountSchema } from './modules/earning/wallet-sessions/sign-up-count.entity.js';
import { VisitorSessionSchema } from './modules/earning/wallet-sessions/visitor-session.entity.js';
import { AppealSchema } from './modules/moderation/appeals/appeal.entity.js';
import {
  ClusterChangeSchema,
  ClusterDecisionSchema,
  ClusterDecisionUserSchema,
  ClusterExclusionSchema,
  ClusterLinkSchema,
  ClusterMemberSchema,
  ClusterSchema,
} from './modules/moderation/clusters/cluster.entity.js';
import { DecisionSchema } from './modules/participants/decisions/decision.entity.js';
import { OutsideScoreSchema } from './modules/participants/outside-scores/outside-score.entity.js';
import {
  TelegramNoticeSchema,
  TelegramSubscriberSchema,
} from './modules/participants/telegram-bot/telegram-notice.entity.js';
import {
  DeletedAccountSchema,
  ParticipantKeySchema,
  SignalChangeSchema,
  SignInNetworkSchema,
  TelegramAccountSchema,
  TelegramReservationSchema,
  UserSchema,
  WalletChangeSchema,
} from './modules/participants/users/user.entity.js';
import {
  UserCountSchema,
  UserStatsDaySchema,
} from './modules/participants/users/user-stats.entity.js';
import { WalletHistorySchema } from './modules/participants/wallet-histories/wallet-history.entity.js';
import { ClaimSchema } from './modules/paying/claims/claim.entity.js';
import { BalanceSampleSchema } from './modules/paying/claims/requirements/balance-sample.entity.js';
import { DistributorSchema } from './modules/paying/distributors/distributor.entity.js';
import { PayoutLineSchema } from './modules/paying/distributors/payout-line.entity.js';
import {
  CampaignFiguresSchema,
  VisitDaySchema,
} from './modules/reporting/figures/figures.entity.js';
import { ContentSchema } from './modules/site/content/content.entity.js';
import { ImageSchema } from './modules/site/images/image.entity.js';
import { SectionSchema } from './modules/site/sections/section.entity.js';
import { SiteSettingsRowSchema } from './modules/site/settings/site-settings.entity.js';
import { TeamMemberSchema } from './modules/site/team/team-member.entity.js';
import { SpentChallengeSchema } from './platform/identity/spent-challenge.entity.js';
import { RestoredJobSchema } from './platform/jobs/restored-job.entity.js';
import {
  CountedTableSchema,
  DeletedRowSchema,
  RowCountSchema,
} from './platform/lists/row-count.entity.js';
import { LogEntrySchema } from './platform/operation-log/log-entry.entity.js';
import { LogHeadSchema, LogSealSchema } from './platform/operation-log/log-seal.entity.js';
import { RateLimitSchema } from './platform/request/rate-limit.entity.js';

export const entities = [
  AdminInvitationSchema,
  AdminNetworkSchema,
  AdminPasskeySchema,
  AdminRecoveryCodeSchema,
  AdminRulesSchema,
  AdminSchema,
  AdminSessionSchema,
  FormerRoleSchema,
  AdminTotpSchema,
  AllocationLineSchema,
  ApiKeySchema,
  AppealSchema,
  ApprovalPayloadSchema,
  ApprovalRequestSchema,
  BalanceSampleSchema,
  CampaignFiguresSchema,
  CampaignReportSchema,
  ClaimSchema,
  ClusterChangeSchema,
  ClusterDecisionSchema,
  ClusterDecisionUserSchema,
  ClusterExclusionSchema,
  ClusterLinkSchema,
  ClusterMemberSchema,
  ClusterSchema,
  CompletionSchema,
  ContentSchema,
  CountedTableSchema,
  DecisionSchema,
  DeletedAccountSchema,
  DeletedRowSchema,
  DistributorSchema,
  ImageSchema,
  LeaderboardSchema,
  LedgerDaySchema,
  LedgerEntrySchema,
  LedgerTransferSchema,
  LogEntrySchema,
  LogHeadSchema,
  LogSealSchema,
  NotificationChannelSchema,
  NotificationDeliverySchema,
  NotificationStateSchema,
  OutsideScoreSchema,
  ParticipantKeySchema,
  PayoutLineSchema,
  PointBlockSchema,
  PointChangeSchema,
  PointCountSchema,
  PublishedPayoutSchema,
  RateLimitSchema,
  ReferralChangeSchema,
  RestoredJobSchema,
  ReviewHoldSchema,
  ReviewSchema,
  RowCountSchema,
  SectionSchema,
  SignalChangeSchema,
  SignInNetworkSchema,
  SignUpCountSchema,
  SiteSettingsRowSchema,
  SoloOperationSchema,
  SpentChallengeSchema,
  TaskSchema,
  TeamMemberSchema,
  TelegramAccountSchema,
  TelegramReservationSchema,
  TelegramNoticeSchema,
  TelegramSubscriberSchema,
  TokenPoolSchema,
  UserCountSchema,
  UserSchema,
  UserStatsDaySchema,
  VerificationMethodSchema,
  VisitDaySchema,
  VisitorSessionSchema,
  WalletChangeSchema,
  WalletHistorySchema,
];
