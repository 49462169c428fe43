import type { Language } from '../language.js';
import type { HeroPicture } from './brand.js';

/** The networks a site can run on (specification section 3). */
export const TON_NETWORKS = ['mainnet', 'testnet'] as const;

export type TonNetwork = (typeof TON_NETWORKS)[number];

/** Days from the start of a campaign to its end until an operator sets the dates (decision 27). */
const CAMPAIGN_LENGTH_DAYS = 90;

/** How a campaign runs: everything in the browser, or on the server (decision 34). */
export const CAMPAIGN_MODES = ['preview', 'live'] as const;

export type CampaignMode = (typeof CAMPAIGN_MODES)[number];

/** Where the statistics of the home page come from: typed by an operator, or counted. */
export const STATISTIC_SOURCES = ['typed', 'campaign'] as const;

export type StatisticSource = (typeof STATISTIC_SOURCES)[number];

/** The bands of the home page below its first view, in the specification's order. */
export const HOME_BANDS = [
  'statistics',
  'highlights',
  'features',
  'tokenomics',
  'use_cases',
  'partners',
  'roadmap',
  'questions',
  'call_to_action',
] as const;

export type HomeBand = (typeof HOME_BANDS)[number];

/** The most calls a minute that jobs may be allowed: ten a second, as a common key of TON Center. */
export const MAX_CHAIN_CALLS = 600;

/** The values of {@link DEFAULT_SITE_SETTINGS}, from which the type of all settings follows. */
const DEFAULTS = {
  site_name: 'Jetdrop',
  token_name: 'Jetdrop Token',
  /** The token's short name in the claim message (decision 4). */
  claim_symbol: 'JETD',
  /** The token's short name in the tokenomics section (decision 4). */
  tokenomics_symbol: 'JDROP',
  /** Whole tokens. */
  total_supply: 1_000_000_000,
  token_standard: 'Jetton',
  token_network: 'TON Network',
  /** The address of the jetton's master contract, in any spelling; `''` before there is one (decision 43). */
  contract_address: '',
  /** ISO 8601 in UTC. */
  campaign_start: '2024-01-01T00:00:00.000Z',
  /** ISO 8601 in UTC. */
  campaign_end: '2099-12-31T00:00:00.000Z',
  /** Time zone of the days on which daily tasks are done: a name of the IANA database. */
  campaign_time_zone: 'UTC',
  /** Changed by going live only, never as a setting (decision 34). */
  campaign_mode: 'preview' as CampaignMode,
  /** Changed by pausing and resuming only. */
  is_paused: false,
  /** When it was closed for good, ISO 8601 in UTC; null before. Changed by closing only. */
  closed_at: null as string | null,
  /** Until when tokens can be claimed, ISO 8601 in UTC; `''`: until the campaign's end. */
  claim_deadline: '',
  /** Whole tokens of the least claim. */
  minimum_claim_tokens: 1,
  /** Whole tokens of all claims together: 30 % of the supply (specification section 9). */
  claim_pool_tokens: 300_000_000,
  /** Whether a claim needs a linked Telegram account. */
  claim_needs_telegram: false,
  /** Days since the wallet's first transaction that a claim needs; 0: none. */
  claim_wallet_days: 0,
  /** Transactions that the wallet has to have sent before a claim; 0: none. */
  claim_outgoing_transactions: 0,
  /** Days for which a balance that a completed task needs is held before a claim; 0: at the claim only. */
  claim_holding_days: 3,
  /** The announced moment at which balances are read instead, ISO 8601 in UTC; `''`: none. */
  claim_snapshot_at: '',
  /** Whether claims take points only once something has confirmed the user; in a live campaign. */
  points_need_confirmation: true,
  /** Days before the campaign's start at which a wallet that confirms points was in use; 0: its age does not count. */
  confirm_wallet_days: 30,
  /** Transactions that this wallet has sent. */
  confirm_wallet_transactions: 3,
  /** Whole TON that a wallet holds on average to confirm points; 0: balances do not count. */
  confirm_balance_ton: 1,
  /** Days for which it holds them. */
  confirm_balance_days: 3,
  /** Whether a Telegram account that is older than a year and a member of a task's chat confirms points. */
  confirm_by_telegram: true,
  /** Whether a low score of the outside service confirms points. */
  confirm_by_score: false,
  /** Points from which an invited user counts: more than the tasks that need no proof give together (480). */
  referral_min_points: 500,
  /** Days after which an invited user counts at the earliest. */
  referral_days: 3,
  /** Whether an invited user has to complete a task that proves something. */
  referral_needs_task: true,
  /** Invited users who begin to count for one inviter in a day (UTC); 0: any number. */
  referral_daily_limit: 20,
  /** Whether points for friends who look like the inviter's own wallets wait for a person. */
  hold_similar_invitations: true,
  /** Whether the leaderboard is public. */
  is_leaderboard_shown: false,
  /** New users from one network in an hour, before each further one needs work; 0: all of them do. */
  sign_ups_without_work: 20,
  /** New users from one network in an hour; further ones are held. 0: as many as there are. */
  sign_ups_per_hour: 60,
  /** Score of a cluster, 1 to 100, from which its members are held; 0: no rule holds them. */
  cluster_hold_score: 60,
  /** Of submitted texts, such as names of accounts, a person reviews one in so many, and others count at once; 1: each. */
  review_one_in: 10,
  /** The operator's own service for scores of claimants' wallets; `''`: not used. */
  outside_score_url: '',
  /** Score of that service, 1 to 100, from which a user is held; 0: no rule holds them. */
  outside_score_hold: 80,
  /** Days for which the networks of sign-ins are known, as hashes. */
  network_days: 30,
  /** Days after a decision in which its evidence is known; 0: for good. */
  evidence_days: 0,
  /** Whether opened pages are counted, by day and without knowing whose. */
  count_visits: false,
  /** Whether the chain is read for the first transactions of users' wallets, in a live campaign. */
  read_wallet_histories: true,
  /** Calls a minute of the chain API, by all jobs that read wallets and balances together. */
  chain_calls_per_minute: 60,
  default_language: 'en' as Language,
  admin_default_language: 'zh' as Language,
  copyright_year: 2024,
  microblog_url: 'https://example.com/microblog',
  chat_url: 'https://example.com/chat',
  code_host_url: 'https://example.com/code',
  chat_server_url: 'https://example.com/chat-server',
  /** `campaign` has an effect in a live campaign only. */
  stat_source: 'typed' as StatisticSource,
  stat_holders: '10,000+',
  stat_transactions: '1M+',
  stat_volume: '$10M+',
  stat_market_cap: '$5M+',
  ton_network: 'mainnet' as TonNetwork,
  /** Base address of a TON Center v3 API. */
  chain_api_url: 'https://toncenter.com/api/v3',
  /** Base address of the explorer; the page of an account is `<base>/<address>`. */
  explorer_url: 'https://tonviewer.com',
  wallets_list_url:
    'https://raw.githubusercontent.com/ton-connect/wallets-list/main/wallets-v2.json',
  /** Initials-avatar service; the name goes into the query. */
  avatar_service_url: 'https://ui-avatars.com/api/',
  /** Translation service, called with `q` and `langpair` (specification section 7). */
  translation_service_url: 'https://api.mymemory.translated.net/get',
  /** When an announced pause of the service begins and ends, ISO 8601 in UTC; `''`: none is planned. */
  planned_pause_start: '',
  planned_pause_end: '',
  /** The reason for visitors, in Chinese and English. */
  planned_pause_note: '',
  planned_pause_note_en: '',
  whitepaper_pdf_en_url: '',
  whitepaper_pdf_zh_url: '',
  /** The operator's own picture beside shared links; `''`: one is drawn from the settings. */
  og_image_en: '',
  og_image_zh: '',
  /** Colours of the site as `#rrggbb`; `''`: ours. Both themes are derived from them (`libs/colors`). */
  brand_primary: '',
  brand_accent: '',
  /** Addresses of uploaded pictures; `''`: ours. One logo alone is shown in both themes. */
  logo_dark: '',
  logo_light: '',
  /** The square mark: icons, the coin, share pictures. */
  symbol: '',
  hero_picture: 'coin' as HeroPicture,
  hero_dark: '',
  hero_light: '',
  /** The bands that the home page shows, in their order. */
  home_bands: [...HOME_BANDS] as HomeBand[],
};

