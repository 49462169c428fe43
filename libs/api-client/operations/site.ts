// Made from openapi.json by `npm run generate`; do not change it by hand.
import type { Operation, OperationName } from '../client.js';

const PublicFiguresDto = {
  fields: { participants: 'number', points: 'number', tokens: 'number' },
} as const;

const StatisticDto = { fields: { label: 'string', label_en: 'string', value: 'string' } } as const;

const CardDto = {
  fields: {
    title: 'string',
    title_en: 'string',
    text: 'string',
    text_en: 'string',
    picture: 'string',
  },
} as const;

const FeatureDto = {
  fields: {
    title: 'string',
    title_en: 'string',
    text: 'string',
    text_en: 'string',
    picture: 'string',
  },
} as const;

const QuestionDto = {
  fields: { question: 'string', question_en: 'string', answer: 'string', answer_en: 'string' },
} as const;

const ValueDto = {
  fields: {
    title: 'string',
    title_en: 'string',
    text: 'string',
    text_en: 'string',
    icon: 'string',
  },
} as const;

const PartnerDto = {
  fields: { name: 'string', url: 'string', logo: 'string', is_active: 'boolean' },
} as const;

const RoadmapEntryDto = {
  fields: {
    label: 'string',
    label_en: 'string',
    title: 'string',
    title_en: 'string',
    items: 'string',
    items_en: 'string',
    status: 'string',
  },
} as const;

const TokenShareDto = {
  fields: {
    label: 'string',
    label_en: 'string',
    purpose: 'string',
    purpose_en: 'string',
    percentage: 'number',
    tone: 'string',
  },
} as const;

const AuditDto = { fields: { name: 'string', url: 'string', date: 'string' } } as const;

const PublicSiteDto = {
  fields: {
    brand_primary: 'string',
    brand_accent: 'string',
    logo_dark: 'string',
    logo_light: 'string',
    symbol: 'string',
    hero_dark: 'string',
    hero_light: 'string',
    home_bands: { list: 'string' },
    site_name: 'string',
    token_name: 'string',
    claim_symbol: 'string',
    tokenomics_symbol: 'string',
    total_supply: 'number',
    token_standard: 'string',
    token_network: 'string',
    contract_address: 'string',
    campaign_time_zone: 'string',
    minimum_claim_tokens: 'number',
    claim_pool_tokens: 'number',
    claim_wallet_days: 'number',
    claim_outgoing_transactions: 'number',
    claim_holding_days: 'number',
    claim_snapshot_at: 'string',
    confirm_wallet_days: 'number',
    confirm_wallet_transactions: 'number',
    confirm_balance_ton: 'number',
    confirm_balance_days: 'number',
    referral_min_points: 'number',
    referral_days: 'number',
    referral_daily_limit: 'number',
    sign_ups_without_work: 'number',
    sign_ups_per_hour: 'number',
    cluster_hold_score: 'number',
    review_one_in: 'number',
    outside_score_url: 'string',
    outside_score_hold: 'number',
    network_days: 'number',
    evidence_days: 'number',
    chain_calls_per_minute: 'number',
    copyright_year: 'number',
    microblog_url: 'string',
    chat_url: 'string',
    code_host_url: 'string',
    chat_server_url: 'string',
    stat_holders: 'string',
    stat_transactions: 'string',
    stat_volume: 'string',
    stat_market_cap: 'string',
    chain_api_url: 'string',
    explorer_url: 'string',
    wallets_list_url: 'string',
    avatar_service_url: 'string',
    translation_service_url: 'string',
    planned_pause_start: 'string',
    planned_pause_end: 'string',
    planned_pause_note: 'string',
    planned_pause_note_en: 'string',
    whitepaper_pdf_en_url: 'string',
    whitepaper_pdf_zh_url: 'string',
    og_image_en: 'string',
    og_image_zh: 'string',
    texts: {
      optional: { map: { fields: { en: { optional: 'string' }, zh: { optional: 'string' } } } },
    },
    figures: { optional: PublicFiguresDto },
    hero_picture: 'string',
    campaign_start: 'string',
    campaign_end: 'string',
    campaign_mode: 'string',
    is_paused: 'boolean',
    closed_at: { nullable: 'string' },
    claim_deadline: 'string',
    claim_needs_telegram: 'boolean',
    points_need_confirmation: 'boolean',
    confirm_by_telegram: 'boolean',
    confirm_by_score: 'boolean',
    referral_needs_task: 'boolean',
    hold_similar_invitations: 'boolean',
    is_leaderboard_shown: 'boolean',
    count_visits: 'boolean',
    read_wallet_histories: 'boolean',
    default_language: 'string',
    admin_default_language: 'string',
    stat_source: 'string',
    ton_network: 'string',
    statistics: { optional: { list: StatisticDto } },
    highlights: { optional: { list: CardDto } },
    features: { optional: { list: FeatureDto } },
    use_cases: { optional: { list: CardDto } },
    questions: { optional: { list: QuestionDto } },
    airdrop_questions: { optional: { list: QuestionDto } },
    values: { optional: { list: ValueDto } },
    partners: { optional: { list: PartnerDto } },
    roadmap: { optional: { list: RoadmapEntryDto } },
    tokenomics: { optional: { list: TokenShareDto } },
    audits: { optional: { list: AuditDto } },
  },
} as const;

/** The settings, with which every page begins. */
export const SITE_OPERATIONS = {
  getSiteSettings: { method: 'GET', path: '/api/v1/public/site', answer: PublicSiteDto },
} as const satisfies Partial<Record<OperationName, Operation>>;
