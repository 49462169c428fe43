import type { Schemas } from '#libs/api-client/index.js';
import { truncateAddress } from '#libs/domain/index.js';

export type UserRecord = Schemas['UserDto'];
export type UserStats = Schemas['UserStatsDto'];
export type LedgerEntryRecord = Schemas['LedgerEntryDto'];
export type CompletionRecord = Schemas['CompletionDto'];
export type ClaimRecord = Schemas['ClaimDto'];
export type ClosingPlan = Schemas['ClosingPlanDto'];
/** What to check in a claim before it is approved. */
export type ClaimRisk = Schemas['ClaimRiskDto'];
export type KeptBalance = Schemas['KeptBalanceDto'];
export type PayoutPlan = Schemas['PayoutPlanDto'];
export type DistributorRecord = Schemas['DistributorDto'];
export type PayoutLineRecord = Schemas['PayoutLineDto'];
export type PayoutRequest = Schemas['PayoutRequestDto'];
export type ClusterRecord = Schemas['ClusterDto'];
/** Its id is the user's (dataProvider.ts). */
export type ClusterMemberRecord = Schemas['ClusterMemberDto'] & { id: number };
export type ClusterDecisionRecord = Schemas['ClusterDecisionDto'];
export type ClusterGraph = Schemas['ClusterGraphDto'];
export type EventRecord = Schemas['EventDto'];

export type ImportRecord = Schemas['ImportDto'];
/** An import with its refused rows by reason and the outcome of the others. */
export type ImportDetails = Schemas['ImportDetailsDto'];
export type SessionRecord = Schemas['VisitorSessionDto'];
export type CampaignState = Schemas['CampaignDto'];
export type TaskRecord = Schemas['TaskDto'];
export type TaskStats = Schemas['TaskStatsDto'];
export type LogRecord = Schemas['LogEntryDto'];
export type SiteSettingsRecord = Schemas['AdminSettingsDto'];
export type ContentRecord = Schemas['ContentDto'];
export type TeamMemberRecord = Schemas['TeamMemberDto'];
/** The reason of a decision: a template's code, or own words in English and Chinese. */
export type Notice = Schemas['RejectionDto'];
export type SignalRecord = Schemas['SignalDto'];
export type ReviewRecord = Schemas['ReviewDto'];
export type NextReview = Schemas['NextReviewDto'];
export type DecidedReviews = Schemas['DecidedReviewsDto'];
export type DecisionRecord = Schemas['DecisionDto'];
export type AppealRecord = Schemas['AppealDto'];
/** Its id is the invited user's (dataProvider.ts). */
export type ReferralRecord = Schemas['ReferralDto'] & { id: number };
export type ReferralGraph = Schemas['ReferralGraphDto'];
export type MethodRecord = Schemas['VerificationMethodDto'];
export type JobRecord = Schemas['JobDto'];
export type AdminRecord = Schemas['AdminRecordDto'];
export type ApprovalRecord = Schemas['ApprovalDto'];
export type InvitationRecord = Schemas['InvitationDto'];
export type OwnSessionRecord = Schemas['AdminSessionDto'];
export type SecondFactorsRecord = Schemas['SecondFactorsDto'];

/** The user by name, or by address. */
export const userName = (user: Pick<UserRecord, 'username' | 'wallet_address'>): string =>
  user.username || truncateAddress(user.wallet_address);
