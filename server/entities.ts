/** The entities of all tables. */
export {
  AdminNetworkSchema,
  AdminSchema,
  AdminSessionSchema,
  FormerRoleSchema,
} from './modules/admins/auth/admin.entity.js';
export { AdminRulesSchema } from './modules/admins/auth/admin-rules.entity.js';
export { ApiKeySchema } from './modules/admins/auth/api-keys/api-key.entity.js';
export {
  ApprovalPayloadSchema,
  ApprovalRequestSchema,
  SoloOperationSchema,
} from './modules/admins/auth/approvals/approval-request.entity.js';
export { AdminInvitationSchema } from './modules/admins/auth/people/admin-invitation.entity.js';
export {
  AdminPasskeySchema,
  AdminRecoveryCodeSchema,
  AdminTotpSchema,
} from './modules/admins/auth/second-factor/second-factor.entity.js';
export {
  NotificationChannelSchema,
  NotificationDeliverySchema,
  NotificationStateSchema,
} from './modules/admins/notifications/notification.entity.js';
export {
  AllocationLineSchema,
  CampaignReportSchema,
  PublishedPayoutSchema,
} from './modules/campaign/closing/campaign-report.entity.js';
export { CompletionSchema } from './modules/earning/completions/completion.entity.js';
export { EventDaySchema, IntegrationEventSchema } from './modules/earning/events/event.entity.js';
export {
  ImportedAwardSchema,
  PointImportSchema,
  RejectedRowSchema,
} from './modules/earning/imports/point-import.entity.js';
export {
  LeaderboardSchema,
  PointBlockSchema,
  PointChangeSchema,
  PointCountSchema,
} from './modules/earning/ledger/leaderboard.entity.js';
export {
  LedgerDaySchema,
  LedgerEntrySchema,
  LedgerTransferSchema,
  TokenPoolSchema,
} from './modules/earning/ledger/ledger.entity.js';
export { ReferralChangeSchema } from './modules/earning/referrals/referral-change.entity.js';
export { ReviewHoldSchema, ReviewSchema } from './modules/earning/reviews/review.entity.js';
export { TaskSchema } from './modules/earning/tasks/task.entity.js';
export { VerificationMethodSchema } from './modules/earning/tasks/verification/verification-method.entity.js';
export { SignUpCountSchema } from './modules/earning/wallet-sessions/sign-up-count.entity.js';
export { VisitorSessionSchema } from './modules/earning/wallet-sessions/visitor-session.entity.js';
export { AppealSchema } from './modules/moderation/appeals/appeal.entity.js';
export {
  ClusterChangeSchema,
  ClusterDecisionSchema,
  ClusterDecisionUserSchema,
  ClusterExclusionSchema,
  ClusterLinkSchema,
  ClusterMemberSchema,
  ClusterSchema,
} from './modules/moderation/clusters/cluster.entity.js';
export { DecisionSchema } from './modules/participants/decisions/decision.entity.js';
export { OutsideScoreSchema } from './modules/participants/outside-scores/outside-score.entity.js';
export { PointConfirmationSchema } from './modules/participants/point-confirmations/point-confirmation.entity.js';
export {
  TelegramNoticeSchema,
  TelegramSubscriberSchema,
} from './modules/participants/telegram-bot/telegram-notice.entity.js';
export {
  DeletedAccountSchema,
  ParticipantKeySchema,
  SignalChangeSchema,
  SignInNetworkSchema,
  TelegramAccountSchema,
  TelegramReservationSchema,
  UserSchema,
  WalletChangeSchema,
} from './modules/participants/users/user.entity.js';
export {
  UserCountSchema,
  UserStatsDaySchema,
} from './modules/participants/users/user-stats.entity.js';
export { WalletHistorySchema } from './modules/participants/wallet-histories/wallet-history.entity.js';
export { ClaimSchema } from './modules/paying/claims/claim.entity.js';
export { BalanceSampleSchema } from './modules/paying/claims/requirements/balance-sample.entity.js';
export { DistributorSchema } from './modules/paying/distributors/distributor.entity.js';
export { PayoutLineSchema } from './modules/paying/distributors/payout-line.entity.js';
export {
  CampaignFiguresSchema,
  VisitDaySchema,
} from './modules/reporting/figures/figures.entity.js';
export { ContentSchema } from './modules/site/content/content.entity.js';
export { ImageSchema } from './modules/site/images/image.entity.js';
export { SectionSchema } from './modules/site/sections/section.entity.js';
export { SiteSettingsRowSchema } from './modules/site/settings/site-settings.entity.js';
export { TeamMemberSchema } from './modules/site/team/team-member.entity.js';
export { SiteTextSchema } from './modules/site/texts/site-text.entity.js';
export { SpentChallengeSchema } from './platform/identity/spent-challenge.entity.js';
export { RestoredJobSchema } from './platform/jobs/restored-job.entity.js';
export {
  CountedTableSchema,
  DeletedRowSchema,
  RowCountSchema,
} from './platform/lists/row-count.entity.js';
export { LogEntrySchema } from './platform/operation-log/log-entry.entity.js';
export { LogHeadSchema, LogSealSchema } from './platform/operation-log/log-seal.entity.js';
export { RevisionSchema } from './platform/records/revision.entity.js';
export { RateLimitSchema } from './platform/request/rate-limit.entity.js';
