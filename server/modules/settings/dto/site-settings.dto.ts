import { IsIn, IsInt, IsISO8601, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { LANGUAGES, type Language, type SiteSettings, TON_NETWORKS } from '#libs/domain/index.js';
import { IsAfter, IsHttpUrl, MAX_URL_LENGTH } from '../../../common/validators.js';

/** Everything an operator brands or tunes (decision 2). Addresses may be empty. */
export class SiteSettingsDto implements SiteSettings {
  /** @example "Jetdrop" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  site_name: string;

  /** @example "Jetdrop Token" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  token_name: string;

  /** The token's short name in the claim message. @example "JETD" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(20)
  claim_symbol: string;

  /** The token's short name in the tokenomics section. @example "JDROP" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(20)
  tokenomics_symbol: string;

  /** Whole tokens. @example 1000000000 */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  total_supply: number;

  /** @example "Jetton" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  token_standard: string;

  /** @example "TON Network" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  token_network: string;

  /** ISO 8601. @example "2026-01-01T00:00:00.000Z" */
  @IsISO8601({ strict: true })
  campaign_start: string;

  /** ISO 8601, later than the start. @example "2026-04-01T00:00:00.000Z" */
  @IsISO8601({ strict: true })
  @IsAfter('campaign_start')
  campaign_end: string;

  /** Of the public site. @example "en" */
  @IsIn(LANGUAGES)
  default_language: Language;

  /** Of the back office. @example "zh" */
  @IsIn(LANGUAGES)
  admin_default_language: Language;

  /** The year in the footer. @example 2024 */
  @IsInt()
  @Min(1970)
  @Max(9999)
  copyright_year: number;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  microblog_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  chat_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  code_host_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  chat_server_url: string;

  /** As displayed. @example "10,000+" */
  @IsString()
  @MaxLength(20)
  stat_holders: string;

  /** As displayed. @example "1M+" */
  @IsString()
  @MaxLength(20)
  stat_transactions: string;

  /** As displayed. @example "$10M+" */
  @IsString()
  @MaxLength(20)
  stat_volume: string;

  /** As displayed. @example "$5M+" */
  @IsString()
  @MaxLength(20)
  stat_market_cap: string;

  /** @example "mainnet" */
  @IsIn(TON_NETWORKS)
  ton_network: SiteSettings['ton_network'];

  /** Where a wallet's balance is asked for. */
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  chain_api_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  explorer_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  wallets_list_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  avatar_service_url: string;

  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  translation_service_url: string;

  /** Empty: the download card has no action. */
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  whitepaper_pdf_en_url: string;

  /** Empty: the download card has no action. */
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  whitepaper_pdf_zh_url: string;
}