/** Everything an operator brands or tunes, as the wire carries it (decisions 1 and 2). */
export type SiteSettings = Readonly<typeof DEFAULTS>;

/**
 * The settings before an operator changes anything, which the public site also shows when it cannot load them
 * (decisions 2, 4, 21 and 22; statistics from specification section 9). Addresses are absolute, or `''`.
 *
 * The campaign is open-ended here: a stored row always has its own dates ({@link campaignDates}), so these are read
 * only when the settings cannot be loaded, and then the campaign must not seem over.
 */
export const DEFAULT_SITE_SETTINGS: SiteSettings = /* @__PURE__ */ Object.freeze(DEFAULTS);

/** Whether the home page shows figures of the campaign; a preview has demo data only. */
export const showsCampaignFigures = ({
  stat_source,
  campaign_mode,
}: Pick<SiteSettings, 'stat_source' | 'campaign_mode'>): boolean =>
  stat_source === 'campaign' && campaign_mode === 'live';

/** The first start's day in UTC, and 90 days later (decision 27), as ISO 8601. @throws RangeError for no date. */
export function campaignDates(
  firstStart: Date,
): Pick<SiteSettings, 'campaign_start' | 'campaign_end'> {
  const start = new Date(firstStart.toISOString().slice(0, 10));
  const end = new Date(start);
  end.setUTCDate(end.getUTCDate() + CAMPAIGN_LENGTH_DAYS);
  return { campaign_start: start.toISOString(), campaign_end: end.toISOString() };
}

/** The dates that stay as they are once the campaign is closed. */
export const CAMPAIGN_DATES = ['campaign_start', 'campaign_end', 'claim_deadline'] as const;

/** Settings that let users wait, whose effect is counted before they are saved. */
export const RULE_SETTINGS = [
  'claim_needs_telegram',
  'claim_wallet_days',
  'claim_outgoing_transactions',
  'claim_holding_days',
  'claim_snapshot_at',
  'referral_min_points',
  'referral_days',
  'cluster_hold_score',
  'outside_score_hold',
] as const satisfies readonly (keyof SiteSettings)[];

export type RuleSetting = (typeof RULE_SETTINGS)[number];

/** The effect of changing one setting. */
export interface SettingEffect {
  setting: RuleSetting;
  /** Users of the campaign. */
  users: number;
  /** Users who would have to wait. */
  waiting: number;
  /** Whether the numbers follow from a sample. */
  is_estimated: boolean;
}

/** Settings of trusted services, payment and visitors' data: only owners change them. */
export const TRUSTED_SETTINGS = [
  'chain_api_url',
  'contract_address',
  'outside_score_url',
  'ton_network',
  'wallets_list_url',
] as const satisfies readonly (keyof SiteSettings)[];
