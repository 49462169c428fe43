import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, ValidateIf } from 'class-validator';
import {
  CAMPAIGN_MODES,
  type CampaignMode,
  COPYRIGHT_YEARS,
  LANGUAGES,
  type Language,
  MAX_CHAIN_CALLS,
  MAX_CONFIRM_DAYS,
  MAX_CONFIRM_TON,
  MAX_HOLDING_DAYS,
  MAX_ID,
  MAX_LENGTH,
  MAX_OUTGOING,
  MAX_OUTSIDE_SCORE,
  MAX_POINTS,
  MAX_REVIEW_ONE_IN,
  MAX_SIGN_UPS,
  MAX_WALLET_DAYS,
  type SiteSettings,
  STATISTIC_SOURCES,
  type StatisticSource,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import type { Texts } from '../../../../platform/errors/app-error.js';
import {
  HttpAddress,
  Instant,
  IsAfter,
  IsInteger,
  IsTimeZone,
  IsTonAddress,
  NullableText,
  NullIsEmpty,
  RequiredText,
  UnchangedText,
} from '../../../../platform/request/validators.js';
import { SiteBrandDto } from './site-brand.dto.js';

/** The name of the campaign's start in errors. */
export const CAMPAIGN_START: Texts = { en: 'start of the campaign', zh: '活动开始时间' };

/** The name of an announced pause's start in errors. */
export const PAUSE_START: Texts = { en: 'start of the pause', zh: '暂停开始时间' };

/** The operator's settings (decision 2). Addresses may be empty. */
export class SiteSettingsDto extends SiteBrandDto implements SiteSettings {
  /** @example "Jetdrop" */
  @RequiredText(MAX_LENGTH.name)
  site_name: string;

  /** @example "Jetdrop Token" */
  @RequiredText(MAX_LENGTH.name)
  token_name: string;

  /** The token's short name in the claim message. @example "JETD" */
  @RequiredText(MAX_LENGTH.symbol)
  claim_symbol: string;

  /** The token's short name in the tokenomics section. @example "JDROP" */
  @RequiredText(MAX_LENGTH.symbol)
  tokenomics_symbol: string;

  /** Whole tokens. @example 1000000000 */
  @IsInteger(1, Number.MAX_SAFE_INTEGER)
  total_supply: number;

  /** @example "Jetton" */
  @RequiredText(MAX_LENGTH.name)
  token_standard: string;

  /** @example "TON Network" */
  @RequiredText(MAX_LENGTH.name)
  token_network: string;

  /** The jetton's master contract; empty before there is one. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  @UnchangedText(MAX_LENGTH.tonAddress)
  @IsTonAddress()
  contract_address: string;

  /** ISO 8601 with an offset; stored and returned in UTC. @example "2026-01-01T00:00:00.000Z" */
  @Instant()
  campaign_start: string;

  /** ISO 8601 with an offset, later than the start; stored and returned in UTC. @example "2026-04-01T00:00:00.000Z" */
  @Instant()
  @IsAfter('campaign_start', CAMPAIGN_START)
  campaign_end: string;

  /** Time zone of the days of daily tasks: a name of the IANA database. @example "Asia/Shanghai" */
  @UnchangedText(MAX_LENGTH.timeZone)
  @IsTimeZone()
  campaign_time_zone: string;

  /** Whether the server runs the campaign or each visitor's browser. @example "preview" */
  @IsIn(CAMPAIGN_MODES)
  campaign_mode: CampaignMode;

  /** Whether visitors can read only. @example false */
  @IsBoolean()
  is_paused: boolean;

  /** When the campaign was closed, ISO 8601 UTC; null before. @example "2026-05-02T08:00:00.000Z" */
  @ValidateIf((_settings, value: unknown) => value !== null && value !== '')
  @Instant()
  closed_at: string | null;

  /** Until when tokens can be claimed; empty: until the campaign's end. @example "2026-05-01T00:00:00.000Z" */
  @NullIsEmpty()
  @ValidateIf((_settings, value: unknown) => value !== '')
  @Instant()
  @IsAfter('campaign_start', CAMPAIGN_START)
  claim_deadline: string;

  /** The smallest claim in whole tokens. @example 1 */
  @IsInteger(1, MAX_ID)
  minimum_claim_tokens: number;

  /** Whole tokens that all claims together may take. @example 300000000 */
  @IsInteger(0, Number.MAX_SAFE_INTEGER)
  claim_pool_tokens: number;

  /** Whether a claim needs a linked Telegram account; without a bot it has no effect. @example false */
  @IsBoolean()
  claim_needs_telegram: boolean;

  /** Days since the wallet's first transaction that a claim needs; 0: none. @example 0 */
  @IsInteger(0, MAX_WALLET_DAYS)
  claim_wallet_days: number;

  /** Transactions that the wallet has to have sent before a claim; 0: none. @example 0 */
  @IsInteger(0, MAX_OUTGOING)
  claim_outgoing_transactions: number;

  /** Days for which a balance that a completed task needs is held before a claim; 0: at the claim only. @example 3 */
  @IsInteger(0, MAX_HOLDING_DAYS)
  claim_holding_days: number;

  /** The announced moment at which balances are read instead; empty: none. @example "2026-03-25T12:00:00.000Z" */
  @ApiProperty({ minLength: 0 })
  @NullIsEmpty()
  @ValidateIf((_settings, value: unknown) => value !== '')
  @Instant()
  @IsAfter('campaign_start', CAMPAIGN_START)
  claim_snapshot_at: string;

  /** Whether claims of a live campaign take points only once something has confirmed the user. @example true */
  @IsBoolean()
  points_need_confirmation: boolean;

  /** Days before the campaign's start at which a wallet that confirms points was in use; 0: its age does not count. @example 30 */
  @IsInteger(0, MAX_CONFIRM_DAYS)
  confirm_wallet_days: number;

  /** Transactions that this wallet has sent. @example 3 */
  @IsInteger(0, MAX_OUTGOING)
  confirm_wallet_transactions: number;

  /** Whole TON that a wallet holds on average to confirm points; 0: balances do not count. @example 1 */
  @IsInteger(0, MAX_CONFIRM_TON)
  confirm_balance_ton: number;

  /** Days for which it holds them. @example 3 */
  @IsInteger(1, MAX_HOLDING_DAYS)
  confirm_balance_days: number;

  /** Whether a Telegram account that is older than a year, judged by its number, and has completed a task to join a chat confirms points. @example true */
  @IsBoolean()
  confirm_by_telegram: boolean;

  /** Whether a score of the outside service below `outside_score_hold` confirms points. @example false */
  @IsBoolean()
  confirm_by_score: boolean;

  /** Points that an invited user needs to count for the inviter. @example 500 */
  @IsInteger(0, MAX_POINTS)
  referral_min_points: number;

  /** Days after which an invited user counts at the earliest. @example 3 */
  @IsInteger(0, 365)
  referral_days: number;

  /** Whether an invited user has to complete a task that proves something: by another method than `self`, `wallet` and `page_visit`. @example true */
  @IsBoolean()
  referral_needs_task: boolean;

  /** Invited users who begin to count for one inviter in a day (UTC); 0: any number. @example 20 */
  @IsInteger(0, MAX_ID)
  referral_daily_limit: number;

  /** Whether an inviter is held whose friends look like own wallets: they joined within minutes, or from the inviter's network. @example true */
  @IsBoolean()
  hold_similar_invitations: boolean;

  /** Whether the leaderboard is public. @example false */
  @IsBoolean()
  is_leaderboard_shown: boolean;

  /** New users from one network in an hour, before each further one needs proof of work; 0: all of them do. @example 20 */
  @IsInteger(0, MAX_SIGN_UPS)
  sign_ups_without_work: number;

  /** New users from one network in an hour, above which further ones are held; 0: no limit. @example 60 */
  @IsInteger(0, MAX_SIGN_UPS)
  sign_ups_per_hour: number;

  /** Score of a cluster, 1 to 100, from which its members are held; 0: no rule holds them. @example 60 */
  @IsInteger(0, 100)
  cluster_hold_score: number;

  /** Of submitted texts, a person reviews one in so many, chosen at random, and each of users in clusters or with a rejected text; others count at once. 1: each. @example 10 */
  @IsInteger(1, MAX_REVIEW_ONE_IN)
  review_one_in: number;

  /** The operator's service for scores of claimants' wallets, with https; visitors read its origin only. Empty: not used. @example "" */
  @HttpAddress()
  outside_score_url: string;

  /** Score of that service, 1 to 100, from which a user is held; 0: no rule holds them. @example 80 */
  @IsInteger(0, MAX_OUTSIDE_SCORE)
  outside_score_hold: number;

  /** Days for which the networks of sign-ins are known, as hashes. @example 30 */
  @IsInteger(1, 365)
  network_days: number;

  /** Days after a decision in which its evidence is known; 0: for good. @example 0 */
  @IsInteger(0, 3650)
  evidence_days: number;

  /** Whether opened pages are counted, by day and without knowing whose. @example false */
  @IsBoolean()
  count_visits: boolean;

  /** Whether the first transactions of users' wallets are read from the chain, in a live campaign. @example true */
  @IsBoolean()
  read_wallet_histories: boolean;

  /** Calls a minute of the chain API by jobs that read wallets and balances. @example 60 */
  @IsInteger(1, MAX_CHAIN_CALLS)
  chain_calls_per_minute: number;

  /** Default language of the public site. @example "en" */
  @IsIn(LANGUAGES)
  default_language: Language;

  /** Default language of the back office. @example "zh" */
  @IsIn(LANGUAGES)
  admin_default_language: Language;

  /** The year in the footer. @example 2024 */
  @IsInteger(COPYRIGHT_YEARS.first, COPYRIGHT_YEARS.last)
  copyright_year: number;

  /** @example "https://example.com/microblog" */
  @HttpAddress()
  microblog_url: string;

  /** @example "https://example.com/chat" */
  @HttpAddress()
  chat_url: string;

  /** @example "https://example.com/code" */
  @HttpAddress()
  code_host_url: string;

  /** @example "https://example.com/chat-server" */
  @HttpAddress()
  chat_server_url: string;

  /** Whether the home page shows the typed statistics, or figures of the campaign once it is live. @example "typed" */
  @IsIn(STATISTIC_SOURCES)
  stat_source: StatisticSource;

  /** Holders, as displayed. @example "10,000+" */
  @NullableText(MAX_LENGTH.statistic)
  stat_holders: string;

  /** Transactions, as displayed. @example "1M+" */
  @NullableText(MAX_LENGTH.statistic)
  stat_transactions: string;

  /** Volume, as displayed. @example "$10M+" */
  @NullableText(MAX_LENGTH.statistic)
  stat_volume: string;

  /** Market capitalisation, as displayed. @example "$5M+" */
  @NullableText(MAX_LENGTH.statistic)
  stat_market_cap: string;

  /** @example "mainnet" */
  @IsIn(TON_NETWORKS)
  ton_network: SiteSettings['ton_network'];

  /** The chain API. @example "https://example.com/chain/api" */
  @HttpAddress()
  chain_api_url: string;

  /** @example "https://example.com/explorer" */
  @HttpAddress()
  explorer_url: string;

  /** @example "https://example.com/wallets.json" */
  @HttpAddress()
  wallets_list_url: string;

  /** @example "https://example.com/avatar" */
  @HttpAddress()
  avatar_service_url: string;

  /** @example "https://example.com/translate" */
  @HttpAddress()
  translation_service_url: string;

  /** When an announced pause of the service begins, ISO 8601 with an offset; empty: none is planned. @example "2026-02-01T08:00:00.000Z" */
  @ApiProperty({ minLength: 0 })
  @NullIsEmpty()
  @ValidateIf((_settings, value: unknown) => value !== '')
  @Instant()
  planned_pause_start: string;

  /** When the announced pause ends, later than it begins; empty: none is planned. @example "2026-02-01T09:00:00.000Z" */
  @ApiProperty({ minLength: 0 })
  @NullIsEmpty()
  @ValidateIf((_settings, value: unknown) => value !== '')
  @Instant()
  @IsAfter('planned_pause_start', PAUSE_START)
  planned_pause_end: string;

  /** The reason for the announced pause, in Chinese. @example "升级数据库" */
  @NullableText(MAX_LENGTH.reason)
  planned_pause_note: string;

  /** The reason in English. @example "The database is upgraded" */
  @NullableText(MAX_LENGTH.reason)
  planned_pause_note_en: string;

  /** Empty: the download card has no action. @example "https://example.com/whitepaper-en.pdf" */
  @HttpAddress()
  whitepaper_pdf_en_url: string;

  /** Empty: the download card has no action. @example "https://example.com/whitepaper-zh.pdf" */
  @HttpAddress()
  whitepaper_pdf_zh_url: string;

  /** Picture beside shared links in English, 1200 × 630 pixels; empty: the server draws one. @example "https://example.com/share-en.png" */
  @HttpAddress()
  og_image_en: string;

  /** Picture beside shared links in Chinese, 1200 × 630 pixels; empty: the server draws one. @example "https://example.com/share-zh.png" */
  @HttpAddress()
  og_image_zh: string;
}
