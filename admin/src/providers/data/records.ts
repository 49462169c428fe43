import type { Schemas } from '#libs/api-client/index.js';

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
