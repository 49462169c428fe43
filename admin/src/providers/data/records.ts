import type { Schemas } from '#libs/api-client/index.js';
import type { AppealStatus, DecisionKind } from '#libs/domain/index.js';

/** The records of the admin API, by the names the screens use. */
export type UserRecord = Schemas['UserDto'];
export type UserStats = Schemas['UserStatsDto'];
export type DayUserStats = Schemas['DayUserStatsDto'];
export type LedgerEntryRecord = Schemas['LedgerEntryDto'];
export type CompletionRecord = Schemas['CompletionDto'];
export type ClaimRecord = Schemas['ClaimDto'];
export type SessionRecord = Schemas['VisitorSessionDto'];
export type CampaignState = Schemas['CampaignDto'];
export type CampaignDay = Schemas['CampaignDayDto'];
export type TaskRecord = Schemas['TaskDto'];
export type TaskStats = Schemas['TaskStatsDto'];
export type LogRecord = Schemas['LogEntryDto'];
export type DailyUserStats = Schemas['DailyUserStatsDto'];
export type DailyLogStats = Schemas['DailyLogStatsDto'];
export type LogStats = Schemas['LogStatsDto'];
export type SiteSettingsRecord = Schemas['AdminSettingsDto'];
export type ContentRecord = Schemas['ContentDto'];
export type TeamMemberRecord = Schemas['TeamMemberDto'];
export type Notice = Pick<Schemas['BanDto'], 'reason_zh'> & { reason: string };
export interface SignalRecord {
  code: 'shared_network' | 'signup_burst' | 'referral_ring' | 'same_key' | 'evidence_reused';
  count: number;
  user_ids: number[];
  since: string | null;
}
export interface ReviewRecord {
  id: number;
  user_id: number;
  username: string | null;
  wallet_address: string;
  task_id: number;
  task_title: string;
  task_title_en: string;
  points: number;
  evidence: string;
  evidence_kind: 'link' | 'text';
  submitted_at: string;
  review_due_at: string;
  is_overdue: boolean;
  held_by_me: boolean;
  held_until: string | null;
  held_by_other: boolean;
  signals: SignalRecord[];
}
export interface NextReview {
  review: ReviewRecord | null;
  waiting: number;
}
export interface ReviewStats {
  waiting: number;
  overdue: number;
  oldest_submitted_at: string | null;
  median_minutes: number | null;
  decided_today: number;
  refused_today: number;
}
export interface AppealStats {
  open: number;
}
export interface DecisionRecord {
  details?: Record<string, string | number> | null;
  id: number;
  user_id: number;
  kind: DecisionKind;
  reason: string;
  reason_zh: string;
  task_id: number | null;
  claim_id: number | null;
  points: number | null;
  tokens: number | null;
  is_reviewed: boolean;
  decided_at: string;
  overturned_at: string | null;
  appeal_id: number | null;
}
export interface AppealRecord {
  id: number;
  status: AppealStatus;
  text: string;
  created_at: string;
  answer: string;
  answer_zh: string;
  answered_at: string | null;
  user_id: number;
  username: string | null;
  wallet_address: string;
  decision: DecisionRecord;
}
export interface ReferralRecord {
  id: number;
  invited_id: number;
  username: string | null;
  wallet_address: string;
  joined_at: string;
  is_counted: boolean;
  reason: 'too_few_points' | 'banned' | null;
  points_missing: number | null;
  total_points: number;
  is_banned: boolean;
}
export interface ReferralGraphNode {
  id: number;
  name: string;
  total_points: number;
  is_banned: boolean;
  invited: number;
  generation: number;
}
export interface ReferralGraph {
  nodes: ReferralGraphNode[];
  edges: { from: number; to: number }[];
  is_cut: boolean;
}
export type MethodRecord = Schemas['VerificationMethodDto'];
export type JobRecord = Schemas['JobDto'];
