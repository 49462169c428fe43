import type { LogEntrySchema } from '../audit/log-entry.entity.js';
import type { TablesOf } from '../database/tables.js';
import type { SpentChallengeSchema } from '../identity/spent-challenge.entity.js';
import type { AppealSchema } from '../modules/appeals/appeal.entity.js';
import type {
  AdminNetworkSchema,
  AdminSchema,
  AdminSessionSchema,
} from '../modules/auth/admin.entity.js';
import type { ClaimSchema } from '../modules/claims/claim.entity.js';
import type {
  AllocationLineSchema,
  CampaignReportSchema,
} from '../modules/closing/campaign-report.entity.js';
import type { CompletionSchema } from '../modules/completions/completion.entity.js';
import type { ContentSchema } from '../modules/content/content.entity.js';
import type { DecisionSchema } from '../modules/decisions/decision.entity.js';
import type {
  LeaderboardPlaceSchema,
  LeaderboardSchema,
} from '../modules/ledger/leaderboard.entity.js';
import type { LedgerDaySchema } from '../modules/ledger/ledger-day.entity.js';
import type { LedgerEntrySchema } from '../modules/ledger/ledger-entry.entity.js';
import type { LedgerTransferSchema } from '../modules/ledger/ledger-transfer.entity.js';
import type { TokenPoolSchema } from '../modules/ledger/token-pool.entity.js';
import type { ReviewHoldSchema, ReviewSchema } from '../modules/participation/review.entity.js';
import type {
  ChainCursorSchema,
  ChainTransferSchema,
  PayoutAlarmSchema,
} from '../modules/payouts/chain-transfer.entity.js';
import type { PayoutSchema } from '../modules/payouts/payout.entity.js';
import type { PayoutBatchSchema } from '../modules/payouts/payout-batch.entity.js';
import type { ReferralChangeSchema } from '../modules/referrals/referral-change.entity.js';
import type { SiteSettingsRowSchema } from '../modules/settings/site-settings.entity.js';
import type { TaskSchema } from '../modules/tasks/task.entity.js';
import type { VerificationMethodSchema } from '../modules/tasks/verification/verification-method.entity.js';
import type { TeamMemberSchema } from '../modules/team/team-member.entity.js';
import type { SignalChangeSchema, SignInNetworkSchema } from '../modules/users/signal.entity.js';
import type { TelegramAccountSchema } from '../modules/users/telegram-account.entity.js';
import type { DeletedAccountSchema, UserSchema } from '../modules/users/user.entity.js';
import type { UserCountSchema, UserStatsDaySchema } from '../modules/users/user-stats.entity.js';
import type { VisitorSessionSchema } from '../modules/wallet-sessions/visitor-session.entity.js';

/** The tables of all features: reports join them, and change none. */
export type Tables = TablesOf<
  | typeof AdminNetworkSchema
  | typeof AdminSchema
  | typeof AdminSessionSchema
  | typeof AllocationLineSchema
  | typeof AppealSchema
  | typeof CampaignReportSchema
  | typeof ChainCursorSchema
  | typeof ChainTransferSchema
  | typeof ClaimSchema
  | typeof CompletionSchema
  | typeof ContentSchema
  | typeof DecisionSchema
  | typeof DeletedAccountSchema
  | typeof LeaderboardPlaceSchema
  | typeof LeaderboardSchema
  | typeof LedgerDaySchema
  | typeof LedgerEntrySchema
  | typeof LedgerTransferSchema
  | typeof LogEntrySchema
  | typeof PayoutAlarmSchema
  | typeof PayoutBatchSchema
  | typeof PayoutSchema
  | typeof ReferralChangeSchema
  | typeof ReviewHoldSchema
  | typeof ReviewSchema
  | typeof SignalChangeSchema
  | typeof SignInNetworkSchema
  | typeof SiteSettingsRowSchema
  | typeof SpentChallengeSchema
  | typeof TaskSchema
  | typeof TeamMemberSchema
  | typeof TelegramAccountSchema
  | typeof TokenPoolSchema
  | typeof UserCountSchema
  | typeof UserSchema
  | typeof UserStatsDaySchema
  | typeof VerificationMethodSchema
  | typeof VisitorSessionSchema
>;
