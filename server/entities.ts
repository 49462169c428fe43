import { LogEntrySchema } from './audit/log-entry.entity.js';
import { LogHeadSchema, LogSealSchema } from './audit/log-seal.entity.js';
import { SpentChallengeSchema } from './identity/spent-challenge.entity.js';
import { RestoredJobSchema } from './jobs/restored-job.entity.js';
import { CountedTableSchema, DeletedRowSchema, RowCountSchema } from './lists/row-count.entity.js';
import { AppealSchema } from './modules/appeals/appeal.entity.js';
import {
  AdminNetworkSchema,
  AdminSchema,
  AdminSessionSchema,
  FormerRoleSchema,
} from './modules/auth/admin.entity.js';
import { AdminRulesSchema } from './modules/auth/admin-rules.entity.js';
import { ApiKeySchema } from './modules/auth/api-keys/api-key.entity.js';
import {
  ApprovalPayloadSchema,
  ApprovalRequestSchema,
  SoloOperationSchema,
} from './modules/auth/approvals/approval-request.entity.js';
import { AdminInvitationSchema } from './modules/auth/people/admin-invitation.entity.js';
import {
  AdminPasskeySchema,
  AdminRecoveryCodeSchema,
  AdminTotpSchema,
} from './modules/auth/second-factor/second-factor.entity.js';
import { ClaimSchema } from './modules/claims/claim.entity.js';
import { BalanceSampleSchema } from './modules/claims/requirements/balance-sample.entity.js';
import {
  AllocationLineSchema,
  CampaignReportSchema,
  PublishedPayoutSchema,
} from './modules/closing/campaign-report.entity.js';
import {
  ClusterChangeSchema,
  ClusterDecisionSchema,
  ClusterDecisionUserSchema,
  ClusterExclusionSchema,
  ClusterLinkSchema,
  ClusterMemberSchema,
  ClusterSchema,
} from './modules/clusters/cluster.entity.js';
import { CompletionSchema } from './modules/completions/completion.entity.js';
import { ContentSchema } from './modules/content/content.entity.js';
import { DecisionSchema } from './modules/decisions/decision.entity.js';
import { DistributorSchema } from './modules/distributors/distributor.entity.js';
import { PayoutLineSchema } from './modules/distributors/payout-line.entity.js';
import { CampaignFiguresSchema, VisitDaySchema } from './modules/figures/figures.entity.js';
import { ImageSchema } from './modules/images/image.entity.js';
import {
  LeaderboardSchema,
  PointBlockSchema,
  PointChangeSchema,
  PointCountSchema,
} from './modules/ledger/leaderboard.entity.js';
import {
  LedgerDaySchema,
  LedgerEntrySchema,
  LedgerTransferSchema,
  TokenPoolSchema,
} from './modules/ledger/ledger.entity.js';
import {
  NotificationChannelSchema,
  NotificationDeliverySchema,
  NotificationStateSchema,
} from './modules/notifications/notification.entity.js';
import { OutsideScoreSchema } from './modules/outside-scores/outside-score.entity.js';
import { ReviewHoldSchema, ReviewSchema } from './modules/participation/review.entity.js';
import { ReferralChangeSchema } from './modules/referrals/referral-change.entity.js';
import { SectionSchema } from './modules/sections/section.entity.js';
import { SiteSettingsRowSchema } from './modules/settings/site-settings.entity.js';
import { TaskSchema } from './modules/tasks/task.entity.js';
import { VerificationMethodSchema } from './modules/tasks/verification/verification-method.entity.js';
import { TeamMemberSchema } from './modules/team/team-member.entity.js';
import {
  TelegramNoticeSchema,
  TelegramSubscriberSchema,
} from './modules/telegram-bot/telegram-notice.entity.js';
import {
  DeletedAccountSchema,
  ParticipantKeySchema,
  SignalChangeSchema,
  SignInNetworkSchema,
  TelegramAccountSchema,
  TelegramReservationSchema,
  UserSchema,
  WalletChangeSchema,
} from './modules/users/user.entity.js';
import { UserCountSchema, UserStatsDaySchema } from './modules/users/user-stats.entity.js';
import { WalletHistorySchema } from './modules/wallet-histories/wallet-history.entity.js';
import { SignUpCountSchema } from './modules/wallet-sessions/sign-up-count.entity.js';
import { VisitorSessionSchema } from './modules/wallet-sessions/visitor-session.entity.js';
import { RateLimitSchema } from './request/rate-limit.entity.js';

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
