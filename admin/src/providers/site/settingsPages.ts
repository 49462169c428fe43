/**
 * The pages of the settings, their sections, and the settings of each section, in the order on screen.
 * The brand is a screen of its own.
 */
export const SETTINGS_PAGES = {
  project: {
    site: [
      'site_name',
      'copyright_year',
      'default_language',
      'admin_default_language',
      'og_image_zh',
      'og_image_en',
    ],
    token: [
      'token_name',
      'total_supply',
      'claim_symbol',
      'tokenomics_symbol',
      'token_standard',
      'token_network',
      'contract_address',
    ],
    community: ['microblog_url', 'chat_url', 'code_host_url', 'chat_server_url'],
    statistics: [
      'stat_source',
      'stat_holders',
      'stat_transactions',
      'stat_volume',
      'stat_market_cap',
    ],
    whitepaper: ['whitepaper_pdf_zh_url', 'whitepaper_pdf_en_url'],
    planned_pause: [
      'planned_pause_start',
      'planned_pause_end',
      'planned_pause_note',
      'planned_pause_note_en',
    ],
  },
  brand: {
    mark: ['symbol', 'logo_dark', 'logo_light'],
    colors: ['brand_primary', 'brand_accent'],
    hero: ['hero_picture', 'hero_dark', 'hero_light'],
  },
  campaign: {
    campaign: [
      'campaign_start',
      'campaign_end',
      'claim_deadline',
      'campaign_time_zone',
      'minimum_claim_tokens',
      'claim_pool_tokens',
      'is_leaderboard_shown',
    ],
    claim_rules: [
      'claim_needs_telegram',
      'claim_wallet_days',
      'claim_outgoing_transactions',
      'claim_holding_days',
      'claim_snapshot_at',
    ],
    point_confirmation: [
      'points_need_confirmation',
      'confirm_wallet_days',
      'confirm_wallet_transactions',
      'confirm_balance_ton',
      'confirm_balance_days',
      'confirm_by_telegram',
      'confirm_by_score',
    ],
    referrals: [
      'referral_min_points',
      'referral_days',
      'referral_daily_limit',
      'referral_needs_task',
      'hold_similar_invitations',
    ],
    sign_ups: ['sign_ups_without_work', 'sign_ups_per_hour', 'cluster_hold_score', 'review_one_in'],
  },
  chain: {
    chain: [
      'ton_network',
      'explorer_url',
      'chain_api_url',
      'chain_calls_per_minute',
      'wallets_list_url',
    ],
  },
  services: {
    services: ['avatar_service_url', 'translation_service_url'],
    outside_score: ['outside_score_url', 'outside_score_hold'],
  },
  privacy: {
    privacy: ['network_days', 'evidence_days', 'count_visits', 'read_wallet_histories'],
  },
} as const;

export type SettingsPageName = keyof typeof SETTINGS_PAGES;

type NamesOf<Sections> = Sections extends Record<string, readonly (infer Name)[]> ? Name : never;

/** A setting that admins change. */
export type SettingName = NamesOf<(typeof SETTINGS_PAGES)[SettingsPageName]>;

export interface SettingPlace {
  name: SettingName;
  page: SettingsPageName;
  section: string;
}

/** Every setting with its place, in the order on screen. */
export const SETTING_PLACES: readonly SettingPlace[] = Object.entries(SETTINGS_PAGES).flatMap(
  ([page, sections]) =>
    Object.entries(sections).flatMap(([section, names]: [string, readonly SettingName[]]) =>
      names.map((name) => ({ name, page: page as SettingsPageName, section })),
    ),
);

export const placeOf = (name: string): SettingPlace | undefined =>
  SETTING_PLACES.find((place) => place.name === name);

/** The address of a page. */
export const settingsPagePath = (page: SettingsPageName): string =>
  page === 'brand' ? '/brand' : `/settings/${page}`;

/** The address at which a setting has the focus. */
export const settingAddress = ({ page, name }: Pick<SettingPlace, 'page' | 'name'>): string =>
  `${settingsPagePath(page)}#${name}`;
