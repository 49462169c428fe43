import type { CampaignDates } from './campaign.js';
import type { Language } from './language.js';
import type { CampaignMode } from './participation.js';

/** The networks a site can run on (specification section 3). */
export const TON_NETWORKS = ['mainnet', 'testnet'] as const;

/** One of {@link TON_NETWORKS}. */
export type TonNetwork = (typeof TON_NETWORKS)[number];

/** Days from the start of a campaign to its end when nobody has set the dates (decision 27). */
const CAMPAIGN_LENGTH_DAYS = 90;

/**
 * Everything an operator brands or tunes, as the wire carries it (decisions 1 and 2). Addresses are
 * absolute and `''` where there is none.
 */
export interface SiteSettings {
  site_name: string;
  token_name: string;
  /** The token's short name in the claim message (decision 4). */
  claim_symbol: string;
  /** The token's short name in the tokenomics section (decision 4). */
  tokenomics_symbol: string;
  /** Whole tokens. */
  total_supply: number;
  token_standard: string;
  token_network: string;
  /** The address of the jetton's master contract, in any spelling; `''` before there is one (decision 43). */
  contract_address: string;
  /** ISO 8601 in UTC. */
  campaign_start: string;
  /** ISO 8601 in UTC. */
  campaign_end: string;
  /** Changed by going live only, never as a setting (decision 34). */
  campaign_mode: CampaignMode;
  /** Changed by pausing and resuming only. */
  is_paused: boolean;
  /** When it was closed for good, ISO 8601 in UTC; null before. Changed by closing only. */
  closed_at: string | null;
  /** Until when tokens can be claimed, ISO 8601 in UTC; `''`: until the campaign's end. */
  claim_deadline: string;
  /** Whole tokens of the least claim. */
  minimum_claim_tokens: number;
  /** Whole tokens that all claims together may take. */
  claim_pool_tokens: number;
  /** Points from which an invited user counts for the inviter. */
  referral_min_points: number;
  /** Whether everybody may see who has the most points. */
  is_leaderboard_shown: boolean;
  default_language: Language;
  admin_default_language: Language;
  copyright_year: number;
  microblog_url: string;
  chat_url: string;
  code_host_url: string;
  chat_server_url: string;
  stat_holders: string;
  stat_transactions: string;
  stat_volume: string;
  stat_market_cap: string;
  ton_network: TonNetwork;
  /** Base address of a TON Center v3 API. */
  chain_api_url: string;
  /** Base address of the explorer; the page of an account is `<base>/<address>`. */
  explorer_url: string;
  wallets_list_url: string;
  /** Initials-avatar service; the name goes into the query. */
  avatar_service_url: string;
  /** Translation service, called with `q` and `langpair` (specification section 7). */
  translation_service_url: string;
  whitepaper_pdf_en_url: string;
  whitepaper_pdf_zh_url: string;
  /** The operator's own picture beside shared links; `''`: one is drawn from the settings. */
  og_image_en: string;
  og_image_zh: string;
}

/**
 * The settings before an operator changes anything, and what the public site shows when it cannot
 * load them (decisions 2, 4, 21 and 22; statistics from specification section 9).
 *
 * The campaign is open-ended here: a stored row always has its own dates ({@link campaignDates}),
 * so these are read only when the settings cannot be loaded, and then the campaign must not seem over.
 */
export const DEFAULT_SITE_SETTINGS: Readonly<SiteSettings> = {
  site_name: 'Jetdrop',
  token_name: 'Jetdrop Token',
  claim_symbol: 'JETD',
  tokenomics_symbol: 'JDROP',
  total_supply: 1_000_000_000,
  token_standard: 'Jetton',
  token_network: 'TON Network',
  contract_address: '',
  campaign_start: '2024-01-01T00:00:00.000Z',
  campaign_end: '2099-12-31T00:00:00.000Z',
  campaign_mode: 'preview',
  is_paused: false,
  closed_at: null,
  claim_deadline: '',
  minimum_claim_tokens: 1,
  // The airdrop's 30 % of the supply (specification section 9).
  claim_pool_tokens: 300_000_000,
  referral_min_points: 100,
  is_leaderboard_shown: false,
  default_language: 'en',
  admin_default_language: 'zh',
  copyright_year: 2024,
  microblog_url: 'https://example.com/microblog',
  chat_url: 'https://example.com/chat',
  code_host_url: 'https://example.com/code',
  chat_server_url: 'https://example.com/chat-server',
  stat_holders: '10,000+',
  stat_transactions: '1M+',
  stat_volume: '$10M+',
  stat_market_cap: '$5M+',
  ton_network: 'mainnet',
  chain_api_url: 'https://toncenter.com/api/v3',
  explorer_url: 'https://tonviewer.com',
  wallets_list_url:
    'https://raw.githubusercontent.com/ton-connect/wallets-list/main/wallets-v2.json',
  avatar_service_url: 'https://ui-avatars.com/api/',
  translation_service_url: 'https://api.mymemory.translated.net/get',
  whitepaper_pdf_en_url: '',
  whitepaper_pdf_zh_url: '',
  og_image_en: '',
  og_image_zh: '',
};

/**
 * The campaign dates that a first start stores: that day's beginning in UTC and 90 days later
 * (decision 27), both ISO 8601.
 *
 * @throws RangeError when `firstStart` is no date.
 */
export function campaignDates(firstStart: Date): CampaignDates {
  const year = firstStart.getUTCFullYear();
  const month = firstStart.getUTCMonth();
  const day = firstStart.getUTCDate();
  if (Number.isNaN(year)) throw new RangeError('firstStart is not a valid date');
  return {
    campaign_start: new Date(Date.UTC(year, month, day)).toISOString(),
    campaign_end: new Date(Date.UTC(year, month, day + CAMPAIGN_LENGTH_DAYS)).toISOString(),
  };
}

/** The dates that stay as they are once the campaign is closed. */
export const CAMPAIGN_DATES = ['campaign_start', 'campaign_end', 'claim_deadline'] as const;
