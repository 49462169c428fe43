import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import {
  CAMPAIGN_MODES,
  type CampaignMode,
  COPYRIGHT_YEARS,
  LANGUAGES,
  type Language,
  MAX_ID,
  MAX_LENGTH,
  MAX_POINTS,
  type SiteSettings,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import type { Texts } from '../../../errors/app-error.js';
import {
  Instant,
  IsAfter,
  IsHttpUrl,
  IsNotBlank,
  IsTonAddress,
  NullIsEmpty,
} from '../../../request/validators.js';

/** The name of the campaign's start in errors. */
export const CAMPAIGN_START: Texts = { en: 'start of the campaign', zh: '活动开始时间' };

/** The operator's settings (decision 2). Addresses may be empty. */
export class SiteSettingsDto implements SiteSettings {
  /** @example "Jetdrop" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.name)
  site_name: string;

  /** @example "Jetdrop Token" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.name)
  token_name: string;

  /** The token's short name in the claim message. @example "JETD" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.symbol)
  claim_symbol: string;

  /** The token's short name in the tokenomics section. @example "JDROP" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.symbol)
  tokenomics_symbol: string;

  /** Whole tokens. @example 1000000000 */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  total_supply: number;

  /** @example "Jetton" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.name)
  token_standard: string;

  /** @example "TON Network" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.name)
  token_network: string;

  /** The jetton's master contract; empty before there is one. @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.tonAddress)
  @IsTonAddress()
  contract_address: string;

  /** ISO 8601 with an offset; stored and answered in UTC. @example "2026-01-01T00:00:00.000Z" */
  @Instant()
  campaign_start: string;

  /** ISO 8601 with an offset, later than the start; stored and answered in UTC. @example "2026-04-01T00:00:00.000Z" */
  @Instant()
  @IsAfter('campaign_start', CAMPAIGN_START)
  campaign_end: string;

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
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  minimum_claim_tokens: number;

  /** Whole tokens that all claims together may take. @example 300000000 */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  claim_pool_tokens: number;

  /** Points that an invited user needs to count for the inviter. @example 100 */
  @IsInt()
  @Min(0)
  @Max(MAX_POINTS)
  referral_min_points: number;

  /** Whether the leaderboard is public. @example false */
  @IsBoolean()
  is_leaderboard_shown: boolean;

  /** Of the public site. @example "en" */
  @IsIn(LANGUAGES)
  default_language: Language;

  /** Of the back office. @example "zh" */
  @IsIn(LANGUAGES)
  admin_default_language: Language;

  /** The year in the footer. @example 2024 */
  @IsInt()
  @Min(COPYRIGHT_YEARS.first)
  @Max(COPYRIGHT_YEARS.last)
  copyright_year: number;

  /** @example "https://example.com/microblog" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  microblog_url: string;

  /** @example "https://example.com/chat" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  chat_url: string;

  /** @example "https://example.com/code" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  code_host_url: string;

  /** @example "https://example.com/chat-server" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  chat_server_url: string;

  /** As displayed. @example "10,000+" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.statistic)
  stat_holders: string;

  /** As displayed. @example "1M+" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.statistic)
  stat_transactions: string;

  /** As displayed. @example "$10M+" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.statistic)
  stat_volume: string;

  /** As displayed. @example "$5M+" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.statistic)
  stat_market_cap: string;

  /** @example "mainnet" */
  @IsIn(TON_NETWORKS)
  ton_network: SiteSettings['ton_network'];

  /** The chain API. @example "https://example.com/chain/api" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  chain_api_url: string;

  /** @example "https://example.com/explorer" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  explorer_url: string;

  /** @example "https://example.com/wallets.json" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  wallets_list_url: string;

  /** @example "https://example.com/avatar" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  avatar_service_url: string;

  /** @example "https://example.com/translate" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  translation_service_url: string;

  /** Empty: the download card has no action. @example "https://example.com/whitepaper-en.pdf" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  whitepaper_pdf_en_url: string;

  /** Empty: the download card has no action. @example "https://example.com/whitepaper-zh.pdf" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  whitepaper_pdf_zh_url: string;

  /** Of 1200 × 630 pixels; empty: the server draws one. @example "https://example.com/share-en.png" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  og_image_en: string;

  /** Of 1200 × 630 pixels; empty: the server draws one. @example "https://example.com/share-zh.png" */
  @NullIsEmpty()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  og_image_zh: string;
}
