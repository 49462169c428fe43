// Made by `npm run generate`; do not change it by hand.

/** The records and bodies by name. */
export interface Schemas {
  AccessTokenDto: {
    /**
     * Send it as `Authorization: Bearer …`. It expires after 12 hours.
     * @example "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
     */
    access_token: string;
  };
  ActivityDeliveryDto: {
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * The receiver's address, shortened.
     * @example "UQCD…qEBI"
     */
    address: string;
    /**
     * When it arrived, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    delivered_at: string;
    /**
     * The transaction's page in the explorer; null where there is none.
     * @example "https://tonviewer.com/transaction/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_url: string | null;
  };
  ActivityDto: {
    /**
     * Number of the record.
     * @format int64
     * @example 2
     */
    id: number;
    /**
     * Gained, or lost when it is negative.
     * @format int64
     * @example 100
     */
    amount: number;
    /**
     * The kind of transfer.
     * @example "task"
     */
    kind:
      | 'referral'
      | 'event'
      | 'task'
      | 'reversal'
      | 'forfeit'
      | 'claim'
      | 'adjustment'
      | 'import'
      | 'restoration'
      | 'payout'
      | 'return'
      | 'deletion'
      | 'opening';
    /**
     * The currency of the amount.
     * @example "points"
     */
    currency: 'points' | 'tokens';
    /**
     * The decision that caused the transfer, or the overturned decision.
     * @format int32
     * @example 12
     */
    decision_id: number | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * The task that was completed.
     * @format int32
     * @example 7
     */
    task_id: number | null;
    /**
     * The claim that was made or rejected.
     * @format int32
     * @example 1
     */
    claim_id: number | null;
    /**
     * The reason in the visitor's language, if a person decided.
     * @example "Several accounts"
     */
    reason: string | null;
    /**
     * Whether a person decided.
     * @example false
     */
    is_reviewed: boolean;
  };
  ActivityFiguresDto: {
    /**
     * Users, but for banned and inactive ones.
     * @format int64
     * @example 12000
     */
    participants: number;
    /**
     * Points awarded, less those reversed.
     * @format int64
     * @example 5400000
     */
    points: number;
    /**
     * Whole tokens that have arrived; null before they are first counted.
     * @format int64
     * @example 2900
     */
    tokens_paid: number | null;
    /** The last payments that arrived, the newest first; five at most. */
    deliveries: Schemas['ActivityDeliveryDto'][];
    /** Active tasks with 20 participants or more, counted in the background. */
    tasks: Schemas['ActivityTaskDto'][];
  };
  ActivityPlanDto: {
    /**
     * Whole tokens of the pool.
     * @format int64
     * @example 300000000
     */
    pool_tokens: number;
    /**
     * ISO 8601 UTC.
     * @example "2026-01-01T00:00:00.000Z"
     */
    campaign_start: string;
    /**
     * ISO 8601 UTC.
     * @example "2026-04-01T00:00:00.000Z"
     */
    campaign_end: string;
    /**
     * Tasks that visitors can do.
     * @format int32
     * @example 19
     */
    tasks: number;
  };
  ActivityTaskDto: {
    /**
     * The task.
     * @format int32
     * @example 7
     */
    task_id: number;
    /**
     * Users who have completed it, but for banned and inactive ones; 20 or more.
     * @format int32
     * @example 1200
     */
    participants: number;
  };
  AdjustmentDto: {
    /**
     * Shown to the user.
     * @example "Winner of the meme contest"
     */
    reason: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "表情包比赛获奖"
     */
    reason_zh?: string;
    /**
     * A negative number deducts points.
     * @format int32
     * @example 150
     */
    points: number;
  };
  AdminDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name that the admin logs in with.
     * @example "admin"
     */
    username: string;
  };
  AdminRecordDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * The admin that they count as where a second one is needed; null once they count as themselves.
     * @example null
     */
    stands_for: string | null;
    /**
     * Until when; null with it.
     * @example null
     */
    stands_until: string | null;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name that the admin logs in with.
     * @example "admin"
     */
    username: string;
    /**
     * Since when the admin cannot log in; null for an active one.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    suspended_at: string | null;
    /**
     * Whether logging in takes more than the password.
     * @example true
     */
    has_second_factor: boolean;
    /**
     * Last login in the last 90 days; null without one.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    last_login_at: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * The version, for a change.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    updated_at: string;
  };
  AdminRoleDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * Ignored.
     * @format int32
     * @example 1
     */
    id?: number;
    /**
     * Ignored.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  AdminRulesDto: {
    /**
     * Claims that one admin approves alone in 24 hours, while others could approve it; null for any number.
     * @format int32
     * @example 100
     */
    claims_alone: number | null;
    /**
     * Points that one admin adjusts alone in 24 hours, added or deducted, or sets for tasks that pay much; null for any number.
     * @format int32
     * @example 100000
     */
    points_alone: number | null;
    /**
     * Users that one admin deletes alone in 24 hours; null for any number.
     * @format int32
     * @example 20
     */
    users_alone: number | null;
    /**
     * Owners and managers can do nothing before they have a second factor.
     * @example false
     */
    require_second_factor: boolean;
    /**
     * Whether a second admin approves each Merkle root that is published.
     * @example true
     */
    root_needs_two: boolean;
    /**
     * Whether a second admin approves the end of the campaign.
     * @example true
     */
    closing_needs_two: boolean;
    /**
     * The version, for a change.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    updated_at: string;
  };
  AdminRulesUpdateDto: {
    /**
     * Claims that one admin approves alone in 24 hours, while others could approve it; null for any number.
     * @format int32
     * @example 100
     */
    claims_alone?: number | null;
    /**
     * Points that one admin adjusts alone in 24 hours, added or deducted, or sets for tasks that pay much; null for any number.
     * @format int32
     * @example 100000
     */
    points_alone?: number | null;
    /**
     * Users that one admin deletes alone in 24 hours; null for any number.
     * @format int32
     * @example 20
     */
    users_alone?: number | null;
    /**
     * Owners and managers can do nothing before they have a second factor.
     * @example false
     */
    require_second_factor?: boolean;
    /**
     * Whether a second admin approves each Merkle root that is published.
     * @example true
     */
    root_needs_two?: boolean;
    /**
     * Whether a second admin approves the end of the campaign.
     * @example true
     */
    closing_needs_two?: boolean;
    /**
     * Ignored.
     * @format int32
     * @example 1
     */
    id?: number;
    /**
     * Ignored.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  AdminSessionDto: {
    /**
     * Number of the record.
     * @example "0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55"
     */
    id: string;
    /**
     * Browser and system from the user agent.
     * @example "Chrome, macOS"
     */
    device: string;
    /**
     * The address, or the network of an IPv6 one.
     * @example "203.0.113.7"
     */
    network: string;
    /**
     * Exact to a minute.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    last_used_at: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-01T00:00:00.000Z"
     */
    expires_at: string;
    /**
     * Whether it is the session of this call.
     * @example true
     */
    is_current: boolean;
  };
  AdminSettingsDto: {
    /**
     * Main colour of the site, from which both themes are derived; empty: the product's own.
     * @example "#e4572e"
     */
    brand_primary: string;
    /**
     * Second colour of the site; empty: the product's own.
     * @example "#f3a712"
     */
    brand_accent: string;
    /**
     * Logo on dark backgrounds, an uploaded picture; empty: the one for light backgrounds, or the symbol and the name.
     * @example ""
     */
    logo_dark: string;
    /**
     * Logo on light backgrounds, an uploaded picture; empty: the one for dark backgrounds, or the symbol and the name.
     * @example ""
     */
    logo_light: string;
    /**
     * Square mark for icons, wallets, the coin and shared links, an uploaded picture; empty: the product's own.
     * @example ""
     */
    symbol: string;
    /**
     * Own picture of the home page in the dark theme, an uploaded picture; empty: the other theme's.
     * @example ""
     */
    hero_dark: string;
    /**
     * Own picture of the home page in the light theme, an uploaded picture; empty: the other theme's.
     * @example ""
     */
    hero_light: string;
    /**
     * Bands that the home page shows below its first view, in their order; the others are hidden.
     * @example ["statistics","highlights","call_to_action"]
     */
    home_bands: (
      | 'statistics'
      | 'highlights'
      | 'features'
      | 'tokenomics'
      | 'use_cases'
      | 'partners'
      | 'roadmap'
      | 'questions'
      | 'call_to_action'
    )[];
    /**
     * Name of the site.
     * @example "Jetdrop"
     */
    site_name: string;
    /**
     * Full name of the token.
     * @example "Jetdrop Token"
     */
    token_name: string;
    /**
     * The token's short name in the claim message.
     * @example "JETD"
     */
    claim_symbol: string;
    /**
     * The token's short name in the tokenomics section.
     * @example "JDROP"
     */
    tokenomics_symbol: string;
    /**
     * Whole tokens.
     * @format int32
     * @example 1000000000
     */
    total_supply: number;
    /**
     * Standard that the token follows.
     * @example "Jetton"
     */
    token_standard: string;
    /**
     * Name of the network.
     * @example "TON Network"
     */
    token_network: string;
    /**
     * The jetton's master contract; empty before there is one.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    contract_address: string;
    /**
     * Time zone of the days of daily tasks: a name of the IANA database.
     * @example "Asia/Shanghai"
     */
    campaign_time_zone: string;
    /**
     * The smallest claim in whole tokens.
     * @format int32
     * @example 1
     */
    minimum_claim_tokens: number;
    /**
     * Whole tokens that all claims together may take.
     * @format int32
     * @example 300000000
     */
    claim_pool_tokens: number;
    /**
     * Days since the wallet's first transaction that a claim needs; 0: none.
     * @format int32
     * @example 0
     */
    claim_wallet_days: number;
    /**
     * Transactions that the wallet has to have sent before a claim; 0: none.
     * @format int32
     * @example 0
     */
    claim_outgoing_transactions: number;
    /**
     * Days for which a balance that a completed task needs is held before a claim; 0: at the claim only.
     * @format int32
     * @example 3
     */
    claim_holding_days: number;
    /**
     * The announced moment at which balances are read instead; empty: none.
     * @example "2026-03-25T12:00:00.000Z"
     */
    claim_snapshot_at: string;
    /**
     * Days before the campaign's start at which a wallet that confirms points was in use; 0: its age does not count.
     * @format int32
     * @example 30
     */
    confirm_wallet_days: number;
    /**
     * Transactions that this wallet has sent.
     * @format int32
     * @example 3
     */
    confirm_wallet_transactions: number;
    /**
     * Whole TON that a wallet holds on average to confirm points; 0: balances do not count.
     * @format int32
     * @example 1
     */
    confirm_balance_ton: number;
    /**
     * Days for which it holds them.
     * @format int32
     * @example 3
     */
    confirm_balance_days: number;
    /**
     * Points that an invited user needs to count for the inviter.
     * @format int32
     * @example 500
     */
    referral_min_points: number;
    /**
     * Days after which an invited user counts at the earliest.
     * @format int32
     * @example 3
     */
    referral_days: number;
    /**
     * Invited users who begin to count for one inviter in a day (UTC); 0: any number.
     * @format int32
     * @example 20
     */
    referral_daily_limit: number;
    /**
     * New users from one network in an hour, before each further one needs proof of work; 0: all of them do.
     * @format int32
     * @example 20
     */
    sign_ups_without_work: number;
    /**
     * New users from one network in an hour, above which further ones are held; 0: no limit.
     * @format int32
     * @example 60
     */
    sign_ups_per_hour: number;
    /**
     * Score of a cluster, 1 to 100, from which its members are held; 0: no rule holds them.
     * @format int32
     * @example 60
     */
    cluster_hold_score: number;
    /**
     * Of submitted texts, a person reviews one in so many, chosen at random, and each of users in clusters or with a rejected text; others count at once. 1: each.
     * @format int32
     * @example 10
     */
    review_one_in: number;
    /**
     * The operator's service for scores of claimants' wallets, with https; visitors read its origin only. Empty: not used.
     * @example ""
     */
    outside_score_url: string;
    /**
     * Score of that service, 1 to 100, from which a user is held; 0: no rule holds them.
     * @format int32
     * @example 80
     */
    outside_score_hold: number;
    /**
     * Days for which the networks of sign-ins are known, as hashes.
     * @format int32
     * @example 30
     */
    network_days: number;
    /**
     * Days after a decision in which its evidence is known; 0: for good.
     * @format int32
     * @example 0
     */
    evidence_days: number;
    /**
     * Calls a minute of the chain API by jobs that read wallets and balances.
     * @format int32
     * @example 60
     */
    chain_calls_per_minute: number;
    /**
     * The year in the footer.
     * @format int32
     * @example 2024
     */
    copyright_year: number;
    /**
     * Address of the microblog; empty to leave it out.
     * @example "https://example.com/microblog"
     */
    microblog_url: string;
    /**
     * Address of the chat group; empty to leave it out.
     * @example "https://example.com/chat"
     */
    chat_url: string;
    /**
     * Address of the code repository; empty to leave it out.
     * @example "https://example.com/code"
     */
    code_host_url: string;
    /**
     * Address of the chat server; empty to leave it out.
     * @example "https://example.com/chat-server"
     */
    chat_server_url: string;
    /**
     * Holders, as displayed.
     * @example "10,000+"
     */
    stat_holders: string;
    /**
     * Transactions, as displayed.
     * @example "1M+"
     */
    stat_transactions: string;
    /**
     * Volume, as displayed.
     * @example "$10M+"
     */
    stat_volume: string;
    /**
     * Market capitalisation, as displayed.
     * @example "$5M+"
     */
    stat_market_cap: string;
    /**
     * The chain API.
     * @example "https://example.com/chain/api"
     */
    chain_api_url: string;
    /**
     * Address that a wallet address is appended to.
     * @example "https://example.com/explorer"
     */
    explorer_url: string;
    /**
     * Where the list of wallets comes from.
     * @example "https://example.com/wallets.json"
     */
    wallets_list_url: string;
    /**
     * Service that draws initials.
     * @example "https://example.com/avatar"
     */
    avatar_service_url: string;
    /**
     * Service that translates for admins.
     * @example "https://example.com/translate"
     */
    translation_service_url: string;
    /**
     * When an announced pause of the service begins, ISO 8601 with an offset; empty: none is planned.
     * @example "2026-02-01T08:00:00.000Z"
     */
    planned_pause_start: string;
    /**
     * When the announced pause ends, later than it begins; empty: none is planned.
     * @example "2026-02-01T09:00:00.000Z"
     */
    planned_pause_end: string;
    /**
     * The reason for the announced pause, in Chinese.
     * @example "升级数据库"
     */
    planned_pause_note: string;
    /**
     * The reason in English.
     * @example "The database is upgraded"
     */
    planned_pause_note_en: string;
    /**
     * Empty: the download card has no action.
     * @example "https://example.com/whitepaper-en.pdf"
     */
    whitepaper_pdf_en_url: string;
    /**
     * Empty: the download card has no action.
     * @example "https://example.com/whitepaper-zh.pdf"
     */
    whitepaper_pdf_zh_url: string;
    /**
     * Picture beside shared links in English, 1200 × 630 pixels; empty: the server draws one.
     * @example "https://example.com/share-en.png"
     */
    og_image_en: string;
    /**
     * Picture beside shared links in Chinese, 1200 × 630 pixels; empty: the server draws one.
     * @example "https://example.com/share-zh.png"
     */
    og_image_zh: string;
    /**
     * The only origins that the chain API's key is sent to; empty where the server has no key.
     * @example ["https://toncenter.com"]
     */
    chain_key_origins: string[];
    /**
     * Always `site`: there is one record.
     * @example "site"
     */
    id: 'site';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
    /**
     * ISO 8601 with an offset; stored and returned in UTC.
     * @example "2026-01-01T00:00:00.000Z"
     */
    campaign_start: string;
    /**
     * ISO 8601 with an offset, later than the start; stored and returned in UTC.
     * @example "2026-04-01T00:00:00.000Z"
     */
    campaign_end: string;
    /**
     * Whether the server runs the campaign or each visitor's browser.
     * @example "preview"
     */
    campaign_mode: 'preview' | 'live';
    /**
     * Whether visitors can read only.
     * @example false
     */
    is_paused: boolean;
    /**
     * When the campaign was closed, ISO 8601 UTC; null before.
     * @format date-time
     * @example "2026-05-02T08:00:00.000Z"
     */
    closed_at: string | null;
    /**
     * Until when tokens can be claimed; empty: until the campaign's end.
     * @example "2026-05-01T00:00:00.000Z"
     */
    claim_deadline: string;
    /**
     * Whether a claim needs a linked Telegram account; without a bot it has no effect.
     * @example false
     */
    claim_needs_telegram: boolean;
    /**
     * Whether claims of a live campaign take points only once something has confirmed the user.
     * @example true
     */
    points_need_confirmation: boolean;
    /**
     * Whether a Telegram account that is older than a year, judged by its number, and has completed a task to join a chat confirms points.
     * @example true
     */
    confirm_by_telegram: boolean;
    /**
     * Whether a score of the outside service below `outside_score_hold` confirms points.
     * @example false
     */
    confirm_by_score: boolean;
    /**
     * Whether an invited user has to complete a task that proves something: by another method than `self`, `wallet` and `page_visit`.
     * @example true
     */
    referral_needs_task: boolean;
    /**
     * Whether an inviter is held whose friends look like own wallets: they joined within minutes, or from the inviter's network.
     * @example true
     */
    hold_similar_invitations: boolean;
    /**
     * Whether the leaderboard is public.
     * @example false
     */
    is_leaderboard_shown: boolean;
    /**
     * Whether opened pages are counted, by day and without knowing whose.
     * @example false
     */
    count_visits: boolean;
    /**
     * Whether the first transactions of users' wallets are read from the chain, in a live campaign.
     * @example true
     */
    read_wallet_histories: boolean;
    /**
     * Default language of the public site.
     * @example "en"
     */
    default_language: 'en' | 'zh';
    /**
     * Default language of the back office.
     * @example "zh"
     */
    admin_default_language: 'en' | 'zh';
    /**
     * Whether the home page shows the typed statistics, or figures of the campaign once it is live.
     * @example "typed"
     */
    stat_source: 'typed' | 'campaign';
    /**
     * Network whose wallets can take part.
     * @example "mainnet"
     */
    ton_network: 'mainnet' | 'testnet';
    /**
     * Picture beside the title of the home page: the coin, the operator's own, or none.
     * @example "coin"
     */
    hero_picture: 'coin' | 'own' | 'none';
  };
  AirdropQuestionsDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['QuestionDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  AirdropQuestionsUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['QuestionDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  AnsweredAppealsDto: {
    /**
     * Ascending.
     * @example [1]
     */
    ids: number[];
    /**
     * Unchanged appeals: answered already, or with a decision that cannot be overturned now.
     * @format int32
     * @example 0
     */
    skipped: number;
  };
  ApiKeyCreateDto: {
    /**
     * Calls it in the log.
     * @example "Warehouse"
     */
    name: string;
    /**
     * The key's role.
     * @example "viewer"
     */
    role: 'manager' | 'reviewer' | 'viewer' | 'integration';
    /**
     * After how many days it ends; 90 where it is missing.
     * @format int32
     * @example 90
     */
    expires_in_days?: number;
    /**
     * Events that it may send in a day of UTC; for an integration, and only for one.
     * @format int32
     * @example 10000
     */
    daily_events?: number;
    /**
     * Points that its events may give in a day of UTC; for an integration, and only for one.
     * @format int32
     * @example 100000
     */
    daily_points?: number;
    /**
     * Addresses, and networks in CIDR notation, from which it is accepted; all where it is missing.
     * @example ["203.0.113.0/24"]
     */
    networks?: string[];
  };
  ApiKeyDto: {
    /**
     * The key's role.
     * @example "viewer"
     */
    role: 'manager' | 'reviewer' | 'viewer' | 'integration';
    /**
     * `stopped`: its maker is suspended, or has lost permissions that the key needs.
     * @example "active"
     */
    state: 'active' | 'expired' | 'stopped';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Calls it in the log.
     * @example "Warehouse"
     */
    name: string;
    /**
     * Its maker. For limits and second persons, the key counts as this admin.
     * @example "admin"
     */
    created_by: string;
    /**
     * Addresses and networks from which it is accepted; empty for all.
     * @example ["203.0.113.0/24"]
     */
    networks: string[];
    /**
     * Events that an integration may send in a day of UTC; null for other roles.
     * @format int32
     * @example 10000
     */
    daily_events: number | null;
    /**
     * Points that its events may give in a day of UTC; null for other roles.
     * @format int32
     * @example 100000
     */
    daily_points: number | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-05-01T12:00:00.000Z"
     */
    expires_at: string;
    /**
     * Exact to a minute; null before its first call.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    last_used_at: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
  };
  AppealAnswerDto: {
    /**
     * The visitor reads it.
     * @example "You are right, the task counts."
     */
    answer: string;
    /**
     * The same in Chinese.
     * @example "你说得对，该任务有效。"
     */
    answer_zh?: string;
  };
  AppealCreateDto: {
    /**
     * A decision about the visitor, which has no appeal yet.
     * @format int32
     * @example 1
     */
    decision_id: number;
    /**
     * A person reads it.
     * @example "The post is public now."
     */
    text: string;
  };
  AppealDto: {
    /**
     * How far it is.
     * @example "open"
     */
    status: 'open' | 'upheld' | 'overturned';
    /**
     * The visitor's text.
     * @example "The post is public now."
     */
    text: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-01T08:00:00.000Z"
     */
    answered_at: string | null;
    /**
     * Why it cannot be granted now and what to do, in the caller's language; null where it can, or is answered.
     * @example "The campaign is closed; nothing of it changes any more"
     */
    grant_obstacle: string | null;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Empty until it is answered.
     * @example ""
     */
    answer: string;
    /**
     * The same in Chinese, where it was written in both languages.
     * @example ""
     */
    answer_zh: string;
    /**
     * Who appeals.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * Name of the account; null for a participant without one.
     * @example "sample_user_01"
     */
    username: string | null;
    /**
     * Address on TON, in the form that is shown to people.
     * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
     */
    wallet_address: string;
    /**
     * The task's title in Chinese; empty when it is about none, or the task is deleted.
     * @example "加入群组"
     */
    task_title: string;
    /**
     * The same in English.
     * @example "Join the chat group"
     */
    task_title_en: string;
    /**
     * The last submission of the visitor for that task; empty without one.
     * @example "https://example.com/my-post"
     */
    evidence: string;
    decision: Schemas['DecisionDto'];
  };
  AppealStatsDto: {
    /**
     * Appeals without an answer.
     * @format int32
     * @example 3
     */
    open: number;
  };
  AppealsAnswerDto: {
    /**
     * Numbers of the records, each once.
     * @example [1,2]
     */
    ids: number[];
    /**
     * The visitor reads it.
     * @example "You are right, the task counts."
     */
    answer: string;
    /**
     * The same in Chinese.
     * @example "你说得对，该任务有效。"
     */
    answer_zh?: string;
  };
  ApprovalAnswerDto: {
    /**
     * The request's hash.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    hash: string;
  };
  ApprovalDto: {
    /**
     * The kind of operation.
     * @example "approve_claims"
     */
    kind:
      | 'approve_claims'
      | 'adjust_points'
      | 'import_points'
      | 'set_task_points'
      | 'delete_users'
      | 'remove_personal_data'
      | 'publish_root'
      | 'close_campaign'
      | 'change_admins'
      | 'change_rules';
    /**
     * Waiting, or how it ended.
     * @example "done"
     */
    status: 'waiting' | 'approved' | 'done' | 'rejected' | 'withdrawn' | 'lapsed' | 'outdated';
    /**
     * The API key by which they asked; null where they did it themselves.
     * @example null
     */
    asked_with: string | null;
    /**
     * The admin who approved, rejected or withdrew it; null before.
     * @example "second_manager"
     */
    answered_by: string | null;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The admin who asks.
     * @example "sample_manager"
     */
    asked_by: string;
    /**
     * Why it was rejected; empty otherwise.
     * @example ""
     */
    reason: string;
    /** Figures and names of the operation. */
    facts: Schemas['ApprovalFactDto'][];
    /**
     * SHA-256 over everything that decides the result, in hexadecimal digits; an approval sends it.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    hash: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * When it lapses, 24 hours after it was asked.
     * @format date-time
     * @example "2026-02-01T12:00:00.000Z"
     */
    expires_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    updated_at: string;
  };
  ApprovalFactDto: {
    /**
     * Name of the figure.
     * @example "claims"
     */
    name: string;
    /**
     * The figure, or the name.
     * @example "250"
     */
    value: string;
  };
  ApprovalItemDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * A user's name, or a wallet.
     * @example "sample_user_01"
     */
    name: string;
    /**
     * Tokens of a claim, points of a user.
     * @format int32
     * @example 25
     */
    amount: number;
  };
  ApprovalRejectionDto: {
    /**
     * Reason, which the requester reads.
     * @example "Half of these share one device"
     */
    reason?: string;
  };
  AuditDto: {
    /**
     * The auditor.
     * @example "Harbour Security"
     */
    name: string;
    /**
     * The report, an https address.
     * @example "https://example.com/audit.pdf"
     */
    url: string;
    /**
     * Day of the report, or empty.
     * @example "2026-01-31"
     */
    date: string;
  };
  AuditsDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['AuditDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  AuditsUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['AuditDto'][];
    /**
     * Whether the operator's entries are shown, or none.
     * @example "custom"
     */
    mode?: 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  AwardSumDto: {
    /**
     * Sum of their points.
     * @format int64
     * @example 120000
     */
    points: number;
    /**
     * The number of rows.
     * @format int32
     * @example 400
     */
    awards: number;
  };
  BanDto: {
    /**
     * Shown to the user; without it the user reads that no reason was given.
     * @example "Several accounts"
     */
    reason?: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "使用多个账户"
     */
    reason_zh?: string;
  };
  BotButtonDto: {
    /**
     * The label in the person's language.
     * @example "Open the app"
     */
    text: string;
    /**
     * Address of the site.
     * @example "https://t.me/sample_bot/drop?startapp=7H2K9QXD"
     */
    url: string;
  };
  BotKeyboardDto: {
    /** Rows of buttons. */
    inline_keyboard: Schemas['BotButtonDto'][][];
  };
  BotPreviewDto: {
    /**
     * Always true.
     * @example true
     */
    is_disabled: boolean;
  };
  BotReplyDto: {
    /**
     * A method of the Bot API.
     * @example "sendMessage"
     */
    method?: string;
    /**
     * The person's chat.
     * @format int32
     * @example 123456789
     */
    chat_id?: number;
    /**
     * The message in the person's language.
     * @example "Notices are on. Send /mute to end them."
     */
    text?: string;
    reply_markup?: Schemas['BotKeyboardDto'];
    link_preview_options?: Schemas['BotPreviewDto'];
  };
  BuiltInSectionsDto: {
    /** Of the home page, as the settings have them. */
    statistics: Schemas['StatisticDto'][];
    /** Of the home page. */
    highlights: Schemas['CardDto'][];
    /** Of the home page. */
    features: Schemas['FeatureDto'][];
    /** Of the home page and the whitepaper. */
    tokenomics: Schemas['TokenShareDto'][];
    /** Of the home page. */
    use_cases: Schemas['CardDto'][];
    /** Of the home page. */
    partners: Schemas['PartnerDto'][];
    /** Of the home page and the roadmap page. */
    roadmap: Schemas['RoadmapEntryDto'][];
    /** Of the home page. */
    questions: Schemas['QuestionDto'][];
    /** In a live campaign, with the answers of a live campaign. */
    airdrop_questions: Schemas['QuestionDto'][];
    /** Of the about page. */
    values: Schemas['ValueDto'][];
  };
  BuiltInTextDto: {
    /**
     * In English, with values in double braces.
     * @example "The token you earn"
     */
    en: string;
    /**
     * In Chinese.
     * @example "参与其中，"
     */
    zh: string;
  };
  CampaignActivityDto: {
    plan: Schemas['ActivityPlanDto'];
    figures?: Schemas['ActivityFiguresDto'];
    /**
     * Median minutes from a submission to a person's decision in the last week; null without any.
     * @format int32
     * @example 42
     */
    review_minutes: number | null;
    /**
     * When the last payment arrived, ISO 8601 UTC; null before the first.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_payout_at: string | null;
    /**
     * Every payment before it was read from the chain, ISO 8601 UTC; null before the first reading.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    synced_at: string | null;
  };
  CampaignDayDto: {
    /**
     * Completed tasks.
     * @format int64
     * @example 420
     */
    completions: number;
    /**
     * Points added, less those reversed.
     * @format int64
     * @example 42000
     */
    points: number;
    /**
     * Claims made.
     * @format int64
     * @example 12
     */
    claims: number;
    /**
     * Whole tokens claimed, less those returned.
     * @format int64
     * @example 30
     */
    tokens: number;
    /**
     * The day in UTC.
     * @example "2026-01-31"
     */
    day: string;
  };
  CampaignDto: {
    /**
     * A preview in the browser, or live on the server.
     * @example "preview"
     */
    mode: 'preview' | 'live';
    /**
     * Whether visitors can read only.
     * @example false
     */
    is_paused: boolean;
    /**
     * Whether the campaign is closed.
     * @example false
     */
    is_closed: boolean;
    /**
     * The seed's users, removed by going live.
     * @format int32
     * @example 24
     */
    demo_users: number;
    /**
     * The seed's unedited team members and sections, removed as well.
     * @format int32
     * @example 20
     */
    demo_samples: number;
    /** The conditions for going live. */
    checklist: Schemas['ChecklistPointDto'][];
    /** The steps of setting up the project; none once the campaign is closed. */
    setup: Schemas['SetupStepDto'][];
    /**
     * Active tasks that lack something, or whose link leads to an example domain or to a page without own content.
     * @example [3]
     */
    unready_tasks: number[];
    samples: Schemas['SamplesDto'];
  };
  CampaignFiguresDto: {
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    computed_at: string;
    /** Steps from a visit to paid tokens. */
    funnel: Schemas['FunnelStepDto'][];
    /** Each task, in its order. */
    tasks: Schemas['TaskFiguresDto'][];
    /** Users by the week of joining, of twelve weeks at most. */
    cohorts: Schemas['CohortDto'][];
    /** How far invitations reach. */
    referrals: Schemas['ReferralLevelDto'][];
    pool: Schemas['PoolFiguresDto'];
  };
  CampaignReportDto: {
    /**
     * Points of them all.
     * @format int64
     * @example 5400000
     */
    points: number;
    /**
     * Whole tokens.
     * @format int64
     * @example 4200
     */
    claimed: number;
    /**
     * Whole tokens that have arrived on the chain.
     * @format int64
     * @example 4200
     */
    delivered: number;
    /**
     * Whole tokens that were not claimed in time, or not claimed to the wallet.
     * @format int64
     * @example 310
     */
    forfeited: number;
    /**
     * Points of those wallets.
     * @format int64
     * @example 12000
     */
    waiting_points: number;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-04-01T08:00:00.000Z"
     */
    closed_at: string;
    /**
     * The lines of the file: users who took part, and wallets with imported points that did not.
     * @format int32
     * @example 1200
     */
    users: number;
    /**
     * Wallets that did not take part, with imported points that stayed unclaimed.
     * @format int32
     * @example 40
     */
    waiting_wallets: number;
    /**
     * Where the file is, on this site.
     * @example "/api/v1/public/campaign/allocation.csv"
     */
    file: string;
    /**
     * SHA-256 of the file, in hexadecimal digits.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    sha256: string;
    /**
     * Merkle root of its lines below the header (RFC 6962).
     * @example "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
     */
    merkle_root: string;
    /**
     * Where the file of payouts is, on this site; null for a campaign that an earlier version closed.
     * @example "/api/v1/public/campaign/payouts.csv"
     */
    payouts_file: string | null;
    /**
     * SHA-256 of that file, in hexadecimal digits; null without it.
     * @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
     */
    payouts_sha256: string | null;
    /** The contracts and wallets that have paid. */
    distributors: Schemas['ReportDistributorDto'][];
  };
  CardDto: {
    /**
     * Title in Chinese, or in both languages; blank: `title_en` is shown.
     * @example "创新"
     */
    title: string;
    /**
     * Title in English; blank: `title` is shown.
     * @example "Innovation"
     */
    title_en: string;
    /**
     * Text in Chinese, or in both languages; `{token}` and other values of the site are filled in.
     * @example "参与即所有。"
     */
    text: string;
    /**
     * The same in English.
     * @example "Participation becomes ownership."
     */
    text_en: string;
    /**
     * One of the site's drawings, the address of an uploaded picture, or empty.
     * @example "innovation"
     */
    picture: string;
  };
  ChangedRecordsDto: {
    /**
     * Ascending.
     * @example [1,2]
     */
    ids: number[];
    /**
     * The `after` of the next call; null when all records are changed.
     * @format int32
     * @example 2
     */
    next: number | null;
  };
  ChannelCreateDto: {
    /**
     * A webhook or a Telegram chat.
     * @example "webhook"
     */
    kind: 'webhook' | 'telegram';
    /**
     * Name in the list.
     * @example "Operators"
     */
    name: string;
    /**
     * A webhook's https address, or a chat's number or public name.
     * @example "https://example.com/hook"
     */
    target: string;
    /**
     * The events that it receives.
     * @example ["approval.waiting","summary.daily"]
     */
    events: (
      | 'reviews.due'
      | 'appeal.created'
      | 'payouts.attention'
      | 'jobs.failing'
      | 'methods.failing'
      | 'signups.unusual'
      | 'events.limited'
      | 'approval.waiting'
      | 'approver.joined'
      | 'summary.daily'
    )[];
    /**
     * Language of the messages.
     * @example "en"
     */
    language: 'en' | 'zh';
  };
  ChannelDto: {
    /**
     * A webhook or a Telegram chat.
     * @example "webhook"
     */
    kind: 'webhook' | 'telegram';
    /**
     * The events that it receives.
     * @example ["approval.waiting","summary.daily"]
     */
    events: (
      | 'reviews.due'
      | 'appeal.created'
      | 'payouts.attention'
      | 'jobs.failing'
      | 'methods.failing'
      | 'signups.unusual'
      | 'events.limited'
      | 'approval.waiting'
      | 'approver.joined'
      | 'summary.daily'
    )[];
    /**
     * Language of the messages.
     * @example "en"
     */
    language: 'en' | 'zh';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name in the list.
     * @example "Operators"
     */
    name: string;
    /**
     * A webhook's address, or a chat's number or public name.
     * @example "https://example.com/hook"
     */
    target: string;
    /**
     * Whether it receives events.
     * @example true
     */
    is_active: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * The version, for a change.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    updated_at: string;
  };
  ChannelUpdateDto: {
    /**
     * Name in the list.
     * @example "Operators"
     */
    name?: string;
    /**
     * A webhook's https address, or a chat's number or public name.
     * @example "https://example.com/hook"
     */
    target?: string;
    /**
     * The events that it receives.
     * @example ["approval.waiting","summary.daily"]
     */
    events?: (
      | 'reviews.due'
      | 'appeal.created'
      | 'payouts.attention'
      | 'jobs.failing'
      | 'methods.failing'
      | 'signups.unusual'
      | 'events.limited'
      | 'approval.waiting'
      | 'approver.joined'
      | 'summary.daily'
    )[];
    /**
     * Language of the messages.
     * @example "en"
     */
    language?: 'en' | 'zh';
    /**
     * Whether it receives events.
     * @example true
     */
    is_active?: boolean;
    /**
     * Ignored.
     * @format int32
     * @example 1
     */
    id?: number;
    /**
     * Ignored.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  CheckStatusDto: {
    /**
     * The method.
     * @example "ton_balance"
     */
    method:
      | 'code'
      | 'self'
      | 'wallet'
      | 'page_visit'
      | 'ton_balance'
      | 'jetton_balance'
      | 'referrals'
      | 'telegram_member'
      | 'manual';
    /**
     * `failing` while its service fails; `off` while it is switched off or not set up.
     * @example "ok"
     */
    state: 'ok' | 'failing' | 'off';
    /**
     * The operator's text while it is switched off, in Chinese.
     * @example ""
     */
    note: string;
    /**
     * The text in English.
     * @example ""
     */
    note_en: string;
    /**
     * When its service last succeeded, ISO 8601 UTC; null for methods without a service.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_success_at: string | null;
  };
  ChecklistPointDto: {
    /**
     * The condition.
     * @example "public_url"
     */
    code:
      | 'statistics'
      | 'tasks'
      | 'links'
      | 'texts'
      | 'pool'
      | 'password'
      | 'public_url'
      | 'second_factor'
      | 'jetton_master'
      | 'pages'
      | 'dates'
      | 'brand'
      | 'lists'
      | 'doable'
      | 'shares';
    /**
     * Whether it is met.
     * @example true
     */
    is_met: boolean;
    /**
     * Whether going live requires it.
     * @example true
     */
    is_required: boolean;
  };
  ClaimDto: {
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * How far it is on its way to the chain.
     * @example "requested"
     */
    status:
      | 'approved'
      | 'rejected'
      | 'delivered'
      | 'failed'
      | 'forfeited'
      | 'requested'
      | 'batched'
      | 'sent';
    /**
     * Why it was rejected or forfeited, in the visitor's language.
     * @example "Several accounts"
     */
    reason: string | null;
    /**
     * Where it is paid to.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address: string;
    /**
     * The transaction that delivered it, in hexadecimal digits; null before.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_hash: string | null;
    /**
     * Its page in the explorer; null where there is none.
     * @example "https://tonviewer.com/transaction/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_url: string | null;
    /**
     * The rejection, for an appeal, or the forfeit.
     * @format int32
     * @example 12
     */
    decision_id: number | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    requested_at: string;
    /**
     * Time of the last step, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
    /**
     * Who made it.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * Whether the user is banned now: then it is not paid.
     * @example false
     */
    is_banned: boolean;
    /**
     * Whether the user is held: then a person approves each claim by name.
     * @example false
     */
    is_held: boolean;
    /**
     * Hints about the user; they decide nothing.
     * @example ["shared_network"]
     */
    signals: (
      | 'cluster'
      | 'shared_network'
      | 'signup_burst'
      | 'referral_ring'
      | 'same_key'
      | 'evidence_reused'
    )[];
  };
  ClaimMessageDto: {
    /**
     * The distributor, which returns refused messages.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    address: string;
    /**
     * Nanotons; most of them return to the receiver.
     * @example "50000000"
     */
    amount: string;
    /**
     * Base64 of the body.
     * @example "te6cckEBAQEAAgAAAEysuc0="
     */
    payload: string;
  };
  ClaimProofDto: {
    /**
     * The network that it is on.
     * @example "mainnet"
     */
    network: 'mainnet' | 'testnet';
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * The claim, and its number in the contract.
     * @format int32
     * @example 7
     */
    claim_id: number;
    /**
     * The contract that pays.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    distributor: string;
    /**
     * The token's contract.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    jetton_master: string;
    /**
     * The wallet that gets the tokens.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    receiver: string;
    /**
     * The same in the token's smallest units.
     * @example "2000000000"
     */
    units: string;
    /**
     * The root on the chain, 64 hexadecimal digits.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    merkle_root: string;
    /**
     * Hashes from the claim's leaf to the root.
     * @example ["60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"]
     */
    proof: string[];
    /**
     * It can be claimed to the wallet until then.
     * @example "2026-12-31T00:00:00.000Z"
     */
    deadline: string;
    request: Schemas['ClaimRequestDto'];
  };
  ClaimRequestDto: {
    /**
     * Seconds since 1970.
     * @format int32
     * @example 1769846700
     */
    validUntil: number;
    /**
     * -239 is the mainnet, -3 the testnet.
     * @example "-239"
     */
    network: string;
    /**
     * The visitor's wallet, raw.
     * @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
     */
    from: string;
    /** One, to the distributor. */
    messages: Schemas['ClaimMessageDto'][];
  };
  ClaimRiskDto: {
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * How far it is on its way to the chain.
     * @example "requested"
     */
    status:
      | 'approved'
      | 'rejected'
      | 'delivered'
      | 'failed'
      | 'forfeited'
      | 'requested'
      | 'batched'
      | 'sent';
    /**
     * Who made it.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * Whether the user is banned now: then it is not paid.
     * @example false
     */
    is_banned: boolean;
    /**
     * Whether the user is held: then a person approves each claim by name.
     * @example false
     */
    is_held: boolean;
    /**
     * Whether the score of the outside service is awaited: then a person approves each claim by name.
     * @example false
     */
    is_score_awaited: boolean;
    /** Hints about the user. */
    signals: Schemas['SignalDto'][];
    /** Whether the wallet still holds the balances that completed tasks require. */
    balances: Schemas['KeptBalanceDto'][];
  };
  ClosingPlanDto: {
    /**
     * Whole tokens that they would lose.
     * @format int64
     * @example 310
     */
    tokens: number;
    /**
     * Whole tokens of those claims.
     * @format int64
     * @example 12
     */
    unpaid_tokens: number;
    /**
     * Points that wait for those wallets.
     * @format int64
     * @example 12000
     */
    waiting_points: number;
    /**
     * The open conditions.
     * @example ["not_ended"]
     */
    open: (
      | 'not_live'
      | 'not_ended'
      | 'undecided_claims'
      | 'open_payouts'
      | 'waiting_reviews'
      | 'waiting_services'
      | 'waiting_invitations'
      | 'running_imports'
      | 'open_appeals'
      | 'unsigned_root'
    )[];
    /**
     * Users with unclaimed tokens.
     * @format int32
     * @example 42
     */
    users: number;
    /**
     * Claims that are forfeited as well: the contract that was to pay them is over.
     * @format int32
     * @example 3
     */
    unpaid_claims: number;
    /**
     * Wallets that have not taken part, with imported points: they stay unclaimed.
     * @format int32
     * @example 40
     */
    waiting_wallets: number;
  };
  ClusterChangeDto: {
    /**
     * The `after` of the next call; null when all members are changed.
     * @example null
     */
    next: number | null;
    /**
     * The decision, which can be undone.
     * @format int32
     * @example 7
     */
    decision_id: number;
    /**
     * Members changed by this call.
     * @format int32
     * @example 49
     */
    users: number;
  };
  ClusterDecisionDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * What was done.
     * @example "hold"
     */
    action: 'ban' | 'hold' | 'release' | 'exclude';
    /**
     * Members that it has changed.
     * @format int32
     * @example 49
     */
    users: number;
    /**
     * A reason's code, or the admin's own words; empty where none is needed.
     * @example "several_accounts"
     */
    reason: string;
    /**
     * The words in Chinese.
     * @example "使用多个账户"
     */
    reason_zh: string;
    /**
     * The admin.
     * @example "admin"
     */
    decided_by: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    decided_at: string;
    /**
     * The admin who undid it; empty before.
     * @example ""
     */
    undone_by: string;
    /**
     * ISO 8601 UTC; null before.
     * @format date-time
     * @example "2026-02-01T08:00:00.000Z"
     */
    undone_at: string | null;
  };
  ClusterDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Members now.
     * @format int32
     * @example 49
     */
    users: number;
    /**
     * How much they look like one person, 0 to 100.
     * @format int32
     * @example 78
     */
    score: number;
    /**
     * The last decision of a person.
     * @example "open"
     */
    status: 'open' | 'banned' | 'held' | 'released';
    /**
     * Whether members are held, by the rule or a person.
     * @example true
     */
    is_held: boolean;
    /** Kinds of links between them, the strongest first. */
    reasons: Schemas['ClusterReasonDto'][];
    /**
     * Members whose wallet's history is known.
     * @format int32
     * @example 49
     */
    known: number;
    /**
     * Known members whose wallet was used before they joined.
     * @format int32
     * @example 2
     */
    with_past: number;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  ClusterEdgeDto: {
    /**
     * A member.
     * @format int32
     * @example 4
     */
    from: number;
    /**
     * The other one.
     * @format int32
     * @example 9
     */
    to: number;
    /**
     * The kind of link.
     * @example "funder"
     */
    kind: 'evidence' | 'key' | 'funder' | 'invitation' | 'network';
  };
  ClusterExclusionDto: {
    /**
     * Numbers of the records, each once.
     * @example [1,2]
     */
    ids: number[];
  };
  ClusterGraphDto: {
    /** The members. */
    nodes: Schemas['ClusterNodeDto'][];
    /** One for each link between them. */
    edges: Schemas['ClusterEdgeDto'][];
    /**
     * Whether there are more members.
     * @example false
     */
    is_cut: boolean;
  };
  ClusterMemberDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 2400
     */
    total_points: number;
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    claimed_tokens: number;
    /**
     * The user.
     * @format int32
     * @example 4
     */
    user_id: number;
    /**
     * Name of the account; null for a participant without one.
     * @example "sample_user_01"
     */
    username: string | null;
    /**
     * Address on TON, in the form that is shown to people.
     * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
     */
    wallet_address: string;
    /** Whether an admin has banned the participant. */
    is_banned: boolean;
    /**
     * Whether claims wait for a person.
     * @example true
     */
    is_held: boolean;
    /**
     * Hints about the user.
     * @example ["cluster"]
     */
    signals: (
      | 'cluster'
      | 'shared_network'
      | 'signup_burst'
      | 'referral_ring'
      | 'same_key'
      | 'evidence_reused'
    )[];
    /**
     * Whether the wallet was used before the user joined; null while that is unknown.
     * @example false
     */
    has_past: boolean | null;
    /**
     * Kinds of links to other members.
     * @example ["funder"]
     */
    links: ('evidence' | 'key' | 'funder' | 'invitation' | 'network')[];
    /**
     * When the user signed up.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    signed_up_at: string;
    /**
     * When the user became a member.
     * @format date-time
     * @example "2026-01-31T09:00:00.000Z"
     */
    joined_at: string;
  };
  ClusterNodeDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 2400
     */
    total_points: number;
    /** Whether an admin has banned the participant. */
    is_banned: boolean;
    /**
     * Whether claims wait for a person.
     * @example true
     */
    is_held: boolean;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The name, or the address shortened.
     * @example "ada"
     */
    name: string;
  };
  ClusterPartDto: {
    /**
     * The `decision_id` of the previous call, which this one continues.
     * @format int32
     */
    decision_id?: number;
    /**
     * Continues after this member: the `next` of the previous call.
     * @format int32
     */
    after?: number;
  };
  ClusterReasonDto: {
    /**
     * The kind of link.
     * @example "funder"
     */
    kind: 'key' | 'funder' | 'evidence' | 'invitation' | 'network';
    /**
     * Links of this kind.
     * @format int32
     * @example 48
     */
    links: number;
  };
  ClusterReasonedPartDto: {
    /**
     * The `decision_id` of the previous call, which this one continues.
     * @format int32
     */
    decision_id?: number;
    /**
     * Continues after this member: the `next` of the previous call.
     * @format int32
     */
    after?: number;
    /**
     * A reason's code, or a text for the user.
     * @example "false_evidence"
     */
    reason: string;
    /**
     * The text in Chinese.
     * @example "提交虚假或盗用的凭证"
     */
    reason_zh?: string;
  };
  ClusterUndoDto: {
    /**
     * Continues after this member: the `next` of the previous call.
     * @format int32
     */
    after?: number;
  };
  CohortDto: {
    /**
     * Its Monday in UTC.
     * @example "2026-01-05"
     */
    week: string;
    /**
     * Who joined in it.
     * @format int32
     * @example 300
     */
    users: number;
    /**
     * Who completed a task in that week, and in each one after it.
     * @example [280,120,60]
     */
    active: number[];
  };
  CompletionDto: {
    /**
     * Number of the record.
     * @format int64
     * @example 1
     */
    id: number;
    /**
     * The user.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * The task.
     * @format int32
     * @example 7
     */
    task_id: number;
    /**
     * The task's status for the user.
     * @example "completed"
     */
    status: 'failed' | 'not_started' | 'in_progress' | 'pending_verification' | 'completed';
    /**
     * The earliest time to submit, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    due_at: string | null;
    /**
     * When it began to wait for a decision, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    submitted_at: string | null;
    /**
     * When a reviewer should have decided, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    review_due_at: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    completed_at: string | null;
    /**
     * The day that a daily task was last tried for, in the campaign's time zone; null for other tasks.
     * @example "2026-01-31"
     */
    day: string | null;
    /**
     * The task's points at its completion.
     * @format int32
     * @example 100
     */
    points: number | null;
    /**
     * Why it failed: a reason's code, or the reviewer's own words.
     * @example ""
     */
    reason: string;
    /**
     * The reviewer's words in Chinese, if they differ.
     * @example ""
     */
    reason_zh: string;
    /**
     * The decision that rejected or reversed it.
     * @format int32
     * @example 12
     */
    decision_id: number | null;
    /**
     * The user's submission.
     * @example "https://example.com/my-post"
     */
    evidence: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  ConfirmationDto: {
    /**
     * Password of the account.
     * @example "jetdrop-demo"
     */
    password?: string;
    /** Six digits of the authenticator app, or a recovery code, in place of the password. */
    code?: string;
  };
  ConfirmationWayDto: {
    /**
     * The ground of the way.
     * @example "balance"
     */
    ground: 'telegram' | 'wallet' | 'outside_score' | 'balance';
    /**
     * Whether it is met now.
     * @example false
     */
    is_met: boolean;
    /**
     * Earliest time when it is met, ISO 8601 UTC; null when that depends on the visitor.
     * @format date-time
     * @example "2026-02-04T08:00:00.000Z"
     */
    met_at: string | null;
    /**
     * Sentence about the visitor's progress, in the caller's language.
     * @example "Hold 1 TON on average for 3 days; the days begin with the first check"
     */
    text: string;
  };
  ConfirmedDto: {
    /**
     * Until when trust can be moved.
     * @example "2026-01-31T12:10:00.000Z"
     */
    confirmed_until: string;
  };
  ContentCreateDto: {
    /**
     * Unique; letters, digits, dot, dash and underscore.
     * @example "whitepaper-example"
     */
    key: string;
    /**
     * Title in Chinese.
     * @example "摘要"
     */
    title?: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Abstract"
     */
    title_en?: string;
    /**
     * Markdown.
     * @example "本项目……"
     */
    content?: string;
    /**
     * Markdown.
     * @example "The project …"
     */
    content_en?: string;
    /**
     * Position; 0 for a text that is no number.
     * @format int32
     * @example 1
     */
    order?: number;
    /**
     * Group that the record belongs to.
     * @example "whitepaper"
     */
    type: 'about' | 'whitepaper' | 'roadmap' | 'privacy' | 'terms';
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
  };
  ContentDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The page it belongs to.
     * @example "whitepaper"
     */
    type: 'roadmap' | 'about' | 'whitepaper' | 'privacy' | 'terms';
    /**
     * Unique name.
     * @example "whitepaper-abstract"
     */
    key: string;
    /**
     * Title in Chinese.
     * @example "摘要"
     */
    title: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Abstract"
     */
    title_en: string;
    /**
     * Markdown without raw HTML.
     * @example "本项目……"
     */
    content: string;
    /**
     * Markdown without raw HTML.
     * @example "The project …"
     */
    content_en: string;
    /**
     * Ascending position on its page.
     * @format int32
     * @example 1
     */
    order: number;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  ContentUpdateDto: {
    /**
     * Title in Chinese.
     * @example "摘要"
     */
    title?: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Abstract"
     */
    title_en?: string;
    /**
     * Markdown.
     * @example "本项目……"
     */
    content?: string;
    /**
     * Markdown.
     * @example "The project …"
     */
    content_en?: string;
    /**
     * Position; 0 for a text that is no number.
     * @format int32
     * @example 1
     */
    order?: number;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
    /**
     * Ignored.
     * @example "whitepaper"
     */
    type?: string;
    /**
     * Ignored.
     * @example "whitepaper-abstract"
     */
    key?: string;
    /**
     * Ignored.
     * @format int32
     * @example 1
     */
    id?: number;
    /**
     * Ignored.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  CreatedApiKeyDto: {
    /**
     * The key's role.
     * @example "viewer"
     */
    role: 'manager' | 'reviewer' | 'viewer' | 'integration';
    /**
     * `stopped`: its maker is suspended, or has lost permissions that the key needs.
     * @example "active"
     */
    state: 'active' | 'expired' | 'stopped';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Calls it in the log.
     * @example "Warehouse"
     */
    name: string;
    /**
     * Its maker. For limits and second persons, the key counts as this admin.
     * @example "admin"
     */
    created_by: string;
    /**
     * Addresses and networks from which it is accepted; empty for all.
     * @example ["203.0.113.0/24"]
     */
    networks: string[];
    /**
     * Events that an integration may send in a day of UTC; null for other roles.
     * @format int32
     * @example 10000
     */
    daily_events: number | null;
    /**
     * Points that its events may give in a day of UTC; null for other roles.
     * @format int32
     * @example 100000
     */
    daily_points: number | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-05-01T12:00:00.000Z"
     */
    expires_at: string;
    /**
     * Exact to a minute; null before its first call.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    last_used_at: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * Sent as the bearer token of calls.
     * @example "jetdrop_dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4"
     */
    key: string;
  };
  CreatedChannelDto: {
    /**
     * A webhook or a Telegram chat.
     * @example "webhook"
     */
    kind: 'webhook' | 'telegram';
    /**
     * The events that it receives.
     * @example ["approval.waiting","summary.daily"]
     */
    events: (
      | 'reviews.due'
      | 'appeal.created'
      | 'payouts.attention'
      | 'jobs.failing'
      | 'methods.failing'
      | 'signups.unusual'
      | 'events.limited'
      | 'approval.waiting'
      | 'approver.joined'
      | 'summary.daily'
    )[];
    /**
     * Language of the messages.
     * @example "en"
     */
    language: 'en' | 'zh';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name in the list.
     * @example "Operators"
     */
    name: string;
    /**
     * A webhook's address, or a chat's number or public name.
     * @example "https://example.com/hook"
     */
    target: string;
    /**
     * Whether it receives events.
     * @example true
     */
    is_active: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * The version, for a change.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    updated_at: string;
    /**
     * Secret of a webhook's signatures, in the form of Standard Webhooks; empty for a chat.
     * @example "whsec_c2FtcGxlLXNlY3JldC1vZi10aGlydHktdHdvLWJ5dGU="
     */
    secret: string;
  };
  CreatedInvitationDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name that the admin logs in with.
     * @example "sample_reviewer"
     */
    username: string;
    /**
     * The admin who invites.
     * @example "admin"
     */
    invited_by: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-03T12:00:00.000Z"
     */
    expires_at: string;
    /**
     * The last part of the link: `/admin/#/join/<token>`.
     * @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4"
     */
    token: string;
  };
  DailyLogStatsDto: {
    /**
     * The time zone of the days.
     * @example "Asia/Shanghai"
     */
    time_zone: string;
    /** Every day, today last. */
    days: Schemas['DayLogCountDto'][];
  };
  DailyUserStatsDto: {
    /**
     * The time zone of the days.
     * @example "Asia/Shanghai"
     */
    time_zone: string;
    /** One entry per day, today last. */
    days: Schemas['DayUserCountDto'][];
  };
  DayLogCountDto: {
    /**
     * Day in that time zone.
     * @example "2026-01-31"
     */
    day: string;
    /**
     * Rows of that day.
     * @format int32
     * @example 12
     */
    total_logs: number;
  };
  DayUserCountDto: {
    /**
     * The day in that time zone.
     * @example "2026-01-31"
     */
    day: string;
    /**
     * New users of that day.
     * @format int32
     * @example 12
     */
    new_users: number;
  };
  DayUserStatsDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 96000
     */
    total_points: number;
    /**
     * Whole tokens claimed by all participants.
     * @format int64
     * @example 70
     */
    total_claimed_tokens: number;
    /**
     * All participants.
     * @format int32
     * @example 120
     */
    total_users: number;
    /**
     * Active and not banned.
     * @format int32
     * @example 110
     */
    active_users: number;
    /**
     * Participants who are banned.
     * @format int32
     * @example 3
     */
    banned_users: number;
    /**
     * The day in UTC.
     * @example "2026-01-31"
     */
    day: string;
  };
  DecidedReviewsDto: {
    /**
     * The decided reviews of the selection.
     * @example [1,2]
     */
    ids: number[];
    /**
     * Unchanged reviews: decided already, held by another session, or not approved for a banned user.
     * @format int32
     * @example 0
     */
    skipped: number;
  };
  DecisionDto: {
    /**
     * Points that were taken.
     * @format int64
     * @example 100
     */
    points: number | null;
    /**
     * Whole tokens that were taken.
     * @format int64
     * @example 2
     */
    tokens: number | null;
    /**
     * Whom it concerns.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * A template's code, its sentence where that contains amounts, or as it was written.
     * @example "wrong_link"
     */
    reason: string;
    /**
     * The same in Chinese, where it was written in both languages.
     * @example ""
     */
    reason_zh: string;
    /**
     * The appeal against it.
     * @format int32
     * @example 1
     */
    appeal_id: number | null;
    /**
     * Whether it is a refusal that its task does not depend on any more.
     * @example false
     */
    is_superseded: boolean;
    /**
     * Whether overturning it changes anything.
     * @example true
     */
    can_overturn: boolean;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The kind of decision.
     * @example "refusal"
     */
    kind: 'refusal' | 'ban' | 'rejection' | 'deduction' | 'reversal' | 'forfeit' | 'hold';
    /**
     * The task it is about.
     * @format int32
     * @example 7
     */
    task_id: number | null;
    /**
     * The claim it is about.
     * @format int32
     * @example 1
     */
    claim_id: number | null;
    /**
     * Whether a person decided.
     * @example true
     */
    is_reviewed: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    decided_at: string;
    /**
     * Since when it is not in force any more, ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-01T08:00:00.000Z"
     */
    overturned_at: string | null;
  };
  DefaultCredentialsDto: {
    /** The documented pair, while it is in force; null otherwise. */
    default_credentials: {
      /**
       * Name that the admin logs in with.
       * @example "admin"
       */
      username: string;
      /**
       * Password of the account.
       * @example "jetdrop-demo"
       */
      password: string;
    } | null;
  };
  DeliveryDto: {
    /**
     * The event that it reports.
     * @example "approval.waiting"
     */
    event:
      | 'reviews.due'
      | 'appeal.created'
      | 'payouts.attention'
      | 'jobs.failing'
      | 'methods.failing'
      | 'signups.unusual'
      | 'events.limited'
      | 'approval.waiting'
      | 'approver.joined'
      | 'summary.daily'
      | 'test';
    /**
     * Waiting for an attempt, or how it ended.
     * @example "delivered"
     */
    status: 'waiting' | 'delivered' | 'failed';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The channel's number.
     * @format int32
     * @example 1
     */
    channel_id: number;
    /**
     * The channel's name.
     * @example "Operators"
     */
    channel: string;
    /**
     * The same in all attempts, as `webhook-id`.
     * @example "msg_1b4e28ba-2fa1-41d2-883f-0016d3cca427"
     */
    message_id: string;
    /**
     * Attempts so far.
     * @format int32
     * @example 1
     */
    attempts: number;
    /**
     * Error of the last failed attempt; empty without one.
     * @example ""
     */
    last_error: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    updated_at: string;
  };
  DistributorBalanceDto: {
    /**
     * The smallest units of the jetton.
     * @example "250000000"
     */
    units: string;
  };
  DistributorCreateDto: {
    /**
     * The token's decimals as a person states them, 9 by default; must match the chain API.
     * @format int32
     * @example 9
     */
    decimals?: number;
    /**
     * Until then receivers can claim to their wallets; nothing can be withdrawn before. ISO 8601.
     * @example "2030-12-31T00:00:00.000Z"
     */
    deadline: string;
    /**
     * The wallet that pays, or a multisig, in any spelling.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    owner: string;
  };
  DistributorDeadlineDto: {
    /**
     * ISO 8601.
     * @example "2031-01-31T00:00:00.000Z"
     */
    deadline: string;
  };
  DistributorDto: {
    /**
     * How it pays.
     * @example "contract"
     */
    method: 'contract' | 'file';
    /**
     * The network that it is on.
     * @example "mainnet"
     */
    network: 'mainnet' | 'testnet';
    /**
     * How that wallet was proven: derived from the owner's wallet, or confirmed by a second chain API; null before.
     * @example "derived"
     */
    wallet_proof: 'derived' | 'second_api' | null | null;
    /**
     * Their whole tokens.
     * @format int64
     * @example 480
     */
    tokens: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The address of the contract or the wallet.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    address: string;
    /**
     * The wallet whose signatures pay.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    owner: string;
    /**
     * The token's contract.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    jetton_master: string;
    /**
     * The distributor's own wallet of the token, from which it pays.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    jetton_wallet: string;
    /**
     * The token's decimals.
     * @format int32
     * @example 9
     */
    decimals: number;
    /**
     * SHA-256 of the contract's code; null for a wallet.
     * @example "47941fd5d6ca910e9c13215e752a22e03fa7111b70bd4acb0d4eecf529b66d17"
     */
    code_hash: string | null;
    /**
     * 64 bits from which the contract's address follows, with owner, token and first deadline; null for a wallet.
     * @example "7"
     */
    contract_id: string | null;
    /**
     * The deadline at the deployment; null for a wallet.
     * @example "2030-12-31T00:00:00.000Z"
     */
    first_deadline: string | null;
    /**
     * Until then receivers can claim to their wallets; null for a wallet.
     * @example "2030-12-31T00:00:00.000Z"
     */
    deadline: string | null;
    /**
     * Whether the contract is on the chain.
     * @example true
     */
    is_deployed: boolean;
    /**
     * The root against which receivers prove their lines; null while nothing is published.
     * @example "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"
     */
    merkle_root: string | null;
    /**
     * The balance of the contract when the chain was last read.
     * @example "250000000"
     */
    nanotons: string;
    /**
     * Time up to which the chain was read, ISO 8601 UTC.
     * @example "2026-01-31T08:11:00.000Z"
     */
    read_until: string | null;
    /**
     * Claims in it.
     * @format int32
     * @example 120
     */
    lines: number;
    /**
     * Not paid yet.
     * @format int32
     * @example 20
     */
    payable: number;
    /**
     * Paid, and not known to have arrived.
     * @format int32
     * @example 1
     */
    paid: number;
    /**
     * Claims paid more than 10 minutes ago that have not arrived.
     * @format int32
     * @example 0
     */
    overdue: number;
    /**
     * Arrived in the receivers' jetton wallets.
     * @format int32
     * @example 99
     */
    delivered: number;
    /**
     * Came back: the owner can reopen them.
     * @format int32
     * @example 0
     */
    returned: number;
    /**
     * Not paid until the campaign was closed.
     * @format int32
     * @example 0
     */
    forfeited: number;
    /**
     * Claims in the tree whose root was last requested to be published.
     * @format int32
     * @example 120
     */
    published: number;
    /**
     * The admin who created it.
     * @example "admin"
     */
    created_by: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
  };
  EndedSessionsDto: {
    /**
     * Ended logins.
     * @format int32
     * @example 2
     */
    sessions: number;
  };
  EventBatchDto: {
    /** Each gets a result of its own. */
    events: Schemas['EventCreateDto'][];
  };
  EventCreateDto: {
    /**
     * The sender's id of the event, of letters, digits, dots, dashes and underscores: it is booked once.
     * @example "quest-41-7"
     */
    id: string;
    /**
     * Points that the event gives, or a task that it completes.
     * @example "points"
     */
    type: 'points' | 'task.completed';
    /**
     * The wallet, in any form; only without `telegram_id`.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address?: string;
    /**
     * The number of a Telegram account; only without `wallet_address`.
     * @format int64
     * @example 7
     */
    telegram_id?: number;
    /**
     * The task's number; only of `task.completed`, which gives the task's points.
     * @example 7
     */
    task?: number;
    /**
     * Only of `points`.
     * @example 150
     */
    points?: number;
    /**
     * Shown to the participant.
     * @example "Quest 41"
     */
    reason?: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "任务 41"
     */
    reason_zh?: string;
  };
  EventDto: {
    /**
     * Number of the record.
     * @format int64
     * @example 1
     */
    id: number;
    /**
     * Points that the event gives, or a task that it completes.
     * @example "points"
     */
    type: 'points' | 'task.completed';
    /**
     * `waiting`: its participant has not signed in yet.
     * @example "booked"
     */
    state: 'waiting' | 'booked' | 'cancelled' | 'refused';
    /**
     * The Telegram account that a waiting event names; null otherwise.
     * @format int64
     * @example 7
     */
    telegram_id: number | null;
    /**
     * The number of the API key that sent it.
     * @format int32
     * @example 1
     */
    key_id: number;
    /**
     * The key's name when it sent the event.
     * @example "Game server"
     */
    key_name: string;
    /**
     * The sender's id of the event.
     * @example "quest-41-7"
     */
    event_id: string;
    /**
     * Why it was refused; empty otherwise.
     * @example ""
     */
    code: string;
    /**
     * The user; null while it waits, and of an unknown one.
     * @format int32
     * @example 1
     */
    user_id: number | null;
    /**
     * The wallet that a waiting event names; null otherwise.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address: string | null;
    /**
     * The task; null for points.
     * @format int32
     * @example 7
     */
    task_id: number | null;
    /**
     * The points sent, or the task's points; null for a refused task.
     * @format int32
     * @example 150
     */
    points: number | null;
    /**
     * Shown to the participant.
     * @example "Quest 41"
     */
    reason: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "任务 41"
     */
    reason_zh: string;
    /**
     * When it arrived.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * When its points were added; null before.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    booked_at: string | null;
  };
  EventResultDto: {
    /**
     * `waiting`: the wallet or account has not taken part yet; it is booked when it signs in.
     * @example "booked"
     */
    result: 'booked' | 'already_booked' | 'waiting' | 'refused';
    /**
     * The sender's id; null where the event has none that is valid.
     * @example "quest-41-7"
     */
    id: string | null;
    /**
     * The points, booked or waiting; null when it is refused.
     * @format int32
     * @example 150
     */
    points: number | null;
    /**
     * Why it is refused, for programs; null otherwise.
     * @example "campaign.upcoming"
     */
    code: string | null;
    /**
     * The same in the language of `Accept-Language`.
     * @example "The campaign has not started yet"
     */
    detail: string | null;
  };
  FeatureDto: {
    /**
     * Title in Chinese, or in both languages; blank: `title_en` is shown.
     * @example "创新"
     */
    title: string;
    /**
     * Title in English; blank: `title` is shown.
     * @example "Innovation"
     */
    title_en: string;
    /**
     * Text in Chinese, or in both languages; `{token}` and other values of the site are filled in.
     * @example "参与即所有。"
     */
    text: string;
    /**
     * The same in English.
     * @example "Participation becomes ownership."
     */
    text_en: string;
    /**
     * One of the icons of features, the address of an uploaded picture, or empty.
     * @example "fast"
     */
    picture: string;
  };
  FeaturesDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['FeatureDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  FeaturesUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['FeatureDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  FilePayerDto: {
    /**
     * The token's decimals as a person states them, 9 by default; must match the chain API.
     * @format int32
     * @example 9
     */
    decimals?: number;
    /**
     * The wallet that pays, or a multisig, in any spelling.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    owner: string;
  };
  FundingDto: {
    /**
     * Also publish the Merkle root, so that receivers can claim to their wallets.
     * @example false
     */
    publish?: boolean;
  };
  FunnelStepDto: {
    /**
     * `visited` counts opened pages, the others users.
     * @example "connected"
     */
    step: 'visited' | 'connected' | 'first_task' | 'claimed' | 'paid';
    /**
     * Null where nothing was counted.
     * @format int32
     * @example 1200
     */
    users: number | null;
  };
  HealthDto: {
    /**
     * `ok`, or `unavailable` with 503.
     * @example "ok"
     */
    status: 'ok' | 'unavailable';
    /**
     * SHA-256 of the operation log so far and its last row, where they could be read. A kept copy proves later that the log was not changed.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08@42"
     */
    log_head?: string;
    /**
     * The version of the server that answers.
     * @example "1.0.0"
     */
    version?: string;
    /**
     * The time in the name of the newest migration that this version knows, `YYYYMMDDhhmmss`.
     * @example "20261130200000"
     */
    schema_version?: string;
  };
  HighlightsDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['CardDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  HighlightsUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['CardDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  ImageDto: {
    /**
     * Where it is served, for fields that show a picture.
     * @example "/images/2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae.webp"
     */
    address: string;
    /**
     * Width in pixels, at most 512, or 1200 for the home page's.
     * @format int32
     * @example 512
     */
    width: number;
    /**
     * Height in pixels, at most 512, or 1200 for the home page's.
     * @format int32
     * @example 384
     */
    height: number;
    /**
     * Size in bytes, at most 200,000.
     * @format int32
     * @example 41200
     */
    size: number;
  };
  ImportDetailsDto: {
    /**
     * Read, confirmed or undone.
     * @example "checked"
     */
    status: 'reading' | 'checked' | 'booking' | 'booked' | 'undoing' | 'undone';
    /**
     * Sum of their points.
     * @format int64
     * @example 360000
     */
    points: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The name of the file.
     * @example "season-1.csv"
     */
    file_name: string;
    /**
     * SHA-256 of the file, in hexadecimal digits; empty while it is read.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    sha256: string;
    /**
     * Rows that can be booked.
     * @format int32
     * @example 1200
     */
    awards: number;
    /**
     * Those whose wallet took part when the file was read.
     * @format int32
     * @example 800
     */
    known: number;
    /**
     * The admin who uploaded it.
     * @example "sample_manager"
     */
    uploaded_by: string;
    /**
     * The admin who confirmed it; empty before.
     * @example ""
     */
    confirmed_by: string;
    /**
     * The admin who undid it; empty before.
     * @example ""
     */
    undone_by: string;
    /**
     * Why it was undone; empty before.
     * @example ""
     */
    reason: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * When it was confirmed; null before.
     * @format date-time
     * @example "2026-01-31T12:05:00.000Z"
     */
    confirmed_at: string | null;
    /** Refused rows by their reason. */
    problems: Schemas['ImportProblemDto'][];
    open: Schemas['AwardSumDto'];
    booked: Schemas['AwardSumDto'];
    reversed: Schemas['AwardSumDto'];
    withdrawn: Schemas['AwardSumDto'];
  };
  ImportDto: {
    /**
     * Read, confirmed or undone.
     * @example "checked"
     */
    status: 'reading' | 'checked' | 'booking' | 'booked' | 'undoing' | 'undone';
    /**
     * Sum of their points.
     * @format int64
     * @example 360000
     */
    points: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The name of the file.
     * @example "season-1.csv"
     */
    file_name: string;
    /**
     * SHA-256 of the file, in hexadecimal digits; empty while it is read.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    sha256: string;
    /**
     * Rows that can be booked.
     * @format int32
     * @example 1200
     */
    awards: number;
    /**
     * Those whose wallet took part when the file was read.
     * @format int32
     * @example 800
     */
    known: number;
    /**
     * The admin who uploaded it.
     * @example "sample_manager"
     */
    uploaded_by: string;
    /**
     * The admin who confirmed it; empty before.
     * @example ""
     */
    confirmed_by: string;
    /**
     * The admin who undid it; empty before.
     * @example ""
     */
    undone_by: string;
    /**
     * Why it was undone; empty before.
     * @example ""
     */
    reason: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * When it was confirmed; null before.
     * @format date-time
     * @example "2026-01-31T12:05:00.000Z"
     */
    confirmed_at: string | null;
  };
  ImportProblemDto: {
    /**
     * Why the rows are refused.
     * @example "checksum"
     */
    problem:
      | 'cells'
      | 'characters'
      | 'address'
      | 'checksum'
      | 'network'
      | 'workchain'
      | 'amount'
      | 'too_long'
      | 'same_in_file'
      | 'same_before'
      | 'banned'
      | 'deleted';
    /**
     * The number of rows.
     * @format int32
     * @example 3
     */
    rows: number;
  };
  ImportUndoDto: {
    /**
     * Shown to the users.
     * @example "The file was of another season"
     */
    reason: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "文件属于另一个赛季"
     */
    reason_zh?: string;
  };
  InvitationAcceptDto: {
    /**
     * The last part of the link.
     * @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4"
     */
    token: string;
    /**
     * Password of at least 12 characters that is not easy to guess.
     * @example "a longer sample password"
     */
    password: string;
  };
  InvitationCreateDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * The name to log in with, and in the log.
     * @example "sample_reviewer"
     */
    username: string;
  };
  InvitationDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name that the admin logs in with.
     * @example "sample_reviewer"
     */
    username: string;
    /**
     * The admin who invites.
     * @example "admin"
     */
    invited_by: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-03T12:00:00.000Z"
     */
    expires_at: string;
  };
  InvitationTokenDto: {
    /**
     * The last part of the link.
     * @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4"
     */
    token: string;
  };
  JobDto: {
    /**
     * Jobs that wait.
     * @format int64
     * @example 0
     */
    waiting: number;
    /**
     * Jobs that run.
     * @format int64
     * @example 0
     */
    active: number;
    /**
     * Jobs that failed and are not retried.
     * @format int64
     * @example 0
     */
    failed: number;
    /**
     * Kind of the jobs.
     * @example "verify_task"
     */
    name: string;
    /**
     * Error of the newest failure, without secrets.
     * @example "toncenter.com answers 503"
     */
    last_error: string;
    /**
     * Time of that failure, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_error_at: string | null;
    /**
     * Creation time of the oldest waiting job, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    oldest_waiting_at: string | null;
  };
  KeptBalanceDto: {
    /**
     * The task that requires it.
     * @format int32
     * @example 8
     */
    task_id: number;
    /**
     * Title in Chinese.
     * @example "持有至少 1 TON"
     */
    title: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Hold at least 1 TON"
     */
    title_en: string;
    /**
     * Null when the chain does not answer.
     * @example true
     */
    is_kept: boolean | null;
    /**
     * Why not, in the caller's language.
     * @example "The wallet holds 0.4 TON; the task needs at least 1 TON"
     */
    reason: string | null;
  };
  LeaderboardDto: {
    /**
     * Time of the last update, ISO 8601 UTC; null before the first.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string | null;
    /** Entries by place. */
    entries: Schemas['LeaderboardEntryDto'][];
  };
  LeaderboardEntryDto: {
    /**
     * The points at the last update.
     * @format int64
     * @example 2400
     */
    points: number;
    /**
     * Users with equal points share a place.
     * @format int32
     * @example 1
     */
    place: number;
    /**
     * The name, or the address shortened.
     * @example "ada"
     */
    name: string;
  };
  LedgerEntryDto: {
    /**
     * Number of the record.
     * @format int64
     * @example 2
     */
    id: number;
    /**
     * The transfer that the entry belongs to.
     * @format int64
     * @example 1
     */
    transfer_id: number;
    /**
     * Gained, or lost when it is negative.
     * @format int64
     * @example 100
     */
    amount: number;
    /**
     * The user of the transfer.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * The account of the amount.
     * @example "user"
     */
    account: 'paid' | 'issued' | 'user' | 'pool' | 'claimed' | 'forfeited';
    /**
     * The currency of the amount.
     * @example "points"
     */
    currency: 'points' | 'tokens';
    /**
     * The transfer's unique purpose.
     * @example "task:1:7"
     */
    key: string;
    /**
     * The kind of transfer.
     * @example "task"
     */
    kind:
      | 'referral'
      | 'event'
      | 'task'
      | 'reversal'
      | 'forfeit'
      | 'claim'
      | 'adjustment'
      | 'import'
      | 'restoration'
      | 'payout'
      | 'return'
      | 'deletion'
      | 'opening';
    /**
     * The reason, if a person decided.
     * @example ""
     */
    reason: string;
    /**
     * The reason in Chinese, if it was written.
     * @example ""
     */
    reason_zh: string;
    /**
     * The decision that caused the transfer, or the overturned decision.
     * @format int32
     * @example 12
     */
    decision_id: number | null;
    /**
     * The admin's name; empty for visitors and rules.
     * @example ""
     */
    caused_by: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
  };
  LogEntryDto: {
    /**
     * The change, in the caller's language; never a secret.
     * @example "Task 3 \"Join our Discord server\": is_active: true → false"
     */
    details: string;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Account of the admin.
     * @example "admin"
     */
    admin_username: string;
    /**
     * What was done.
     * @example "update_task"
     */
    action:
      | 'adjust_points'
      | 'import_points'
      | 'remove_personal_data'
      | 'close_campaign'
      | 'login'
      | 'logout'
      | 'create_task'
      | 'update_task'
      | 'delete_task'
      | 'ban_user'
      | 'unban_user'
      | 'delete_user'
      | 'update_content'
      | 'create_team_member'
      | 'update_team_member'
      | 'delete_team_member'
      | 'create_content'
      | 'delete_content'
      | 'update_settings'
      | 'change_password'
      | 'export_csv'
      | 'go_live'
      | 'pause_campaign'
      | 'resume_campaign'
      | 'undo_import'
      | 'cancel_event'
      | 'sign_out_user'
      | 'unlink_telegram'
      | 'change_wallet'
      | 'approve_review'
      | 'reject_review'
      | 'reverse_points'
      | 'overturn_decision'
      | 'answer_appeal'
      | 'update_verification'
      | 'retry_jobs'
      | 'approve_claim'
      | 'reject_claim'
      | 'create_payout_batch'
      | 'sign_payout_batch'
      | 'cancel_payout_batch'
      | 'resolve_payout_alarm'
      | 'create_distributor'
      | 'request_payout'
      | 'confirm_identity'
      | 'end_session'
      | 'change_second_factor'
      | 'invite_admin'
      | 'revoke_invitation'
      | 'accept_invitation'
      | 'update_admin'
      | 'suspend_admin'
      | 'restore_admin'
      | 'update_admin_rules'
      | 'answer_approval'
      | 'update_notifications'
      | 'export_personal_data'
      | 'create_api_key'
      | 'revoke_api_key'
      | 'hold_user'
      | 'release_user'
      | 'confirm_points'
      | 'withdraw_confirmation'
      | 'decide_cluster'
      | 'upload_image'
      | 'update_section'
      | 'update_text'
      | 'export_claim_kit';
    /**
     * What kind of record it was done to.
     * @example "task"
     */
    resource_type:
      | 'settings'
      | 'campaign'
      | 'verification'
      | 'content'
      | 'completion'
      | 'event'
      | 'task'
      | 'appeal'
      | 'user'
      | 'claim'
      | 'import'
      | 'payout'
      | 'cluster'
      | 'admin'
      | 'team'
      | 'review'
      | 'decision'
      | 'auth'
      | 'log'
      | 'ledger'
      | 'job'
      | 'distributor'
      | 'payout_alarm'
      | 'notification'
      | 'api_key'
      | 'approval'
      | 'image'
      | 'section'
      | 'site_text';
    /**
     * The changed record, if there is one.
     * @format int32
     * @example 3
     */
    resource_id: number | null;
    /**
     * The client's address.
     * @example "203.0.113.7"
     */
    ip_address: string;
    /**
     * Whether the values before and after the change are stored, so that the former can be restored.
     * @example false
     */
    has_values: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
  };
  LogHeadDto: {
    /**
     * 0 before the first row.
     * @format int32
     * @example 42
     */
    last_id: number;
    /**
     * SHA-256 in hexadecimal digits.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    hash: string;
  };
  LogStatsDto: {
    /**
     * Rows of the log.
     * @format int32
     * @example 42
     */
    total_logs: number;
    /**
     * Rows per action.
     * @example {"login":12,"update_task":3}
     */
    action_stats: Record<string, number>;
    /**
     * Rows per resource type.
     * @example {"auth":12,"task":3}
     */
    resource_stats: Record<string, number>;
  };
  LogValueDto: {
    /**
     * The field's name.
     * @example "content"
     */
    field: string;
    /**
     * Before the change; JSON where it is no text.
     * @example "10 %"
     */
    from: string;
    /**
     * After the change; JSON where it is no text.
     * @example "12 %"
     */
    to: string;
  };
  LoginDto: {
    /**
     * Name that the admin logs in with.
     * @example "admin"
     */
    username: string;
    /**
     * Password of the account.
     * @example "jetdrop-demo"
     */
    password: string;
  };
  MatchingRecordsDto: {
    /**
     * The filter of the records' list.
     * @example "{\"id\":[3,4]}"
     */
    filter: string;
    /**
     * How many records are meant; 409 when others match by now.
     * @format int32
     */
    total?: number;
    /**
     * Continues after this record, the `next` of the previous call.
     * @format int32
     */
    after?: number;
  };
  MatchingRejectionDto: {
    /**
     * The filter of the records' list.
     * @example "{\"id\":[3,4]}"
     */
    filter: string;
    /**
     * How many records are meant; 409 when others match by now.
     * @format int32
     */
    total?: number;
    /**
     * Continues after this record, the `next` of the previous call.
     * @format int32
     */
    after?: number;
    /**
     * A reason's code, or a text for the user.
     * @example "false_evidence"
     */
    reason: string;
    /**
     * The text in Chinese.
     * @example "提交虚假或盗用的凭证"
     */
    reason_zh?: string;
  };
  MatchingUsersBanDto: {
    /**
     * The filter of the records' list.
     * @example "{\"id\":[3,4]}"
     */
    filter: string;
    /**
     * How many records are meant; 409 when others match by now.
     * @format int32
     */
    total?: number;
    /**
     * Continues after this record, the `next` of the previous call.
     * @format int32
     */
    after?: number;
    /**
     * Shown to the user; without it the user reads that no reason was given.
     * @example "Several accounts"
     */
    reason?: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "使用多个账户"
     */
    reason_zh?: string;
  };
  MatchingUsersDeletionDto: {
    /**
     * The filter of the records' list.
     * @example "{\"id\":[3,4]}"
     */
    filter: string;
    /**
     * How many records are meant; 409 when others match by now.
     * @format int32
     */
    total?: number;
    /**
     * Continues after this record, the `next` of the previous call.
     * @format int32
     */
    after?: number;
    /**
     * Stored in the operation log.
     * @example "automation"
     */
    reason?: string;
  };
  MeDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 2400
     */
    total_points: number;
    /**
     * Whole tokens.
     * @format int64
     * @example 1
     */
    claimed_tokens: number;
    /**
     * Whole tokens, 1 per 1000 points that are not claimed yet.
     * @format int64
     * @example 1
     */
    claimable_tokens: number;
    /**
     * The friendly, non-bounceable form.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address: string;
    /**
     * The wallet that signed in: this wallet, or another version with the same key.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    session_wallet: string;
    /**
     * Chosen by the visitor; null before.
     * @example "ada"
     */
    username: string | null;
    /**
     * A banned visitor can read, and change nothing.
     * @example false
     */
    is_banned: boolean;
    /**
     * Whether claims and points for invitations wait for a review by a person; `GET /me/decisions` has the reason.
     * @example false
     */
    is_held: boolean;
    /**
     * Null unless banned.
     * @example "Several accounts of one person"
     */
    ban_reason: string | null;
    /**
     * ISO 8601 UTC; null unless banned.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    banned_at: string | null;
    /**
     * The code that the visitor invites others with.
     * @example "7H2K9QXD"
     */
    referral_code: string;
    /** The visitor's linked Telegram account; null before. */
    telegram: {
      /**
       * The name shown to people.
       * @example "@sample_user"
       */
      name: string;
    } | null;
    /**
     * Whether the visitor was invited.
     * @example false
     */
    inviter: boolean;
    /** The tasks that the visitor has begun. */
    tasks: Schemas['MyTaskDto'][];
  };
  MeUpdateDto: {
    /**
     * 3 to 24 characters, unique in any case of letters; null removes it.
     * @example "ada"
     */
    username: string | null;
  };
  MiniAppChallengeDto: {
    /**
     * The ticket of the opened Mini App.
     * @example "WzEsIkFkYSIsMF0.c2FtcGxl"
     */
    ticket: string;
  };
  MiniAppSessionDto: {
    /**
     * The token for `Authorization: Bearer …`, to be kept in memory only; null before a wallet has signed in.
     * @example "b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw"
     */
    token: string | null;
    /** The signed-in visitor; null without a token. */
    me: {
      /**
       * Points earned; 1000 are one token.
       * @format int64
       * @example 2400
       */
      total_points: number;
      /**
       * Whole tokens.
       * @format int64
       * @example 1
       */
      claimed_tokens: number;
      /**
       * Whole tokens, 1 per 1000 points that are not claimed yet.
       * @format int64
       * @example 1
       */
      claimable_tokens: number;
      /**
       * The friendly, non-bounceable form.
       * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
       */
      wallet_address: string;
      /**
       * The wallet that signed in: this wallet, or another version with the same key.
       * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
       */
      session_wallet: string;
      /**
       * Chosen by the visitor; null before.
       * @example "ada"
       */
      username: string | null;
      /**
       * A banned visitor can read, and change nothing.
       * @example false
       */
      is_banned: boolean;
      /**
       * Whether claims and points for invitations wait for a review by a person; `GET /me/decisions` has the reason.
       * @example false
       */
      is_held: boolean;
      /**
       * Null unless banned.
       * @example "Several accounts of one person"
       */
      ban_reason: string | null;
      /**
       * ISO 8601 UTC; null unless banned.
       * @format date-time
       * @example "2026-01-31T08:00:00.000Z"
       */
      banned_at: string | null;
      /**
       * The code that the visitor invites others with.
       * @example "7H2K9QXD"
       */
      referral_code: string;
      /** The visitor's linked Telegram account; null before. */
      telegram: {
        /**
         * The name shown to people.
         * @example "@sample_user"
         */
        name: string;
      } | null;
      /**
       * Whether the visitor was invited.
       * @example false
       */
      inviter: boolean;
      /** The tasks that the visitor has begun. */
      tasks: Schemas['MyTaskDto'][];
    } | null;
    /**
     * Proves the Telegram account at the sign-in with a wallet, for a day.
     * @example "WzEsIkFkYSIsMF0.c2FtcGxl"
     */
    ticket: string;
    /**
     * Where Telegram opens this Mini App; null when it was not set up.
     * @example "https://t.me/sample_bot/drop"
     */
    link: string | null;
  };
  MiniAppSignInDto: {
    account: Schemas['WalletAccountDto'];
    proof?: Schemas['WalletProofDto'];
    /** The wallet's answer to `signData`. */
    sign_data?: Schemas['SignedTextDto'];
    /**
     * The invitation code of a new user; an invalid one is ignored.
     * @example "7H2K9QXD"
     */
    referral_code?: string;
    /**
     * The solved work of the challenge, altcha's payload in base64; existing users need none.
     * @example "eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319"
     */
    work?: string;
    /**
     * The ticket of the opened Mini App.
     * @example "WzEsIkFkYSIsMF0.c2FtcGxl"
     */
    ticket: string;
  };
  MiniAppSignedInDto: {
    /**
     * The token for `Authorization: Bearer …`, to be kept in memory only.
     * @example "b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw"
     */
    token: string;
    me: Schemas['MeDto'];
  };
  MiniAppStartDto: {
    /**
     * `initData`, unchanged; the signature covers all of it.
     * @example "user=%7B%22id%22%3A1%7D&auth_date=1769846400&hash=00"
     */
    init_data: string;
  };
  MoveDto: {
    /**
     * Counted from 1; larger numbers mean the end.
     * @format int32
     * @example 1
     */
    place: number;
  };
  MyClaimDto: {
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * How far it is on its way to the chain.
     * @example "requested"
     */
    status:
      | 'approved'
      | 'rejected'
      | 'delivered'
      | 'failed'
      | 'forfeited'
      | 'requested'
      | 'batched'
      | 'sent';
    /**
     * Why it was rejected or forfeited, in the visitor's language.
     * @example "Several accounts"
     */
    reason: string | null;
    /**
     * Where it is paid to.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address: string;
    /**
     * The transaction that delivered it, in hexadecimal digits; null before.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_hash: string | null;
    /**
     * Its page in the explorer; null where there is none.
     * @example "https://tonviewer.com/transaction/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_url: string | null;
    /**
     * The rejection, for an appeal, or the forfeit.
     * @format int32
     * @example 12
     */
    decision_id: number | null;
    /** Null when it cannot be claimed to the wallet now. */
    pull: {
      /**
       * Until then, ISO 8601 UTC.
       * @example "2026-12-31T00:00:00.000Z"
       */
      deadline: string;
      /**
       * Nanotons to send with it; most of them return.
       * @example "50000000"
       */
      nanotons: string;
    } | null;
    /**
     * The name of its picture, for `/og/claim/{picture}/{language}.png`; null when it was rejected or forfeited.
     * @example "2.Hk0qPY3o5xYV0yXbF6l2wA"
     */
    picture: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    requested_at: string;
    /**
     * Time of the last step, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  MyDecisionDto: {
    /**
     * Points that were taken.
     * @format int64
     * @example 100
     */
    points: number | null;
    /**
     * Whole tokens that were taken.
     * @format int64
     * @example 2
     */
    tokens: number | null;
    /**
     * The reason in the visitor's language.
     * @example "The link leads nowhere"
     */
    reason: string;
    /**
     * The code of a usual reason.
     * @example "wrong_link"
     */
    reason_code: string | null;
    /**
     * Whether the visitor can appeal against it now.
     * @example false
     */
    can_appeal: boolean;
    /**
     * Why not, in the visitor's language; null where they can.
     * @example "The campaign is closed; nothing of it changes any more"
     */
    appeal_obstacle: string | null;
    /** Null while there is none. */
    appeal: {
      /**
       * How far it is.
       * @example "open"
       */
      status: 'open' | 'upheld' | 'overturned';
      /**
       * The visitor's text.
       * @example "The post is public now."
       */
      text: string;
      /**
       * ISO 8601 UTC.
       * @format date-time
       * @example "2026-01-31T08:00:00.000Z"
       */
      created_at: string;
      /**
       * The answer in the visitor's language; null until it is answered.
       * @example "You are right, the task counts."
       */
      answer: string | null;
      /**
       * ISO 8601 UTC.
       * @format date-time
       * @example "2026-02-01T08:00:00.000Z"
       */
      answered_at: string | null;
    } | null;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The kind of decision.
     * @example "refusal"
     */
    kind: 'refusal' | 'ban' | 'rejection' | 'deduction' | 'reversal' | 'forfeit' | 'hold';
    /**
     * The task it is about.
     * @format int32
     * @example 7
     */
    task_id: number | null;
    /**
     * The claim it is about.
     * @format int32
     * @example 1
     */
    claim_id: number | null;
    /**
     * Whether a person decided.
     * @example true
     */
    is_reviewed: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    decided_at: string;
    /**
     * Since when it is not in force any more, ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-01T08:00:00.000Z"
     */
    overturned_at: string | null;
  };
  MyNoticesDto: {
    /**
     * Whether there is a bot, and the visitor has linked a Telegram account.
     * @example true
     */
    is_available: boolean;
    /**
     * Whether the bot writes to the visitor.
     * @example false
     */
    is_on: boolean;
  };
  MyNoticesUpdateDto: {
    /**
     * Whether the bot writes to the visitor.
     * @example true
     */
    is_on: boolean;
  };
  MyPointConfirmationDto: {
    /**
     * Points that cannot be claimed before a confirmation.
     * @format int64
     * @example 480
     */
    provisional_points: number;
    /**
     * The ground of the confirmation; null while they are provisional, or need no confirmation.
     * @example null
     */
    ground: 'wallet' | 'balance' | 'telegram' | 'outside_score' | 'person' | null | null;
    /** The ways that the organisers have chosen: one is enough. */
    ways: Schemas['ConfirmationWayDto'][];
    /**
     * Whether claims take points only once they are confirmed.
     * @example true
     */
    is_needed: boolean;
    /**
     * Whether the user's points are confirmed.
     * @example false
     */
    is_confirmed: boolean;
    /**
     * When that was stored, ISO 8601 UTC; null before.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    confirmed_at: string | null;
  };
  MyReferralDto: {
    /**
     * Why it does not count; null when it does.
     * @example "too_few_points"
     */
    reason:
      | 'banned'
      | 'too_late'
      | 'too_few_points'
      | 'task_missing'
      | 'too_early'
      | 'daily_limit'
      | null
      | null;
    /**
     * Points that are missing; null for another reason.
     * @format int64
     * @example 40
     */
    points_missing: number | null;
    /**
     * The first and last characters of the address.
     * @example "UQAb…wxyz"
     */
    wallet: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    joined_at: string;
    /**
     * Whether the invitation counts now.
     * @example false
     */
    is_counted: boolean;
    /**
     * The earliest time at which the user counts, ISO 8601 UTC; null once it is past, and for banned or late users.
     * @example "2026-02-03T08:00:00.000Z"
     */
    counts_from: string | null;
  };
  MyTaskDto: {
    /** Whether the submission waits for a reviewer or for a service that did not answer. */
    waiting_for: 'person' | 'service' | null | null;
    /**
     * The task.
     * @format int32
     * @example 7
     */
    task_id: number;
    /**
     * The task's status for the visitor.
     * @example "in_progress"
     */
    status: 'failed' | 'not_started' | 'in_progress' | 'pending_verification' | 'completed';
    /**
     * The earliest time to submit, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    due_at: string | null;
    /**
     * When a reviewer should have decided, ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-01T08:00:00.000Z"
     */
    review_due_at: string | null;
    /**
     * Why it failed, in the caller's language.
     * @example "The link leads nowhere"
     */
    reason: string | null;
    /**
     * Points added or to be added.
     * @format int32
     * @example 50
     */
    points: number;
    /**
     * When a completed daily task can be done again, ISO 8601 UTC; null for others.
     * @format date-time
     * @example "2026-01-31T16:00:00.000Z"
     */
    opens_at: string | null;
    /**
     * Wrong codes that may still be tried; null for other methods.
     * @format int32
     * @example 4
     */
    tries_left: number | null;
    /**
     * The decision that can be appealed.
     * @format int32
     * @example 12
     */
    decision_id: number | null;
    /**
     * Whether it can be appealed now.
     * @example false
     */
    can_appeal: boolean;
  };
  MyTelegramDto: {
    /**
     * Whether an account can be linked here.
     * @example true
     */
    is_available: boolean;
    /**
     * Telegram's login page, to which the site adds `&return_to=`; null where accounts cannot be linked.
     * @example "https://oauth.telegram.org/auth?bot_id=1&origin=https%3A%2F%2Fexample.com&request_access=write"
     */
    login_url: string | null;
    /**
     * A value for the return address; it comes back with the login.
     * @example "1769932800.b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw"
     */
    state: string;
    /** The linked account; null before. */
    account: {
      /**
       * The name shown to people.
       * @example "@sample_user"
       */
      name: string;
    } | null;
  };
  NextReviewDto: {
    /** A review held for the caller's session for five minutes; null if none is free. */
    review: {
      /**
       * The completion's id.
       * @format int64
       * @example 1
       */
      id: number;
      /**
       * The user who submitted it.
       * @format int32
       * @example 1
       */
      user_id: number;
      /**
       * Name of the account; null for a participant without one.
       * @example "sample_user_01"
       */
      username: string | null;
      /**
       * Address on TON, in the form that is shown to people.
       * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
       */
      wallet_address: string;
      /**
       * Whether the user is banned: the submission can only be rejected.
       * @example false
       */
      is_banned: boolean;
      /**
       * The task.
       * @format int32
       * @example 7
       */
      task_id: number;
      /**
       * The task's title in Chinese; empty when the task is deleted.
       * @example "加入群组"
       */
      task_title: string;
      /**
       * The title in English.
       * @example "Join the chat group"
       */
      task_title_en: string;
      /**
       * The task's points.
       * @format int32
       * @example 100
       */
      points: number;
      /**
       * The visitor's submission.
       * @example "https://example.com/my-post"
       */
      evidence: string;
      /**
       * Whether it is a link or a text.
       * @example "link"
       */
      evidence_kind: 'text' | 'link';
      /**
       * ISO 8601 UTC.
       * @format date-time
       * @example "2026-01-31T08:00:00.000Z"
       */
      submitted_at: string;
      /**
       * When a reviewer should have decided, ISO 8601 UTC.
       * @format date-time
       * @example "2026-02-01T08:00:00.000Z"
       */
      review_due_at: string;
      /**
       * Whether the due time has passed.
       * @example false
       */
      is_overdue: boolean;
      /**
       * Whether the caller's session holds it.
       * @example true
       */
      held_by_me: boolean;
      /**
       * When the hold ends, ISO 8601 UTC; null if it is not held.
       * @example "2026-01-31T08:05:00.000Z"
       */
      held_until: string | null;
      /**
       * Whether another session holds it.
       * @example false
       */
      held_by_other: boolean;
      /** The user's signals. */
      signals: Schemas['SignalDto'][];
    } | null;
    /**
     * How many reviews wait, this one included.
     * @format int32
     * @example 12
     */
    waiting: number;
  };
  NextReviewQueryDto: {
    /**
     * Reviews left for later.
     * @example []
     */
    skipped?: number[];
    /**
     * Decided reviews that can still be undone: held for longer, and not offered.
     * @example []
     */
    kept?: number[];
  };
  OfferedInvitationDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * Name that the admin logs in with.
     * @example "sample_reviewer"
     */
    username: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-03T12:00:00.000Z"
     */
    expires_at: string;
  };
  OutsideScoreDto: {
    /**
     * `failed` after five attempts; then it is requested every six hours.
     * @example "answered"
     */
    state: 'waiting' | 'failed' | 'not_asked' | 'answered';
    /**
     * 0 to 100, higher for more suspicious users; null before the result.
     * @format int32
     * @example 82
     */
    score: number | null;
    /**
     * Plain texts of the service, up to ten.
     * @example ["Bought with others"]
     */
    reasons: string[];
    /**
     * The address that the service receives; null where nothing is stored.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address: string | null;
    /**
     * ISO 8601 UTC; null before the result.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    answered_at: string | null;
    /**
     * Why the last request failed.
     * @example "score.example.com answers 500"
     */
    last_error: string | null;
  };
  OwnAccountDto: {
    /** The admin's role. */
    role: 'owner' | 'manager' | 'reviewer' | 'viewer';
    /**
     * Whether the rules want a second factor that this admin does not have.
     * @example false
     */
    lacks_second_factor: boolean;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name that the admin logs in with.
     * @example "admin"
     */
    username: string;
  };
  PartnerDto: {
    /**
     * Name as visitors see it.
     * @example "Harbour Labs"
     */
    name: string;
    /**
     * Empty, or an https address.
     * @example "https://example.com"
     */
    url: string;
    /**
     * Empty, or the address of an uploaded picture.
     * @example ""
     */
    logo: string;
    /**
     * Whether visitors see the partner.
     * @example true
     */
    is_active: boolean;
  };
  PartnersDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['PartnerDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  PartnersUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['PartnerDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  PasskeyCreateDto: {
    /**
     * Challenge from the options.
     * @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl"
     */
    challenge: string;
    /**
     * The key's id.
     * @example "c2FtcGxlLWtleQ"
     */
    credential: string;
    /**
     * `clientDataJSON`.
     * @example "e30"
     */
    client_data: string;
    /**
     * The admin's name for the passkey.
     * @example "Laptop"
     */
    name: string;
    /**
     * `attestationObject`.
     * @example "c2FtcGxl"
     */
    attestation: string;
  };
  PasskeyCreationOptionsDto: {
    /**
     * Challenge to send with the creation.
     * @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl"
     */
    challenge: string;
    /**
     * `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as JSON.
     * @example "{}"
     */
    options: string;
  };
  PasskeyDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The admin's name for the passkey.
     * @example "Laptop"
     */
    name: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    last_used_at: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
  };
  PasskeyLoginDto: {
    /**
     * Challenge from the options.
     * @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl"
     */
    challenge: string;
    /**
     * The key's id.
     * @example "c2FtcGxlLWtleQ"
     */
    credential: string;
    /**
     * `clientDataJSON`.
     * @example "e30"
     */
    client_data: string;
    /**
     * `authenticatorData`.
     * @example "c2FtcGxl"
     */
    authenticator_data: string;
    /**
     * Signature of `authenticatorData` and the hash of `clientDataJSON`.
     * @example "c2FtcGxl"
     */
    signature: string;
  };
  PasskeyLoginOptionsDto: {
    /**
     * Challenge to send with the login.
     * @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl"
     */
    challenge: string;
    /**
     * Bytes for the key to sign, in base64url.
     * @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2Ytbm9uY2U"
     */
    nonce: string;
    /**
     * The host that the keys belong to.
     * @example "example.com"
     */
    host: string;
    /**
     * Milliseconds that the person has.
     * @format int32
     * @example 60000
     */
    timeout: number;
  };
  PasswordChangeDto: {
    /**
     * The password that is to be replaced.
     * @example "jetdrop-demo"
     */
    current_password: string;
    /**
     * Password of at least 12 characters that is not easy to guess.
     * @example "a longer sample password"
     */
    new_password: string;
  };
  PayoutFileDto: {
    /**
     * Name of the file.
     * @example "payouts-1-tonkeeper.csv"
     */
    name: string;
    /**
     * CSV.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI,2"
     */
    text: string;
  };
  PayoutFileRequestDto: {
    /**
     * The tool: TON Console's airdrops, Tonkeeper's multisend, or any other.
     * @example "tonkeeper"
     */
    format: 'ton_console' | 'tonkeeper' | 'plain';
  };
  PayoutLineDto: {
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * The status on the chain.
     * @example "delivered"
     */
    status: 'payable' | 'paid' | 'returned' | 'delivered' | 'forfeited';
    /**
     * The claim, and the number in the contract.
     * @format int32
     * @example 7
     */
    claim_id: number;
    /**
     * Whose claim it is.
     * @format int32
     * @example 5
     */
    user_id: number;
    /**
     * Address on TON, in the form that is shown to people.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    wallet_address: string;
    /**
     * The smallest units of the jetton.
     * @example "2000000000"
     */
    units: string;
    /**
     * Whether it is in the tree whose root was last requested to be published.
     * @example true
     */
    is_published: boolean;
    /**
     * Whether the owner can reopen it, because nothing has arrived.
     * @example false
     */
    can_reopen: boolean;
    /**
     * When the owner was last asked to pay or to reopen it.
     * @format date-time
     * @example "2026-01-31T08:10:00.000Z"
     */
    requested_at: string | null;
    /**
     * When it was first seen as paid.
     * @format date-time
     * @example "2026-01-31T08:11:00.000Z"
     */
    paid_at: string | null;
    /**
     * The transaction with which it arrived, or came back.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_hash: string | null;
    /**
     * When it arrived, or came back.
     * @format date-time
     * @example "2026-01-31T08:11:30.000Z"
     */
    settled_at: string | null;
  };
  PayoutMessageDto: {
    /**
     * The receiver, raw.
     * @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
     */
    address: string;
    /**
     * Nanotons; the unused part returns.
     * @example "300000000"
     */
    amount: string;
    /**
     * Base64 of the body.
     * @example "te6cckEBAQEAAgAAAEysuc0="
     */
    payload: string;
    /**
     * Base64 of the contract's code and data, where the message deploys it.
     * @example "te6cckEBAQEAAgAAAEysuc0="
     */
    stateInit?: string;
  };
  PayoutPlanDto: {
    /**
     * Their whole tokens.
     * @format int64
     * @example 40000
     */
    tokens: number;
    /**
     * Approved claims that no distributor has.
     * @format int32
     * @example 10000
     */
    claims: number;
    /**
     * Approved claims of banned users, which are not paid.
     * @format int32
     * @example 2
     */
    banned_claims: number;
    push: Schemas['PushPlanDto'];
    pull: Schemas['PullPlanDto'];
    /**
     * The rent of the contract for a year.
     * @example "35000000"
     */
    rent_nanotons: string;
  };
  PayoutRequestDto: {
    /**
     * Seconds since 1970.
     * @format int32
     * @example 1769846700
     */
    validUntil: number;
    /**
     * -239 is the mainnet, -3 the testnet.
     * @example "-239"
     */
    network: string;
    /**
     * The owner, raw.
     * @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
     */
    from: string;
    /** None when there is nothing to sign. */
    messages: Schemas['PayoutMessageDto'][];
    /** A proof for checking the request, not part of it; null where no tokens are sent, or a second chain API confirmed. */
    wallet_account: {
      /**
       * Raw.
       * @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
       */
      address: string;
      /**
       * Base64.
       * @example "te6cckEBAQEAAgAAAEysuc0="
       */
      code: string;
      /**
       * Base64.
       * @example "te6cckEBAQEAAgAAAEysuc0="
       */
      data: string;
    } | null;
  };
  PayoutSettlementDto: {
    /**
     * The claim, a line of the file.
     * @format int32
     * @example 7
     */
    claim_id: number;
    /**
     * The hash of the transaction, 64 hexadecimal digits.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    transaction_hash: string;
  };
  PersonalDataDto: {
    /**
     * The account.
     * @example {"id":"1","username":"sample_user_01"}
     */
    user: Record<string, string>;
    /**
     * The Telegram account, where one is linked.
     * @example [{"telegram_id":"7","name":"@sample"}]
     */
    telegram: Record<string, string>[];
    /**
     * Times of sign-ins by network; of networks only hashes are stored.
     * @example [{"last_seen_at":"2026-01-31T12:00:00.000Z"}]
     */
    networks: Record<string, string>[];
    /**
     * Changes of the wallet.
     * @example [{"from_wallet":"UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ","to_wallet":"UQ"}]
     */
    wallet_changes: Record<string, string>[];
    /**
     * The history of the wallet on the chain.
     * @example [{"first_seen_at":"2026-01-31T12:00:00.000Z","outgoing_transactions":"4"}]
     */
    wallet_history: Record<string, string>[];
    /**
     * What confirmed the points, and the balances that were checked for it.
     * @example [{"ground":"balance","confirmed_at":"2026-01-31T12:00:00.000Z","balance_checks":"7"}]
     */
    point_confirmation: Record<string, string>[];
    /**
     * The wallet sent to the operator's outside service, and its score.
     * @example [{"wallet_address":"UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI","score":"82"}]
     */
    outside_score: Record<string, string>[];
    /**
     * Sessions that have not ended.
     * @example [{"created_at":"2026-01-31T12:00:00.000Z"}]
     */
    sessions: Record<string, string>[];
    /**
     * Begun tasks with their evidence.
     * @example [{"task_id":"1","status":"completed","evidence":""}]
     */
    tasks: Record<string, string>[];
    /**
     * Decisions about the user.
     * @example [{"kind":"ban","reason":"several_accounts"}]
     */
    decisions: Record<string, string>[];
    /**
     * Appeals against them, and the answers.
     * @example [{"text":"The post is public now.","status":"open"}]
     */
    appeals: Record<string, string>[];
    /**
     * Claims of tokens.
     * @example [{"id":"1","tokens":"25","status":"requested"}]
     */
    claims: Record<string, string>[];
    /**
     * Rows of imports that were booked for the user.
     * @example [{"import_id":"1","line":"2","points":"300"}]
     */
    imported_awards: Record<string, string>[];
    /**
     * Entries of the ledger.
     * @example [{"kind":"task","currency":"points","amount":"50"}]
     */
    ledger: Record<string, string>[];
    /**
     * Events of outside systems.
     * @example [{"key_name":"Game server","type":"points","points":"150"}]
     */
    events: Record<string, string>[];
  };
  PointConfirmationDto: {
    /**
     * Points that cannot be claimed before a confirmation.
     * @format int64
     * @example 480
     */
    provisional_points: number;
    /**
     * The ground of the confirmation; null while they are provisional, or need no confirmation.
     * @example null
     */
    ground: 'wallet' | 'balance' | 'telegram' | 'outside_score' | 'person' | null | null;
    /**
     * A person's reason, in the caller's language; null for a rule.
     * @example "Known from the community"
     */
    reason: string | null;
    /**
     * Whether claims take points only once they are confirmed.
     * @example true
     */
    is_needed: boolean;
    /**
     * Whether the user's points are confirmed.
     * @example false
     */
    is_confirmed: boolean;
    /**
     * When that was stored, ISO 8601 UTC; null before.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    confirmed_at: string | null;
  };
  PoolDayDto: {
    /**
     * Day in UTC.
     * @example "2026-01-31"
     */
    day: string;
    /**
     * Whole tokens.
     * @format int32
     * @example 5000
     */
    tokens: number;
  };
  PoolFiguresDto: {
    /**
     * When it is empty at this pace; null for never.
     * @example "2026-04-01"
     */
    empty_on: string | null;
    /**
     * Whole tokens of the pool.
     * @format int32
     * @example 300000000
     */
    tokens: number;
    /**
     * Whole tokens claimed.
     * @format int32
     * @example 120000
     */
    taken: number;
    /** Claims of the last 30 days, days without any left out. */
    days: Schemas['PoolDayDto'][];
    /**
     * Whole tokens a day, of the last week.
     * @format int32
     * @example 4000
     */
    per_day: number;
  };
  ProblemDto: {
    /**
     * Always `about:blank`: `code` distinguishes errors.
     * @example "about:blank"
     */
    type: string;
    /**
     * The HTTP status in words.
     * @example "Not Found"
     */
    title: string;
    /**
     * The HTTP status.
     * @format int32
     * @example 404
     */
    status: number;
    /**
     * The sentence shown to a person, in the language of `Accept-Language`.
     * @example "There is no such task"
     */
    detail: string;
    /**
     * Stable and machine-readable.
     * @example "task.not_found"
     */
    code: string;
    /**
     * The request's id, as in the server's log and the `X-Request-Id` header.
     * @example "0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55"
     */
    request_id: string;
    /**
     * Field name to message; only when fields are at fault.
     * @example {"title":"Required"}
     */
    errors?: Record<string, string>;
    /** Challenge for the next step of the login, valid for five minutes; only with `auth.second_factor_required`. */
    challenge?: string;
    /** Methods of the next step: `totp`, `recovery_code`, `passkey`; only with `auth.second_factor_required`. */
    methods?: string[];
    /** Requirements that the claim does not meet; only with `claim.requirements_missing`. */
    requirements?: Schemas['RequirementDto'][];
  };
  ProofDomainDto: {
    /**
     * Bytes of the name in UTF-8.
     * @format int32
     * @example 12
     */
    lengthBytes: number;
    /**
     * The site's name.
     * @example "drop.example"
     */
    value: string;
  };
  PublicFiguresDto: {
    /**
     * Users, but for banned and inactive ones.
     * @format int64
     * @example 12000
     */
    participants: number;
    /**
     * Points awarded, less those reversed.
     * @format int64
     * @example 5400000
     */
    points: number;
    /**
     * Whole tokens claimed, less those returned.
     * @format int64
     * @example 3200
     */
    tokens: number;
  };
  PublicProofDto: {
    /**
     * The network that it is on.
     * @example "mainnet"
     */
    network: 'mainnet' | 'testnet';
    /**
     * Whole tokens.
     * @format int64
     * @example 2
     */
    tokens: number;
    /**
     * The claim, and its number in the contract.
     * @format int32
     * @example 7
     */
    claim_id: number;
    /**
     * The contract that pays.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    distributor: string;
    /**
     * The token's contract.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    jetton_master: string;
    /**
     * The wallet that gets the tokens.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    receiver: string;
    /**
     * The same in the token's smallest units.
     * @example "2000000000"
     */
    units: string;
    /**
     * The root on the chain, 64 hexadecimal digits.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    merkle_root: string;
    /**
     * Hashes from the claim's leaf to the root.
     * @example ["60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"]
     */
    proof: string[];
    /**
     * It can be claimed to the wallet until then.
     * @example "2026-12-31T00:00:00.000Z"
     */
    deadline: string;
    /** Null when it is paid, or the deadline has passed. */
    request: {
      /**
       * Seconds since 1970.
       * @format int32
       * @example 1769846700
       */
      validUntil: number;
      /**
       * -239 is the mainnet, -3 the testnet.
       * @example "-239"
       */
      network: string;
      /** One, to the distributor. */
      messages: Schemas['ClaimMessageDto'][];
    } | null;
  };
  PublicSiteDto: {
    /**
     * Main colour of the site, from which both themes are derived; empty: the product's own.
     * @example "#e4572e"
     */
    brand_primary: string;
    /**
     * Second colour of the site; empty: the product's own.
     * @example "#f3a712"
     */
    brand_accent: string;
    /**
     * Logo on dark backgrounds, an uploaded picture; empty: the one for light backgrounds, or the symbol and the name.
     * @example ""
     */
    logo_dark: string;
    /**
     * Logo on light backgrounds, an uploaded picture; empty: the one for dark backgrounds, or the symbol and the name.
     * @example ""
     */
    logo_light: string;
    /**
     * Square mark for icons, wallets, the coin and shared links, an uploaded picture; empty: the product's own.
     * @example ""
     */
    symbol: string;
    /**
     * Own picture of the home page in the dark theme, an uploaded picture; empty: the other theme's.
     * @example ""
     */
    hero_dark: string;
    /**
     * Own picture of the home page in the light theme, an uploaded picture; empty: the other theme's.
     * @example ""
     */
    hero_light: string;
    /**
     * Bands that the home page shows below its first view, in their order; the others are hidden.
     * @example ["statistics","highlights","call_to_action"]
     */
    home_bands: (
      | 'statistics'
      | 'highlights'
      | 'features'
      | 'tokenomics'
      | 'use_cases'
      | 'partners'
      | 'roadmap'
      | 'questions'
      | 'call_to_action'
    )[];
    /**
     * Name of the site.
     * @example "Jetdrop"
     */
    site_name: string;
    /**
     * Full name of the token.
     * @example "Jetdrop Token"
     */
    token_name: string;
    /**
     * The token's short name in the claim message.
     * @example "JETD"
     */
    claim_symbol: string;
    /**
     * The token's short name in the tokenomics section.
     * @example "JDROP"
     */
    tokenomics_symbol: string;
    /**
     * Whole tokens.
     * @format int32
     * @example 1000000000
     */
    total_supply: number;
    /**
     * Standard that the token follows.
     * @example "Jetton"
     */
    token_standard: string;
    /**
     * Name of the network.
     * @example "TON Network"
     */
    token_network: string;
    /**
     * The jetton's master contract; empty before there is one.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    contract_address: string;
    /**
     * Time zone of the days of daily tasks: a name of the IANA database.
     * @example "Asia/Shanghai"
     */
    campaign_time_zone: string;
    /**
     * The smallest claim in whole tokens.
     * @format int32
     * @example 1
     */
    minimum_claim_tokens: number;
    /**
     * Whole tokens that all claims together may take.
     * @format int32
     * @example 300000000
     */
    claim_pool_tokens: number;
    /**
     * Days since the wallet's first transaction that a claim needs; 0: none.
     * @format int32
     * @example 0
     */
    claim_wallet_days: number;
    /**
     * Transactions that the wallet has to have sent before a claim; 0: none.
     * @format int32
     * @example 0
     */
    claim_outgoing_transactions: number;
    /**
     * Days for which a balance that a completed task needs is held before a claim; 0: at the claim only.
     * @format int32
     * @example 3
     */
    claim_holding_days: number;
    /**
     * The announced moment at which balances are read instead; empty: none.
     * @example "2026-03-25T12:00:00.000Z"
     */
    claim_snapshot_at: string;
    /**
     * Days before the campaign's start at which a wallet that confirms points was in use; 0: its age does not count.
     * @format int32
     * @example 30
     */
    confirm_wallet_days: number;
    /**
     * Transactions that this wallet has sent.
     * @format int32
     * @example 3
     */
    confirm_wallet_transactions: number;
    /**
     * Whole TON that a wallet holds on average to confirm points; 0: balances do not count.
     * @format int32
     * @example 1
     */
    confirm_balance_ton: number;
    /**
     * Days for which it holds them.
     * @format int32
     * @example 3
     */
    confirm_balance_days: number;
    /**
     * Points that an invited user needs to count for the inviter.
     * @format int32
     * @example 500
     */
    referral_min_points: number;
    /**
     * Days after which an invited user counts at the earliest.
     * @format int32
     * @example 3
     */
    referral_days: number;
    /**
     * Invited users who begin to count for one inviter in a day (UTC); 0: any number.
     * @format int32
     * @example 20
     */
    referral_daily_limit: number;
    /**
     * New users from one network in an hour, before each further one needs proof of work; 0: all of them do.
     * @format int32
     * @example 20
     */
    sign_ups_without_work: number;
    /**
     * New users from one network in an hour, above which further ones are held; 0: no limit.
     * @format int32
     * @example 60
     */
    sign_ups_per_hour: number;
    /**
     * Score of a cluster, 1 to 100, from which its members are held; 0: no rule holds them.
     * @format int32
     * @example 60
     */
    cluster_hold_score: number;
    /**
     * Of submitted texts, a person reviews one in so many, chosen at random, and each of users in clusters or with a rejected text; others count at once. 1: each.
     * @format int32
     * @example 10
     */
    review_one_in: number;
    /**
     * The operator's service for scores of claimants' wallets, with https; visitors read its origin only. Empty: not used.
     * @example ""
     */
    outside_score_url: string;
    /**
     * Score of that service, 1 to 100, from which a user is held; 0: no rule holds them.
     * @format int32
     * @example 80
     */
    outside_score_hold: number;
    /**
     * Days for which the networks of sign-ins are known, as hashes.
     * @format int32
     * @example 30
     */
    network_days: number;
    /**
     * Days after a decision in which its evidence is known; 0: for good.
     * @format int32
     * @example 0
     */
    evidence_days: number;
    /**
     * Calls a minute of the chain API by jobs that read wallets and balances.
     * @format int32
     * @example 60
     */
    chain_calls_per_minute: number;
    /**
     * The year in the footer.
     * @format int32
     * @example 2024
     */
    copyright_year: number;
    /**
     * Address of the microblog; empty to leave it out.
     * @example "https://example.com/microblog"
     */
    microblog_url: string;
    /**
     * Address of the chat group; empty to leave it out.
     * @example "https://example.com/chat"
     */
    chat_url: string;
    /**
     * Address of the code repository; empty to leave it out.
     * @example "https://example.com/code"
     */
    code_host_url: string;
    /**
     * Address of the chat server; empty to leave it out.
     * @example "https://example.com/chat-server"
     */
    chat_server_url: string;
    /**
     * Holders, as displayed.
     * @example "10,000+"
     */
    stat_holders: string;
    /**
     * Transactions, as displayed.
     * @example "1M+"
     */
    stat_transactions: string;
    /**
     * Volume, as displayed.
     * @example "$10M+"
     */
    stat_volume: string;
    /**
     * Market capitalisation, as displayed.
     * @example "$5M+"
     */
    stat_market_cap: string;
    /**
     * The chain API.
     * @example "https://example.com/chain/api"
     */
    chain_api_url: string;
    /**
     * Address that a wallet address is appended to.
     * @example "https://example.com/explorer"
     */
    explorer_url: string;
    /**
     * Where the list of wallets comes from.
     * @example "https://example.com/wallets.json"
     */
    wallets_list_url: string;
    /**
     * Service that draws initials.
     * @example "https://example.com/avatar"
     */
    avatar_service_url: string;
    /**
     * Service that translates for admins.
     * @example "https://example.com/translate"
     */
    translation_service_url: string;
    /**
     * When an announced pause of the service begins, ISO 8601 with an offset; empty: none is planned.
     * @example "2026-02-01T08:00:00.000Z"
     */
    planned_pause_start: string;
    /**
     * When the announced pause ends, later than it begins; empty: none is planned.
     * @example "2026-02-01T09:00:00.000Z"
     */
    planned_pause_end: string;
    /**
     * The reason for the announced pause, in Chinese.
     * @example "升级数据库"
     */
    planned_pause_note: string;
    /**
     * The reason in English.
     * @example "The database is upgraded"
     */
    planned_pause_note_en: string;
    /**
     * Empty: the download card has no action.
     * @example "https://example.com/whitepaper-en.pdf"
     */
    whitepaper_pdf_en_url: string;
    /**
     * Empty: the download card has no action.
     * @example "https://example.com/whitepaper-zh.pdf"
     */
    whitepaper_pdf_zh_url: string;
    /**
     * Picture beside shared links in English, 1200 × 630 pixels; empty: the server draws one.
     * @example "https://example.com/share-en.png"
     */
    og_image_en: string;
    /**
     * Picture beside shared links in Chinese, 1200 × 630 pixels; empty: the server draws one.
     * @example "https://example.com/share-zh.png"
     */
    og_image_zh: string;
    /**
     * The operator's texts by key of the site's catalogues, in each language that has one; readers of the other read it too.
     * @example {"home.title":{"en":"The token of the nebula"}}
     */
    texts?: Record<
      string,
      {
        en?: string;
        zh?: string;
      }
    >;
    figures?: Schemas['PublicFiguresDto'];
    /**
     * Picture beside the title of the home page: the coin, the operator's own, or none.
     * @example "coin"
     */
    hero_picture: 'coin' | 'own' | 'none';
    /**
     * ISO 8601 with an offset; stored and returned in UTC.
     * @example "2026-01-01T00:00:00.000Z"
     */
    campaign_start: string;
    /**
     * ISO 8601 with an offset, later than the start; stored and returned in UTC.
     * @example "2026-04-01T00:00:00.000Z"
     */
    campaign_end: string;
    /**
     * Whether the server runs the campaign or each visitor's browser.
     * @example "preview"
     */
    campaign_mode: 'preview' | 'live';
    /**
     * Whether visitors can read only.
     * @example false
     */
    is_paused: boolean;
    /**
     * When the campaign was closed, ISO 8601 UTC; null before.
     * @format date-time
     * @example "2026-05-02T08:00:00.000Z"
     */
    closed_at: string | null;
    /**
     * Until when tokens can be claimed; empty: until the campaign's end.
     * @example "2026-05-01T00:00:00.000Z"
     */
    claim_deadline: string;
    /**
     * Whether a claim needs a linked Telegram account; without a bot it has no effect.
     * @example false
     */
    claim_needs_telegram: boolean;
    /**
     * Whether claims of a live campaign take points only once something has confirmed the user.
     * @example true
     */
    points_need_confirmation: boolean;
    /**
     * Whether a Telegram account that is older than a year, judged by its number, and has completed a task to join a chat confirms points.
     * @example true
     */
    confirm_by_telegram: boolean;
    /**
     * Whether a score of the outside service below `outside_score_hold` confirms points.
     * @example false
     */
    confirm_by_score: boolean;
    /**
     * Whether an invited user has to complete a task that proves something: by another method than `self`, `wallet` and `page_visit`.
     * @example true
     */
    referral_needs_task: boolean;
    /**
     * Whether an inviter is held whose friends look like own wallets: they joined within minutes, or from the inviter's network.
     * @example true
     */
    hold_similar_invitations: boolean;
    /**
     * Whether the leaderboard is public.
     * @example false
     */
    is_leaderboard_shown: boolean;
    /**
     * Whether opened pages are counted, by day and without knowing whose.
     * @example false
     */
    count_visits: boolean;
    /**
     * Whether the first transactions of users' wallets are read from the chain, in a live campaign.
     * @example true
     */
    read_wallet_histories: boolean;
    /**
     * Default language of the public site.
     * @example "en"
     */
    default_language: 'en' | 'zh';
    /**
     * Default language of the back office.
     * @example "zh"
     */
    admin_default_language: 'en' | 'zh';
    /**
     * Whether the home page shows the typed statistics, or figures of the campaign once it is live.
     * @example "typed"
     */
    stat_source: 'typed' | 'campaign';
    /**
     * Network whose wallets can take part.
     * @example "mainnet"
     */
    ton_network: 'mainnet' | 'testnet';
    /** Instead of the typed statistics; empty: none are shown. */
    statistics?: Schemas['StatisticDto'][];
    /** Instead of the highlights; empty: none are shown. */
    highlights?: Schemas['CardDto'][];
    /** Instead of the features; empty: none are shown. */
    features?: Schemas['FeatureDto'][];
    /** Instead of the use cases; empty: none are shown. */
    use_cases?: Schemas['CardDto'][];
    /** Instead of the questions of the home page; empty: none are shown. */
    questions?: Schemas['QuestionDto'][];
    /** Instead of the questions of the airdrop page; empty: none are shown. */
    airdrop_questions?: Schemas['QuestionDto'][];
    /** Instead of the values of the about page; empty: none are shown. */
    values?: Schemas['ValueDto'][];
    /** Instead of the built-in partners; empty: none are shown. */
    partners?: Schemas['PartnerDto'][];
    /** Instead of the built-in roadmap; empty: none is shown. */
    roadmap?: Schemas['RoadmapEntryDto'][];
    /** Instead of the built-in split; empty: none is shown. */
    tokenomics?: Schemas['TokenShareDto'][];
    /** Links to audits, shown below the first view; missing while there are none. */
    audits?: Schemas['AuditDto'][];
  };
  PublicStatusDto: {
    /**
     * `failing` while the database does not answer: pages are shown, and nothing changes.
     * @example "ok"
     */
    site: 'ok' | 'failing' | 'off';
    /**
     * When everything was last measured, ISO 8601 UTC; null when it never was.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    measured_at: string | null;
    /**
     * Whether visitors can sign in; `off` in a preview, which needs no sign-in.
     * @example "ok"
     */
    sign_in: 'ok' | 'failing' | 'off';
    /**
     * Whether an admin has paused the campaign: visitors can read only.
     * @example false
     */
    is_paused: boolean;
    /** The verification methods of active tasks; none in a preview. */
    checks: Schemas['CheckStatusDto'][];
    /**
     * Median minutes from a submission to a person's decision in the last week; null without any.
     * @format int32
     * @example 42
     */
    review_minutes: number | null;
    /**
     * When the last payment arrived, ISO 8601 UTC; null before the first.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_payout_at: string | null;
    /**
     * Every payment before it was read from the chain, ISO 8601 UTC; null before the first reading.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    synced_at: string | null;
    /** Null where none is planned. */
    planned_pause: {
      /**
       * ISO 8601 UTC.
       * @example "2026-02-01T08:00:00.000Z"
       */
      start: string;
      /**
       * ISO 8601 UTC.
       * @example "2026-02-01T09:00:00.000Z"
       */
      end: string;
      /**
       * The reason in Chinese; may be empty.
       * @example "升级数据库"
       */
      note: string;
      /**
       * The reason in English; may be empty.
       * @example "The database is upgraded"
       */
      note_en: string;
    } | null;
  };
  PullPlanDto: {
    /**
     * Signatures of the owner's wallet.
     * @format int32
     * @example 1
     */
    signatures: number;
    /**
     * About a minute each.
     * @format int32
     * @example 1
     */
    minutes: number;
    /**
     * The amount that a receiver attaches; most of it returns.
     * @example "50000000"
     */
    nanotons_per_claim: string;
  };
  PushPlanDto: {
    /**
     * Signatures, including the ones that fund.
     * @format int32
     * @example 11
     */
    signatures: number;
    /**
     * About a minute each.
     * @format int32
     * @example 11
     */
    minutes: number;
    /**
     * The most that the wallet needs for one signature; most of it returns.
     * @example "52800000000"
     */
    nanotons: string;
    /**
     * The estimated total cost, with the most expensive kind of jetton wallet.
     * @example "30000000000"
     */
    spent_nanotons: string;
  };
  QuestionDto: {
    /**
     * Question in Chinese, or in both languages; blank: `question_en` is shown.
     * @example "代币何时到账？"
     */
    question: string;
    /**
     * Question in English; blank: `question` is shown.
     * @example "When do I receive my tokens?"
     */
    question_en: string;
    /**
     * Answer in Chinese, or in both languages; blank: `answer_en` is shown; `{token}` and other values of the site are filled in.
     * @example "三个工作日内。"
     */
    answer: string;
    /**
     * Answer in English; blank: `answer` is shown.
     * @example "Within three business days."
     */
    answer_en: string;
  };
  QuestionsDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['QuestionDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  QuestionsUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['QuestionDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  RecordSelectionDto: {
    /**
     * Numbers of the records, each once.
     * @example [1,2]
     */
    ids: number[];
  };
  RecoveryCodesDto: {
    /**
     * Empty where there are codes from before.
     * @example ["3f9a0-41c7e-b20d8-5566a"]
     */
    recovery_codes: string[];
  };
  ReferralDto: {
    /**
     * Why it does not count; null when it does.
     * @example "too_few_points"
     */
    reason:
      | 'banned'
      | 'too_late'
      | 'too_few_points'
      | 'task_missing'
      | 'too_early'
      | 'daily_limit'
      | null
      | null;
    /**
     * Points that are missing; null for another reason.
     * @format int64
     * @example 40
     */
    points_missing: number | null;
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 60
     */
    total_points: number;
    /**
     * The invited user.
     * @format int32
     * @example 2
     */
    invited_id: number;
    /**
     * Name of the account; null for a participant without one.
     * @example "sample_user_01"
     */
    username: string | null;
    /**
     * Address on TON, in the form that is shown to people.
     * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
     */
    wallet_address: string;
    /** Whether an admin has banned the participant. */
    is_banned: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    joined_at: string;
    /**
     * Whether the invitation counts now.
     * @example false
     */
    is_counted: boolean;
    /**
     * The earliest time at which the user counts, ISO 8601 UTC; null once it is past, and for banned or late users.
     * @example "2026-02-03T08:00:00.000Z"
     */
    counts_from: string | null;
  };
  ReferralEdgeDto: {
    /**
     * The inviter.
     * @format int32
     * @example 1
     */
    from: number;
    /**
     * The invited.
     * @format int32
     * @example 2
     */
    to: number;
  };
  ReferralGraphDto: {
    /** The users. */
    nodes: Schemas['ReferralNodeDto'][];
    /** One edge for each invited user. */
    edges: Schemas['ReferralEdgeDto'][];
    /**
     * Whether there are more.
     * @example false
     */
    is_cut: boolean;
  };
  ReferralLevelDto: {
    /**
     * Level: 1 for users whose inviter was not invited.
     * @format int32
     * @example 1
     */
    level: number;
    /**
     * Users of this level.
     * @format int32
     * @example 140
     */
    users: number;
  };
  ReferralNodeDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 2400
     */
    total_points: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The name, or the address shortened.
     * @example "ada"
     */
    name: string;
    /** Whether an admin has banned the participant. */
    is_banned: boolean;
    /**
     * The number of users invited by this one.
     * @format int32
     * @example 2
     */
    invited: number;
    /**
     * 0: the requested user; above 0: invited by them; below 0: their inviters.
     * @format int32
     * @example 0
     */
    generation: number;
  };
  ReferralSummaryDto: {
    /**
     * Points for them so far.
     * @format int64
     * @example 300
     */
    points: number;
    /**
     * The code for invitations.
     * @example "7H2K9QXD"
     */
    referral_code: string;
    /**
     * Users who joined with the code.
     * @format int32
     * @example 5
     */
    invited: number;
    /**
     * Users who count now.
     * @format int32
     * @example 4
     */
    counted: number;
    /**
     * Points for each full group.
     * @format int32
     * @example 300
     */
    points_per_group: number;
    /**
     * Users in a group.
     * @format int32
     * @example 3
     */
    group_size: number;
    /**
     * Users who still have to count for the next group.
     * @format int32
     * @example 2
     */
    missing_for_next: number;
    /**
     * Points that a user needs to count.
     * @format int32
     * @example 500
     */
    min_points: number;
    /**
     * Days after which a user counts at the earliest.
     * @format int32
     * @example 3
     */
    min_days: number;
    /**
     * Whether a user needs a completed task that proves something.
     * @example true
     */
    needs_task: boolean;
    /**
     * Limit of users who begin to count in a day (UTC); 0 for no limit.
     * @format int32
     * @example 20
     */
    daily_limit: number;
    /**
     * The last time to join and still count before the campaign's end; ISO 8601 UTC.
     * @example "2026-03-29T00:00:00.000Z"
     */
    join_until: string;
  };
  RejectedRowDto: {
    /**
     * Why it is refused.
     * @example "checksum"
     */
    problem:
      | 'cells'
      | 'characters'
      | 'address'
      | 'checksum'
      | 'network'
      | 'workchain'
      | 'amount'
      | 'too_long'
      | 'same_in_file'
      | 'same_before'
      | 'banned'
      | 'deleted';
    /**
     * The line of the file at which the row ends.
     * @format int32
     * @example 7
     */
    line: number;
    /**
     * The cells of the row.
     * @example ["UQ…","150"]
     */
    cells: string[];
  };
  RejectionDto: {
    /**
     * A reason's code, or a text for the user.
     * @example "false_evidence"
     */
    reason: string;
    /**
     * The text in Chinese.
     * @example "提交虚假或盗用的凭证"
     */
    reason_zh?: string;
  };
  RejectionSelectionDto: {
    /**
     * Numbers of the records, each once.
     * @example [1,2]
     */
    ids: number[];
    /**
     * A reason's code, or a text for the user.
     * @example "false_evidence"
     */
    reason: string;
    /**
     * The text in Chinese.
     * @example "提交虚假或盗用的凭证"
     */
    reason_zh?: string;
  };
  ReportDistributorDto: {
    /**
     * Whether a contract or a wallet has paid.
     * @example "contract"
     */
    method: 'contract' | 'file';
    /**
     * The network it is on.
     * @example "mainnet"
     */
    network: 'mainnet' | 'testnet';
    /**
     * Whole tokens that it has delivered.
     * @format int64
     * @example 4200
     */
    tokens: number;
    /**
     * Its id in payouts.csv.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The address of the contract or of the paying wallet.
     * @example "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"
     */
    address: string;
    /**
     * The wallet that funds it.
     * @example "UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p"
     */
    owner: string;
    /**
     * The token's contract.
     * @example "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"
     */
    jetton_master: string;
    /**
     * SHA-256 of the contract's code, in hexadecimal digits; null for a wallet, and where nothing was deployed.
     * @example "47941fd5d6ca910e9c13215e752a22e03fa7111b70bd4acb0d4eecf529b66d17"
     */
    code_hash: string | null;
    /**
     * The Merkle root of the lines that receivers could claim to their wallets; null without one.
     * @example "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
     */
    merkle_root: string | null;
    /**
     * The deadline for that, ISO 8601 UTC; null for a wallet.
     * @example "2026-04-01T08:00:00.000Z"
     */
    deadline: string | null;
    /**
     * Time before which payments do not belong to the campaign, ISO 8601 UTC.
     * @format date-time
     * @example "2026-03-01T08:00:00.000Z"
     */
    created_at: string;
    /**
     * Its lines in payouts.csv.
     * @format int32
     * @example 1200
     */
    payouts: number;
  };
  RequirementDto: {
    /**
     * Current amount; null when it is not known yet, or cannot be counted.
     * @format int64
     * @example 3
     */
    have: number | null;
    /**
     * Needed amount.
     * @format int64
     * @example 7
     */
    needed: number;
    /**
     * Code of the requirement.
     * @example "wallet_days"
     */
    code: 'telegram' | 'outgoing_transactions' | 'wallet_days' | 'holding_days' | 'snapshot';
    /**
     * Whether it is met now.
     * @example false
     */
    is_met: boolean;
    /**
     * Unit of both amounts.
     * @example "days"
     */
    unit: 'account' | 'days' | 'transactions' | 'moment';
    /**
     * Earliest time when it is met, ISO 8601 UTC; null when that depends on the visitor.
     * @format date-time
     * @example "2026-02-04T08:00:00.000Z"
     */
    met_at: string | null;
    /**
     * Sentence about the visitor's progress, in the caller's language.
     * @example "Your wallet has been in use for 3 days; 7 are needed"
     */
    text: string;
  };
  RestoreDto: {
    /**
     * The change's row in the operation log.
     * @format int32
     * @example 42
     */
    entry: number;
    /**
     * Whether later changes of the same fields are overwritten; otherwise they lead to 409.
     * @example false
     */
    overwrite?: boolean;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  ReviewDto: {
    /**
     * The completion's id.
     * @format int64
     * @example 1
     */
    id: number;
    /**
     * The user who submitted it.
     * @format int32
     * @example 1
     */
    user_id: number;
    /**
     * Name of the account; null for a participant without one.
     * @example "sample_user_01"
     */
    username: string | null;
    /**
     * Address on TON, in the form that is shown to people.
     * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
     */
    wallet_address: string;
    /**
     * Whether the user is banned: the submission can only be rejected.
     * @example false
     */
    is_banned: boolean;
    /**
     * The task.
     * @format int32
     * @example 7
     */
    task_id: number;
    /**
     * The task's title in Chinese; empty when the task is deleted.
     * @example "加入群组"
     */
    task_title: string;
    /**
     * The title in English.
     * @example "Join the chat group"
     */
    task_title_en: string;
    /**
     * The task's points.
     * @format int32
     * @example 100
     */
    points: number;
    /**
     * The visitor's submission.
     * @example "https://example.com/my-post"
     */
    evidence: string;
    /**
     * Whether it is a link or a text.
     * @example "link"
     */
    evidence_kind: 'text' | 'link';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    submitted_at: string;
    /**
     * When a reviewer should have decided, ISO 8601 UTC.
     * @format date-time
     * @example "2026-02-01T08:00:00.000Z"
     */
    review_due_at: string;
    /**
     * Whether the due time has passed.
     * @example false
     */
    is_overdue: boolean;
    /**
     * Whether the caller's session holds it.
     * @example true
     */
    held_by_me: boolean;
    /**
     * When the hold ends, ISO 8601 UTC; null if it is not held.
     * @example "2026-01-31T08:05:00.000Z"
     */
    held_until: string | null;
    /**
     * Whether another session holds it.
     * @example false
     */
    held_by_other: boolean;
    /** The user's signals. */
    signals: Schemas['SignalDto'][];
  };
  ReviewOutcomeDto: {
    /**
     * The completion's id.
     * @format int64
     * @example 1
     */
    id: number;
    /**
     * The task's status for the user now.
     * @example "completed"
     */
    status: 'failed' | 'not_started' | 'in_progress' | 'pending_verification' | 'completed';
    /**
     * Points added.
     * @format int32
     * @example 100
     */
    points: number;
  };
  ReviewStatsDto: {
    /**
     * Submissions that wait.
     * @format int32
     * @example 12
     */
    waiting: number;
    /**
     * Overdue submissions.
     * @format int32
     * @example 1
     */
    overdue: number;
    /**
     * When the oldest one was submitted, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    oldest_submitted_at: string | null;
    /**
     * Median waiting time in minutes of the newest 10,000 reviews in seven days; null without any.
     * @format int32
     * @example 40
     */
    median_minutes: number | null;
    /**
     * Reviews decided since midnight UTC.
     * @format int32
     * @example 31
     */
    decided_today: number;
    /**
     * Reviews rejected since midnight UTC.
     * @format int32
     * @example 4
     */
    refused_today: number;
  };
  RoadmapDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['RoadmapEntryDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  RoadmapEntryDto: {
    /**
     * A quarter or a date, as shown: Chinese, or for both languages; blank: `label_en` is shown.
     * @example "2027 年第一季度"
     */
    label: string;
    /**
     * Quarter or date in English; blank: `label` is shown.
     * @example "Q1 2027"
     */
    label_en: string;
    /**
     * Title in Chinese, or for both languages; blank: `title_en` is shown.
     * @example "主网上线"
     */
    title: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Launch"
     */
    title_en: string;
    /**
     * Items in Chinese, one in each line.
     * @example "合约部署"
     */
    items: string;
    /**
     * The same in English.
     * @example "Contract deployed"
     */
    items_en: string;
    /**
     * How far it is.
     * @example "planned"
     */
    status: 'completed' | 'in-progress' | 'planned';
  };
  RoadmapUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['RoadmapEntryDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  SamplesDto: {
    /**
     * Sections, removed by going live.
     * @example [1,2]
     */
    contents: number[];
    /**
     * Team members, removed by going live.
     * @example [1]
     */
    team: number[];
    /**
     * Active tasks, which stay.
     * @example [1,2,3]
     */
    tasks: number[];
  };
  SecondFactorDto: {
    /**
     * Challenge from the first step's error.
     * @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl"
     */
    challenge: string;
    /**
     * Six digits of the authenticator app, or a recovery code.
     * @example "123456"
     */
    code: string;
  };
  SecondFactorsDto: {
    /**
     * Whether an authenticator app is set up.
     * @example true
     */
    has_totp: boolean;
    /** Passkeys in the order in which they were added. */
    passkeys: Schemas['PasskeyDto'][];
    /**
     * How many codes are left.
     * @format int32
     * @example 10
     */
    recovery_codes: number;
  };
  SectionsDto: {
    statistics: Schemas['StatisticsDto'];
    highlights: Schemas['HighlightsDto'];
    features: Schemas['FeaturesDto'];
    tokenomics: Schemas['TokenomicsDto'];
    use_cases: Schemas['UseCasesDto'];
    partners: Schemas['PartnersDto'];
    roadmap: Schemas['RoadmapDto'];
    questions: Schemas['QuestionsDto'];
    audits: Schemas['AuditsDto'];
    airdrop_questions: Schemas['AirdropQuestionsDto'];
    values: Schemas['ValuesDto'];
  };
  SeenImportDto: {
    /**
     * Sum of their points.
     * @format int64
     * @example 360000
     */
    points: number;
    /**
     * Rows that can be booked.
     * @format int32
     * @example 1200
     */
    awards: number;
    /**
     * SHA-256 of the file, in hexadecimal digits; empty while it is read.
     * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
     */
    sha256: string;
  };
  SentEventDto: {
    /**
     * Number of the record.
     * @format int64
     * @example 1
     */
    id: number;
    /**
     * Points that the event gives, or a task that it completes.
     * @example "points"
     */
    type: 'points' | 'task.completed';
    /**
     * `waiting`: its participant has not signed in yet.
     * @example "booked"
     */
    state: 'waiting' | 'booked' | 'cancelled' | 'refused';
    /**
     * The sender's id of the event.
     * @example "quest-41-7"
     */
    event_id: string;
    /**
     * Why it was refused; empty otherwise.
     * @example ""
     */
    code: string;
    /**
     * The task; null for points.
     * @format int32
     * @example 7
     */
    task_id: number | null;
    /**
     * The points sent, or the task's points; null for a refused task.
     * @format int32
     * @example 150
     */
    points: number | null;
    /**
     * When it arrived.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    created_at: string;
    /**
     * When its points were added; null before.
     * @format date-time
     * @example "2026-01-31T12:00:00.000Z"
     */
    booked_at: string | null;
  };
  SettingEffectDto: {
    /**
     * Users of the campaign.
     * @format int64
     * @example 300
     */
    users: number;
    /**
     * Users who would have to wait.
     * @format int64
     * @example 12
     */
    waiting: number;
    /**
     * Which setting.
     * @example "claim_wallet_days"
     */
    setting: string;
    /**
     * Whether the numbers follow from a sample: with more than 100,000 users.
     * @example false
     */
    is_estimated: boolean;
  };
  SettingsEffectsDto: {
    /**
     * Days since the wallet's first transaction that a claim needs; 0: none.
     * @format int32
     * @example 0
     */
    claim_wallet_days?: number;
    /**
     * Transactions that the wallet has to have sent before a claim; 0: none.
     * @format int32
     * @example 0
     */
    claim_outgoing_transactions?: number;
    /**
     * Days for which a balance that a completed task needs is held before a claim; 0: at the claim only.
     * @format int32
     * @example 3
     */
    claim_holding_days?: number;
    /**
     * The announced moment at which balances are read instead; empty: none.
     * @example "2026-03-25T12:00:00.000Z"
     */
    claim_snapshot_at?: string;
    /**
     * Points that an invited user needs to count for the inviter.
     * @format int32
     * @example 500
     */
    referral_min_points?: number;
    /**
     * Days after which an invited user counts at the earliest.
     * @format int32
     * @example 3
     */
    referral_days?: number;
    /**
     * Score of a cluster, 1 to 100, from which its members are held; 0: no rule holds them.
     * @format int32
     * @example 60
     */
    cluster_hold_score?: number;
    /**
     * Score of that service, 1 to 100, from which a user is held; 0: no rule holds them.
     * @format int32
     * @example 80
     */
    outside_score_hold?: number;
    /**
     * Whether a claim needs a linked Telegram account; without a bot it has no effect.
     * @example false
     */
    claim_needs_telegram?: boolean;
  };
  SettingsUpdateDto: {
    /**
     * Main colour of the site, from which both themes are derived; empty: the product's own.
     * @example "#e4572e"
     */
    brand_primary?: string;
    /**
     * Second colour of the site; empty: the product's own.
     * @example "#f3a712"
     */
    brand_accent?: string;
    /**
     * Logo on dark backgrounds, an uploaded picture; empty: the one for light backgrounds, or the symbol and the name.
     * @example ""
     */
    logo_dark?: string;
    /**
     * Logo on light backgrounds, an uploaded picture; empty: the one for dark backgrounds, or the symbol and the name.
     * @example ""
     */
    logo_light?: string;
    /**
     * Square mark for icons, wallets, the coin and shared links, an uploaded picture; empty: the product's own.
     * @example ""
     */
    symbol?: string;
    /**
     * Own picture of the home page in the dark theme, an uploaded picture; empty: the other theme's.
     * @example ""
     */
    hero_dark?: string;
    /**
     * Own picture of the home page in the light theme, an uploaded picture; empty: the other theme's.
     * @example ""
     */
    hero_light?: string;
    /**
     * Bands that the home page shows below its first view, in their order; the others are hidden.
     * @example ["statistics","highlights","call_to_action"]
     */
    home_bands?: (
      | 'statistics'
      | 'highlights'
      | 'features'
      | 'tokenomics'
      | 'use_cases'
      | 'partners'
      | 'roadmap'
      | 'questions'
      | 'call_to_action'
    )[];
    /**
     * Name of the site.
     * @example "Jetdrop"
     */
    site_name?: string;
    /**
     * Full name of the token.
     * @example "Jetdrop Token"
     */
    token_name?: string;
    /**
     * The token's short name in the claim message.
     * @example "JETD"
     */
    claim_symbol?: string;
    /**
     * The token's short name in the tokenomics section.
     * @example "JDROP"
     */
    tokenomics_symbol?: string;
    /**
     * Whole tokens.
     * @format int32
     * @example 1000000000
     */
    total_supply?: number;
    /**
     * Standard that the token follows.
     * @example "Jetton"
     */
    token_standard?: string;
    /**
     * Name of the network.
     * @example "TON Network"
     */
    token_network?: string;
    /**
     * The jetton's master contract; empty before there is one.
     * @example "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"
     */
    contract_address?: string;
    /**
     * Time zone of the days of daily tasks: a name of the IANA database.
     * @example "Asia/Shanghai"
     */
    campaign_time_zone?: string;
    /**
     * The smallest claim in whole tokens.
     * @format int32
     * @example 1
     */
    minimum_claim_tokens?: number;
    /**
     * Whole tokens that all claims together may take.
     * @format int32
     * @example 300000000
     */
    claim_pool_tokens?: number;
    /**
     * Days since the wallet's first transaction that a claim needs; 0: none.
     * @format int32
     * @example 0
     */
    claim_wallet_days?: number;
    /**
     * Transactions that the wallet has to have sent before a claim; 0: none.
     * @format int32
     * @example 0
     */
    claim_outgoing_transactions?: number;
    /**
     * Days for which a balance that a completed task needs is held before a claim; 0: at the claim only.
     * @format int32
     * @example 3
     */
    claim_holding_days?: number;
    /**
     * The announced moment at which balances are read instead; empty: none.
     * @example "2026-03-25T12:00:00.000Z"
     */
    claim_snapshot_at?: string;
    /**
     * Days before the campaign's start at which a wallet that confirms points was in use; 0: its age does not count.
     * @format int32
     * @example 30
     */
    confirm_wallet_days?: number;
    /**
     * Transactions that this wallet has sent.
     * @format int32
     * @example 3
     */
    confirm_wallet_transactions?: number;
    /**
     * Whole TON that a wallet holds on average to confirm points; 0: balances do not count.
     * @format int32
     * @example 1
     */
    confirm_balance_ton?: number;
    /**
     * Days for which it holds them.
     * @format int32
     * @example 3
     */
    confirm_balance_days?: number;
    /**
     * Points that an invited user needs to count for the inviter.
     * @format int32
     * @example 500
     */
    referral_min_points?: number;
    /**
     * Days after which an invited user counts at the earliest.
     * @format int32
     * @example 3
     */
    referral_days?: number;
    /**
     * Invited users who begin to count for one inviter in a day (UTC); 0: any number.
     * @format int32
     * @example 20
     */
    referral_daily_limit?: number;
    /**
     * New users from one network in an hour, before each further one needs proof of work; 0: all of them do.
     * @format int32
     * @example 20
     */
    sign_ups_without_work?: number;
    /**
     * New users from one network in an hour, above which further ones are held; 0: no limit.
     * @format int32
     * @example 60
     */
    sign_ups_per_hour?: number;
    /**
     * Score of a cluster, 1 to 100, from which its members are held; 0: no rule holds them.
     * @format int32
     * @example 60
     */
    cluster_hold_score?: number;
    /**
     * Of submitted texts, a person reviews one in so many, chosen at random, and each of users in clusters or with a rejected text; others count at once. 1: each.
     * @format int32
     * @example 10
     */
    review_one_in?: number;
    /**
     * The operator's service for scores of claimants' wallets, with https; visitors read its origin only. Empty: not used.
     * @example ""
     */
    outside_score_url?: string;
    /**
     * Score of that service, 1 to 100, from which a user is held; 0: no rule holds them.
     * @format int32
     * @example 80
     */
    outside_score_hold?: number;
    /**
     * Days for which the networks of sign-ins are known, as hashes.
     * @format int32
     * @example 30
     */
    network_days?: number;
    /**
     * Days after a decision in which its evidence is known; 0: for good.
     * @format int32
     * @example 0
     */
    evidence_days?: number;
    /**
     * Calls a minute of the chain API by jobs that read wallets and balances.
     * @format int32
     * @example 60
     */
    chain_calls_per_minute?: number;
    /**
     * The year in the footer.
     * @format int32
     * @example 2024
     */
    copyright_year?: number;
    /**
     * Address of the microblog; empty to leave it out.
     * @example "https://example.com/microblog"
     */
    microblog_url?: string;
    /**
     * Address of the chat group; empty to leave it out.
     * @example "https://example.com/chat"
     */
    chat_url?: string;
    /**
     * Address of the code repository; empty to leave it out.
     * @example "https://example.com/code"
     */
    code_host_url?: string;
    /**
     * Address of the chat server; empty to leave it out.
     * @example "https://example.com/chat-server"
     */
    chat_server_url?: string;
    /**
     * Holders, as displayed.
     * @example "10,000+"
     */
    stat_holders?: string;
    /**
     * Transactions, as displayed.
     * @example "1M+"
     */
    stat_transactions?: string;
    /**
     * Volume, as displayed.
     * @example "$10M+"
     */
    stat_volume?: string;
    /**
     * Market capitalisation, as displayed.
     * @example "$5M+"
     */
    stat_market_cap?: string;
    /**
     * The chain API.
     * @example "https://example.com/chain/api"
     */
    chain_api_url?: string;
    /**
     * Address that a wallet address is appended to.
     * @example "https://example.com/explorer"
     */
    explorer_url?: string;
    /**
     * Where the list of wallets comes from.
     * @example "https://example.com/wallets.json"
     */
    wallets_list_url?: string;
    /**
     * Service that draws initials.
     * @example "https://example.com/avatar"
     */
    avatar_service_url?: string;
    /**
     * Service that translates for admins.
     * @example "https://example.com/translate"
     */
    translation_service_url?: string;
    /**
     * When an announced pause of the service begins, ISO 8601 with an offset; empty: none is planned.
     * @example "2026-02-01T08:00:00.000Z"
     */
    planned_pause_start?: string;
    /**
     * When the announced pause ends, later than it begins; empty: none is planned.
     * @example "2026-02-01T09:00:00.000Z"
     */
    planned_pause_end?: string;
    /**
     * The reason for the announced pause, in Chinese.
     * @example "升级数据库"
     */
    planned_pause_note?: string;
    /**
     * The reason in English.
     * @example "The database is upgraded"
     */
    planned_pause_note_en?: string;
    /**
     * Empty: the download card has no action.
     * @example "https://example.com/whitepaper-en.pdf"
     */
    whitepaper_pdf_en_url?: string;
    /**
     * Empty: the download card has no action.
     * @example "https://example.com/whitepaper-zh.pdf"
     */
    whitepaper_pdf_zh_url?: string;
    /**
     * Picture beside shared links in English, 1200 × 630 pixels; empty: the server draws one.
     * @example "https://example.com/share-en.png"
     */
    og_image_en?: string;
    /**
     * Picture beside shared links in Chinese, 1200 × 630 pixels; empty: the server draws one.
     * @example "https://example.com/share-zh.png"
     */
    og_image_zh?: string;
    /**
     * Picture beside the title of the home page: the coin, the operator's own, or none.
     * @example "coin"
     */
    hero_picture?: 'coin' | 'own' | 'none';
    /**
     * ISO 8601 with an offset; stored and returned in UTC.
     * @example "2026-01-01T00:00:00.000Z"
     */
    campaign_start?: string;
    /**
     * ISO 8601 with an offset, later than the start; stored and returned in UTC.
     * @example "2026-04-01T00:00:00.000Z"
     */
    campaign_end?: string;
    /**
     * Whether the server runs the campaign or each visitor's browser.
     * @example "preview"
     */
    campaign_mode?: 'preview' | 'live';
    /**
     * Whether visitors can read only.
     * @example false
     */
    is_paused?: boolean;
    /**
     * When the campaign was closed, ISO 8601 UTC; null before.
     * @format date-time
     * @example "2026-05-02T08:00:00.000Z"
     */
    closed_at?: string | null;
    /**
     * Until when tokens can be claimed; empty: until the campaign's end.
     * @example "2026-05-01T00:00:00.000Z"
     */
    claim_deadline?: string;
    /**
     * Whether a claim needs a linked Telegram account; without a bot it has no effect.
     * @example false
     */
    claim_needs_telegram?: boolean;
    /**
     * Whether claims of a live campaign take points only once something has confirmed the user.
     * @example true
     */
    points_need_confirmation?: boolean;
    /**
     * Whether a Telegram account that is older than a year, judged by its number, and has completed a task to join a chat confirms points.
     * @example true
     */
    confirm_by_telegram?: boolean;
    /**
     * Whether a score of the outside service below `outside_score_hold` confirms points.
     * @example false
     */
    confirm_by_score?: boolean;
    /**
     * Whether an invited user has to complete a task that proves something: by another method than `self`, `wallet` and `page_visit`.
     * @example true
     */
    referral_needs_task?: boolean;
    /**
     * Whether an inviter is held whose friends look like own wallets: they joined within minutes, or from the inviter's network.
     * @example true
     */
    hold_similar_invitations?: boolean;
    /**
     * Whether the leaderboard is public.
     * @example false
     */
    is_leaderboard_shown?: boolean;
    /**
     * Whether opened pages are counted, by day and without knowing whose.
     * @example false
     */
    count_visits?: boolean;
    /**
     * Whether the first transactions of users' wallets are read from the chain, in a live campaign.
     * @example true
     */
    read_wallet_histories?: boolean;
    /**
     * Default language of the public site.
     * @example "en"
     */
    default_language?: 'en' | 'zh';
    /**
     * Default language of the back office.
     * @example "zh"
     */
    admin_default_language?: 'en' | 'zh';
    /**
     * Whether the home page shows the typed statistics, or figures of the campaign once it is live.
     * @example "typed"
     */
    stat_source?: 'typed' | 'campaign';
    /**
     * Network whose wallets can take part.
     * @example "mainnet"
     */
    ton_network?: 'mainnet' | 'testnet';
    /**
     * Ignored.
     * @example "site"
     */
    id?: 'site';
    /**
     * Ignored.
     * @example []
     */
    chain_key_origins?: string[];
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  SetupStepDto: {
    /**
     * The step.
     * @example "brand"
     */
    code:
      | 'campaign'
      | 'tasks'
      | 'links'
      | 'texts'
      | 'team'
      | 'go_live'
      | 'whitepaper'
      | 'second_factor'
      | 'notifications'
      | 'brand'
      | 'legal';
    /**
     * Parts that are missing or still the built-in ones; none once the step is done.
     * @example ["symbol"]
     */
    open: (
      | 'symbol'
      | 'preview'
      | 'statistics'
      | 'call_to_action'
      | 'site_name'
      | 'token'
      | 'pool'
      | 'team'
      | 'whitepaper'
      | 'privacy'
      | 'terms'
      | 'lead'
      | 'mission'
      | 'colors'
      | 'second_factor'
      | 'notifications'
      | 'dates'
      | 'lists'
      | 'headline'
      | 'tagline'
      | 'setting_links'
      | 'task_links'
      | 'section_links'
      | 'team_links'
      | 'content_links'
      | 'no_tasks'
      | 'built_in_tasks'
      | 'undoable_tasks'
      | 'unchecked_shares'
      | 'empty_pages'
      | 'test_message'
    )[];
  };
  SignalDto: {
    /**
     * The cluster of the signal `cluster`; null for others.
     * @example null
     */
    cluster_id: number | null;
    /**
     * The kind of signal.
     * @example "shared_network"
     */
    code:
      | 'cluster'
      | 'shared_network'
      | 'signup_burst'
      | 'referral_ring'
      | 'same_key'
      | 'evidence_reused';
    /**
     * How many users share it, or how often it happened.
     * @format int32
     * @example 3
     */
    count: number;
    /**
     * The other users, 20 at most.
     * @example [4,9]
     */
    user_ids: number[];
    /**
     * Since when, ISO 8601 UTC; null if unknown.
     * @example "2026-01-31T08:00:00.000Z"
     */
    since: string | null;
  };
  SignedOutDto: {
    /**
     * Ended sessions.
     * @format int32
     * @example 2
     */
    sessions: number;
  };
  SignedTextDto: {
    /**
     * Base64.
     * @example "0Vp2bS0nQ3g5Jr4mT8yWk1uXe7cLh6aZf9dRsBvNqPoIiGjKlMtEwUyHxCzA3D5F7H9J1L3N5P7R9T1V3X5Z7A=="
     */
    signature: string;
    /**
     * The account: workchain and hexadecimal digits.
     * @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
     */
    address: string;
    /**
     * Seconds since 1970.
     * @format int32
     * @example 1769846400
     */
    timestamp: number;
    /**
     * The site's name.
     * @example "drop.example"
     */
    domain: string;
    payload: Schemas['SignedTextPayloadDto'];
  };
  SignedTextPayloadDto: {
    /**
     * Group that the record belongs to.
     * @example "text"
     */
    type: 'text';
    /** Ends with the challenge, on a line of its own. */
    text: string;
  };
  SiteTextDto: {
    /**
     * Its key in the site's catalogues.
     * @example "home.title"
     */
    id: string;
    /**
     * Its number in the operation log; 0 while it was never replaced.
     * @format int32
     * @example 0
     */
    log_id: number;
    /**
     * The page that shows it.
     * @example "home"
     */
    page: 'roadmap' | 'team' | 'airdrop' | 'about' | 'whitepaper' | 'home' | 'footer';
    /**
     * The operator's Chinese text; blank: `en` is shown, or the built-in text where both are blank.
     * @example ""
     */
    zh: string;
    /**
     * The operator's English text; blank: `zh` is shown, or the built-in text where both are blank.
     * @example ""
     */
    en: string;
    built_in: Schemas['BuiltInTextDto'];
    /**
     * Names that the text may have in braces, such as `{site}`.
     * @example ["site"]
     */
    values: string[];
    /**
     * The most characters in each language.
     * @format int32
     * @example 120
     */
    max_length: number;
    /**
     * ISO 8601 UTC; of 1970 while it was never replaced.
     * @format date-time
     * @example "2026-01-01T00:00:00.000Z"
     */
    updated_at: string;
  };
  SiteTextUpdateDto: {
    /**
     * Blank: `en` is shown, or the built-in text where both are blank.
     * @example "星云代币"
     */
    zh?: string;
    /**
     * Blank: `zh` is shown, or the built-in text where both are blank.
     * @example "The token of the nebula"
     */
    en?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  StandingDto: {
    /**
     * The current points.
     * @format int64
     * @example 2400
     */
    points: number;
    /**
     * Null without points, or if the visitor joined after the last update.
     * @format int32
     * @example 7
     */
    place: number | null;
    /**
     * The number of users with a place.
     * @format int32
     * @example 120
     */
    of: number;
    /**
     * Time of the last update, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string | null;
  };
  StatisticDto: {
    /**
     * Name in Chinese, or in both languages; blank: `label_en` is shown.
     * @example "持有者"
     */
    label: string;
    /**
     * Name in English; blank: `label` is shown.
     * @example "Holders"
     */
    label_en: string;
    /**
     * As displayed.
     * @example "10,000+"
     */
    value: string;
  };
  StatisticsDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['StatisticDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  StatisticsUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['StatisticDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  SyncDto: {
    /**
     * Ask the chain API once, though it asks to wait.
     * @example true
     */
    now?: boolean;
  };
  TaskCreateDto: {
    /**
     * Required where there is no English one.
     * @example "加入 Telegram 群组"
     */
    title: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Join the Telegram group"
     */
    title_en?: string;
    /**
     * Description in Chinese.
     * @example "加入官方群组，与社区交流。"
     */
    description?: string;
    /**
     * Description in English; while it is blank the Chinese one is shown.
     * @example "Join the official group and talk with the community."
     */
    description_en?: string;
    /**
     * Other values than numbers count as 0.
     * @format int32
     * @example 100
     */
    points?: number;
    /**
     * Name of an icon, or any sign.
     * @example "telegram"
     */
    icon?: string;
    /**
     * An http(s) address or a path of this site.
     * @example "/whitepaper"
     */
    action_url?: string;
    /**
     * Text of the button in Chinese.
     * @example "去加入"
     */
    action_text?: string;
    /**
     * Text of the button in English; while it is blank the Chinese one is shown.
     * @example "Join"
     */
    action_text_en?: string;
    /**
     * Places of the task: completions and submissions that wait; null: any number. Not for daily tasks.
     * @format int32
     * @example 500
     */
    max_completions?: number | null;
    /**
     * The task that users complete before, not a daily one; null: none.
     * @format int32
     * @example 3
     */
    after_task_id?: number | null;
    /**
     * Other values than numbers count as 0.
     * @format int32
     * @example 2
     */
    order?: number;
    /**
     * Group that the record belongs to.
     * @example "social"
     */
    type: 'social' | 'wallet' | 'engagement' | 'referral';
    /**
     * The method of verification; `self` trusts the visitor's word.
     * @example "manual"
     */
    verification?:
      | 'self'
      | 'wallet'
      | 'page_visit'
      | 'code'
      | 'ton_balance'
      | 'jetton_balance'
      | 'referrals'
      | 'telegram_member'
      | 'manual';
    /** Without a method, `false` stands for `self` and `true` for `manual`. */
    verification_required?: boolean;
    /** The method's settings; on a change they replace the stored ones. */
    verification_settings?: Schemas['VerificationSettingsWriteDto'];
    /**
     * From when it can be done, ISO 8601 with an offset; null: at once.
     * @example "2026-02-01T08:00:00.000Z"
     */
    available_from?: string | null;
    /**
     * When it ends, ISO 8601 with an offset; null: with the campaign.
     * @example "2026-02-08T08:00:00.000Z"
     */
    available_until?: string | null;
    /** Whether it can be completed on each day of the campaign's time zone. Not for balances and invitations. */
    is_daily?: boolean;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
  };
  TaskDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Title in Chinese.
     * @example "关注官方 X 账号"
     */
    title: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Follow us on X"
     */
    title_en: string;
    /**
     * Description in Chinese.
     * @example "关注我们的账号"
     */
    description: string;
    /**
     * Description in English; while it is blank the Chinese one is shown.
     * @example "Follow our account"
     */
    description_en: string;
    /**
     * Group that the record belongs to.
     * @example "social"
     */
    type: 'wallet' | 'social' | 'engagement' | 'referral';
    /**
     * Points for completing it; 1000 points are one token.
     * @format int32
     * @example 100
     */
    points: number;
    /**
     * Name of an icon.
     * @example "twitter"
     */
    icon: string;
    /**
     * The address where the task is done; empty without one. A built-in one follows the settings.
     * @example "https://example.com/follow"
     */
    action_url: string;
    /**
     * Text of the button in Chinese.
     * @example "去关注"
     */
    action_text: string;
    /**
     * Text of the button in English; while it is blank the Chinese one is shown.
     * @example "Follow"
     */
    action_text_en: string;
    /**
     * The method of verification.
     * @example "manual"
     */
    verification:
      | 'code'
      | 'self'
      | 'wallet'
      | 'page_visit'
      | 'ton_balance'
      | 'jetton_balance'
      | 'referrals'
      | 'telegram_member'
      | 'manual';
    /** The older flag; false for `self`, and for methods that verify automatically. */
    verification_required: boolean;
    verification_settings: Schemas['VerificationSettingsDto'];
    /**
     * Whether it can be done now: its method is switched on, and nothing is missing.
     * @example true
     */
    is_verification_available: boolean;
    /**
     * Missing variables, settings and fields that keep visitors from doing it.
     * @example []
     */
    needs: (
      | 'path'
      | 'seconds'
      | 'passcode_count'
      | 'amount'
      | 'chain_api_url'
      | 'OUTBOUND_REQUESTS'
      | 'count'
      | 'chat'
      | 'TELEGRAM_BOT_TOKEN'
      | 'contract_address'
      | 'action_url'
      | 'is_enabled'
      | 'page_content'
    )[];
    /**
     * Why visitors cannot do it, in Chinese; empty if they can.
     * @example ""
     */
    verification_note: string;
    /**
     * The note in English.
     * @example ""
     */
    verification_note_en: string;
    /**
     * Places of the task: completions and submissions that wait; null: any number.
     * @format int32
     * @example 500
     */
    max_completions: number | null;
    /**
     * Whether all places are taken. A rejected submission and a reversed completion free theirs.
     * @example false
     */
    is_full: boolean;
    /**
     * From when it can be done, ISO 8601 UTC; null: at once.
     * @example "2026-02-01T08:00:00.000Z"
     */
    available_from: string | null;
    /**
     * When it ends, ISO 8601 UTC; null: with the campaign.
     * @example "2026-02-08T08:00:00.000Z"
     */
    available_until: string | null;
    /**
     * The task that users complete before, as long as it is active; null: none.
     * @format int32
     * @example 3
     */
    after_task_id: number | null;
    /**
     * Whether it can be completed on each day of the campaign's time zone.
     * @example false
     */
    is_daily: boolean;
    /**
     * Ascending position in its list.
     * @format int32
     * @example 1
     */
    order: number;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  TaskFiguresDto: {
    /**
     * The task's number.
     * @format int32
     * @example 1
     */
    task_id: number;
    /**
     * Title in Chinese.
     * @example "加入群组"
     */
    title: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Join the chat group"
     */
    title_en: string;
    /**
     * Users who began it.
     * @format int32
     * @example 900
     */
    started: number;
    /**
     * Users who completed it.
     * @format int32
     * @example 850
     */
    completed: number;
    /**
     * Refused reviews.
     * @format int32
     * @example 12
     */
    refused: number;
    /**
     * Median minutes from a submission to a person's decision; null for a task that no person reviews.
     * @format int32
     * @example 42
     */
    median_minutes: number | null;
  };
  TaskStatsDto: {
    /**
     * Points of all tasks together.
     * @format int64
     * @example 8930
     */
    total_points: number;
    /**
     * All tasks.
     * @format int32
     * @example 19
     */
    total_tasks: number;
    /**
     * Tasks that visitors see.
     * @format int32
     * @example 18
     */
    active_tasks: number;
    /**
     * Tasks that are switched off.
     * @format int32
     * @example 1
     */
    inactive_tasks: number;
  };
  TaskSubmitDto: {
    /**
     * A text or a link for the reviewer; links are http(s), without user part and invisible characters.
     * @example "https://example.com/my-post"
     */
    evidence?: string;
    /**
     * A passcode published elsewhere.
     * @example "moonrise"
     */
    code?: string;
    /**
     * How long the page was in view.
     * @format int32
     * @example 30
     */
    seconds?: number;
  };
  TaskToggleDto: {
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
  };
  TaskUpdateDto: {
    /**
     * Required where there is no English one.
     * @example "加入 Telegram 群组"
     */
    title?: string;
    /**
     * Title in English; while it is blank the Chinese one is shown.
     * @example "Join the Telegram group"
     */
    title_en?: string;
    /**
     * Description in Chinese.
     * @example "加入官方群组，与社区交流。"
     */
    description?: string;
    /**
     * Description in English; while it is blank the Chinese one is shown.
     * @example "Join the official group and talk with the community."
     */
    description_en?: string;
    /**
     * Other values than numbers count as 0.
     * @format int32
     * @example 100
     */
    points?: number;
    /**
     * Name of an icon, or any sign.
     * @example "telegram"
     */
    icon?: string;
    /**
     * An http(s) address or a path of this site.
     * @example "/whitepaper"
     */
    action_url?: string;
    /**
     * Text of the button in Chinese.
     * @example "去加入"
     */
    action_text?: string;
    /**
     * Text of the button in English; while it is blank the Chinese one is shown.
     * @example "Join"
     */
    action_text_en?: string;
    /**
     * Places of the task: completions and submissions that wait; null: any number. Not for daily tasks.
     * @format int32
     * @example 500
     */
    max_completions?: number | null;
    /**
     * The task that users complete before, not a daily one; null: none.
     * @format int32
     * @example 3
     */
    after_task_id?: number | null;
    /**
     * Other values than numbers count as 0.
     * @format int32
     * @example 2
     */
    order?: number;
    /**
     * Group that the record belongs to.
     * @example "social"
     */
    type?: 'social' | 'wallet' | 'engagement' | 'referral';
    /**
     * The method of verification; `self` trusts the visitor's word.
     * @example "manual"
     */
    verification?:
      | 'self'
      | 'wallet'
      | 'page_visit'
      | 'code'
      | 'ton_balance'
      | 'jetton_balance'
      | 'referrals'
      | 'telegram_member'
      | 'manual';
    /** Without a method, `false` stands for `self` and `true` for `manual`. */
    verification_required?: boolean;
    /** The method's settings; on a change they replace the stored ones. */
    verification_settings?: Schemas['VerificationSettingsWriteDto'];
    /**
     * From when it can be done, ISO 8601 with an offset; null: at once.
     * @example "2026-02-01T08:00:00.000Z"
     */
    available_from?: string | null;
    /**
     * When it ends, ISO 8601 with an offset; null: with the campaign.
     * @example "2026-02-08T08:00:00.000Z"
     */
    available_until?: string | null;
    /** Whether it can be completed on each day of the campaign's time zone. Not for balances and invitations. */
    is_daily?: boolean;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
    /**
     * Ignored.
     * @example true
     */
    is_verification_available?: boolean;
    /**
     * Ignored.
     * @example false
     */
    is_full?: boolean;
    /**
     * Ignored.
     * @example []
     */
    needs?: (
      | 'path'
      | 'seconds'
      | 'passcode_count'
      | 'amount'
      | 'chain_api_url'
      | 'OUTBOUND_REQUESTS'
      | 'count'
      | 'chat'
      | 'TELEGRAM_BOT_TOKEN'
      | 'contract_address'
      | 'action_url'
      | 'is_enabled'
      | 'page_content'
    )[];
    /**
     * Ignored.
     * @example ""
     */
    verification_note?: string;
    /**
     * Ignored.
     * @example ""
     */
    verification_note_en?: string;
    /**
     * Ignored.
     * @format int32
     * @example 1
     */
    id?: number;
    /**
     * Ignored.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  TeamMemberCreateDto: {
    /**
     * Name as visitors see it.
     * @example "Alva Kestrel"
     */
    name: string;
    /**
     * A known role is shown translated.
     * @example "founder"
     */
    role: string;
    /**
     * In Chinese, or in all languages.
     * @example "负责项目的产品与路线图。"
     */
    bio?: string;
    /**
     * The same in English.
     * @example "Answers for the product and its roadmap."
     */
    bio_en?: string;
    /**
     * Empty, the address of an uploaded picture, or the http(s) address of one.
     * @example "https://example.com/alva.png"
     */
    avatar?: string;
    /**
     * Empty, or JSON text with optional `twitter`, `linkedin`, `github`.
     * @example "{\"github\":\"https://example.com/alva\"}"
     */
    social_links?: string;
    /**
     * Position; the last one by default, and 0 for a text that is no number.
     * @format int32
     * @example 3
     */
    order?: number;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
  };
  TeamMemberDto: {
    /**
     * JSON text with optional `twitter`, `linkedin`, `github`.
     * @example "{\"github\":\"https://example.com/alva\"}"
     */
    social_links: string;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name as visitors see it.
     * @example "Alva Kestrel"
     */
    name: string;
    /**
     * Known roles are translated; any other is shown as it is.
     * @example "founder"
     */
    role: string;
    /**
     * In Chinese, or in all languages.
     * @example "负责项目的产品与路线图。"
     */
    bio: string;
    /**
     * The same in English.
     * @example "Answers for the product and its roadmap."
     */
    bio_en: string;
    /**
     * Address of a picture, as `/images/….webp` of an uploaded one; empty: initials are shown.
     * @example "https://example.com/alva.png"
     */
    avatar: string;
    /**
     * Ascending position.
     * @format int32
     * @example 1
     */
    order: number;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  TeamMemberUpdateDto: {
    /**
     * Name as visitors see it.
     * @example "Alva Kestrel"
     */
    name?: string;
    /**
     * A known role is shown translated.
     * @example "founder"
     */
    role?: string;
    /**
     * In Chinese, or in all languages.
     * @example "负责项目的产品与路线图。"
     */
    bio?: string;
    /**
     * The same in English.
     * @example "Answers for the product and its roadmap."
     */
    bio_en?: string;
    /**
     * Empty, the address of an uploaded picture, or the http(s) address of one.
     * @example "https://example.com/alva.png"
     */
    avatar?: string;
    /**
     * Empty, or JSON text with optional `twitter`, `linkedin`, `github`.
     * @example "{\"github\":\"https://example.com/alva\"}"
     */
    social_links?: string;
    /**
     * Position; the last one by default, and 0 for a text that is no number.
     * @format int32
     * @example 3
     */
    order?: number;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active?: boolean;
    /**
     * Ignored.
     * @format int32
     * @example 1
     */
    id?: number;
    /**
     * Ignored.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at?: string;
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  TelegramLinkDto: {
    login: Schemas['TelegramLoginDto'];
    /**
     * The state that came with the login link.
     * @example "1769932800.b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw"
     */
    state: string;
  };
  TelegramLoginDto: {
    /**
     * Number of the account.
     * @format int64
     * @example 123456789
     */
    id: number;
    /**
     * Seconds since 1970.
     * @format int64
     * @example 1769846400
     */
    auth_date: number;
    /**
     * The first name there.
     * @example "Ada"
     */
    first_name?: string;
    /**
     * The last name there.
     * @example "Sample"
     */
    last_name?: string;
    /**
     * The public name there, without its `@`.
     * @example "sample_user"
     */
    username?: string;
    /**
     * The picture there; it is not stored.
     * @example "https://t.me/i/userpic/320/sample.jpg"
     */
    photo_url?: string;
    /**
     * Hexadecimal digits.
     * @example "0000000000000000000000000000000000000000000000000000000000000000"
     */
    hash: string;
  };
  TokenShareDto: {
    /**
     * Name in Chinese, or in both languages; blank: `label_en` is shown.
     * @example "社区"
     */
    label: string;
    /**
     * Name in English; blank: `label` is shown.
     * @example "Community"
     */
    label_en: string;
    /**
     * Purpose in Chinese.
     * @example "奖励参与者"
     */
    purpose: string;
    /**
     * The same in English.
     * @example "Rewards for taking part"
     */
    purpose_en: string;
    /**
     * Whole percent of the total supply; all together are 100.
     * @format int32
     * @example 100
     */
    percentage: number;
    /**
     * Colour in the chart.
     * @example "blue"
     */
    tone: 'blue' | 'violet' | 'cyan' | 'amber' | 'pink' | 'green' | 'red' | 'slate';
  };
  TokenomicsDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['TokenShareDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  TokenomicsUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['TokenShareDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  TonConnectManifestDto: {
    /**
     * Address of the site.
     * @example "https://example.com"
     */
    url: string;
    /**
     * Name as visitors see it.
     * @example "Jetdrop"
     */
    name: string;
    /**
     * A 180×180 PNG.
     * @example "https://example.com/icon-180.png"
     */
    iconUrl: string;
    /**
     * Address of the terms of use.
     * @example "https://example.com/terms"
     */
    termsOfUseUrl: string;
    /**
     * Address of the privacy policy.
     * @example "https://example.com/privacy"
     */
    privacyPolicyUrl: string;
  };
  TotpCodeDto: {
    /**
     * Six digits.
     * @example "123456"
     */
    code: string;
  };
  TotpDto: {
    /**
     * The secret in base32, for typing.
     * @example "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
     */
    secret: string;
    /**
     * The secret as an address, for a QR code.
     * @example "otpauth://totp/Jetdrop:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Jetdrop"
     */
    uri: string;
  };
  UseCasesDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['CardDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  UseCasesUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['CardDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  UserBanSelectionDto: {
    /**
     * Numbers of the records, each once.
     * @example [1,2]
     */
    ids: number[];
    /**
     * Shown to the user; without it the user reads that no reason was given.
     * @example "Several accounts"
     */
    reason?: string;
    /**
     * The reason in Chinese, if it differs.
     * @example "使用多个账户"
     */
    reason_zh?: string;
  };
  UserDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 2400
     */
    total_points: number;
    /**
     * Whole tokens, 1 per 1000 points.
     * @format int64
     * @example 2
     */
    claimed_tokens: number;
    /**
     * Whole tokens that can still be claimed.
     * @format int64
     * @example 0
     */
    claimable_tokens: number;
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * Name of the account; null for a participant without one.
     * @example "sample_user_01"
     */
    username: string | null;
    /**
     * Address on TON, in the form that is shown to people.
     * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
     */
    wallet_address: string;
    /**
     * The user's inviter; null without one.
     * @format int32
     * @example 7
     */
    inviter_id: number | null;
    /**
     * Hints for reviewers, updated within seconds; they decide nothing.
     * @example ["shared_network"]
     */
    signals: (
      | 'cluster'
      | 'shared_network'
      | 'signup_burst'
      | 'referral_ring'
      | 'same_key'
      | 'evidence_reused'
    )[];
    /** Whether an admin has banned the participant. */
    is_banned: boolean;
    /**
     * A reason's code, or the admin's own words; null unless banned.
     * @example "Several accounts"
     */
    ban_reason: string | null;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    banned_at: string | null;
    /** Whether claims and points for invitations wait for a review by a person. */
    is_held: boolean;
    /** Whether claims may take the points where the settings ask for a confirmation; confirmed by a rule or a person. */
    has_confirmed_points: boolean;
    /** Whether visitors see the record; of a participant, whether they take part. */
    is_active: boolean;
    /** Created by the seed; removed when the campaign goes live. */
    is_demo: boolean;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  UserSelectionDto: {
    /**
     * Numbers of the records, each once.
     * @example [1,2]
     */
    ids: number[];
  };
  UserStatsDto: {
    /**
     * Points earned; 1000 are one token.
     * @format int64
     * @example 96000
     */
    total_points: number;
    /**
     * Whole tokens claimed by all participants.
     * @format int64
     * @example 70
     */
    total_claimed_tokens: number;
    /**
     * All participants.
     * @format int32
     * @example 120
     */
    total_users: number;
    /**
     * Active and not banned.
     * @format int32
     * @example 110
     */
    active_users: number;
    /**
     * Participants who are banned.
     * @format int32
     * @example 3
     */
    banned_users: number;
  };
  UserTelegramDto: {
    /** The linked account; null without one. */
    account: {
      /**
       * The name shown to people.
       * @example "@sample_user"
       */
      name: string;
    } | null;
  };
  ValueDto: {
    /**
     * Title in Chinese, or in both languages; blank: `title_en` is shown.
     * @example "创新"
     */
    title: string;
    /**
     * Title in English; blank: `title` is shown.
     * @example "Innovation"
     */
    title_en: string;
    /**
     * Text in Chinese, or in both languages; `{token}` and other values of the site are filled in.
     * @example "参与即所有。"
     */
    text: string;
    /**
     * The same in English.
     * @example "Participation becomes ownership."
     */
    text_en: string;
    /**
     * One of the icons of values, the address of an uploaded picture, or empty.
     * @example "globe"
     */
    icon: string;
  };
  ValuesDto: {
    /** The operator's, also while others are shown. */
    entries: Schemas['ValueDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "default"
     */
    mode: 'default' | 'custom' | 'hidden';
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    updated_at: string;
  };
  ValuesUpdateDto: {
    /** All of them, in their order. */
    entries?: Schemas['ValueDto'][];
    /**
     * Whether the built-in entries are shown, the operator's, or none.
     * @example "custom"
     */
    mode?: 'default' | 'custom' | 'hidden';
    /**
     * The version that the client has read; 409 unless it is the stored one.
     * @format date-time
     */
    updated_at?: string;
  };
  VerificationMethodDto: {
    /**
     * The method.
     * @example "ton_balance"
     */
    method:
      | 'code'
      | 'self'
      | 'wallet'
      | 'page_visit'
      | 'ton_balance'
      | 'jetton_balance'
      | 'referrals'
      | 'telegram_member'
      | 'manual';
    /**
     * Whether visitors can do tasks with it.
     * @example true
     */
    is_enabled: boolean;
    /**
     * The text for visitors while it is switched off, in Chinese.
     * @example ""
     */
    note: string;
    /**
     * The text in English.
     * @example ""
     */
    note_en: string;
    /**
     * Whether it has all that it needs.
     * @example true
     */
    is_configured: boolean;
    /**
     * Missing variables and settings.
     * @example ["TELEGRAM_BOT_TOKEN"]
     */
    needs: (
      | 'path'
      | 'seconds'
      | 'passcode_count'
      | 'amount'
      | 'chain_api_url'
      | 'OUTBOUND_REQUESTS'
      | 'count'
      | 'chat'
      | 'TELEGRAM_BOT_TOKEN'
      | 'contract_address'
      | 'action_url'
      | 'is_enabled'
      | 'page_content'
    )[];
    /**
     * Active tasks that use it.
     * @format int32
     * @example 1
     */
    tasks: number;
    /**
     * When its service last succeeded, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_success_at: string | null;
    /**
     * When its service last failed, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_failure_at: string | null;
    /**
     * The last error, without secrets.
     * @example "toncenter.com answers 503"
     */
    last_error: string;
    /**
     * Failures since the last success.
     * @format int32
     * @example 0
     */
    failures_in_a_row: number;
    /**
     * Submitted tasks that wait for the service.
     * @format int32
     * @example 0
     */
    waiting: number;
    /**
     * Submitted tasks that wait for a reviewer.
     * @format int32
     * @example 0
     */
    reviews: number;
  };
  VerificationMethodUpdateDto: {
    /**
     * The text for visitors while it is switched off, in Chinese.
     * @example "正在维护"
     */
    note?: string;
    /**
     * The text in English.
     * @example "Under maintenance"
     */
    note_en?: string;
    /**
     * Whether visitors can do tasks with it.
     * @example true
     */
    is_enabled?: boolean;
  };
  VerificationSettingsDto: {
    /**
     * `page_visit`: which page of the site.
     * @example "/whitepaper"
     */
    path?: string;
    /**
     * `page_visit`: how long it has to be in view.
     * @format int32
     * @example 30
     */
    seconds?: number;
    /**
     * `code`: how often a visitor may try.
     * @format int32
     * @example 5
     */
    tries?: number;
    /**
     * `code`: how many passcodes there are; only read.
     * @format int32
     * @example 1
     */
    passcode_count?: number;
    /**
     * `ton_balance`, `jetton_balance`: the least balance, in whole coins.
     * @example "1"
     */
    amount?: string;
    /**
     * `jetton_balance`: the token's contract; empty: the one of the settings.
     * @example ""
     */
    jetton_address?: string;
    /**
     * `referrals`: how many invited friends have to count.
     * @format int32
     * @example 3
     */
    count?: number;
    /**
     * `telegram_member`: `@name`, or the number of a group.
     * @example "@sample_chat"
     */
    chat?: string;
    /**
     * `manual`: what is submitted.
     * @example "link"
     */
    evidence?: 'link' | 'text';
    /**
     * `manual`: what visitors have to submit, in Chinese.
     * @example "你的帖子链接"
     */
    evidence_hint?: string;
    /**
     * `manual`: the same in English.
     * @example "The link to your post"
     */
    evidence_hint_en?: string;
  };
  VerificationSettingsWriteDto: {
    /**
     * `page_visit`: which page of the site.
     * @example "/whitepaper"
     */
    path?: string;
    /**
     * `page_visit`: how long it has to be in view.
     * @format int32
     * @example 30
     */
    seconds?: number;
    /**
     * `code`: how often a visitor may try.
     * @format int32
     * @example 5
     */
    tries?: number;
    /**
     * `code`: how many passcodes there are; only read.
     * @format int32
     * @example 1
     */
    passcode_count?: number;
    /**
     * `ton_balance`, `jetton_balance`: the least balance, in whole coins.
     * @example "1"
     */
    amount?: string;
    /**
     * `jetton_balance`: the token's contract; empty: the one of the settings.
     * @example ""
     */
    jetton_address?: string;
    /**
     * `referrals`: how many invited friends have to count.
     * @format int32
     * @example 3
     */
    count?: number;
    /**
     * `telegram_member`: `@name`, or the number of a group.
     * @example "@sample_chat"
     */
    chat?: string;
    /**
     * `manual`: what is submitted.
     * @example "link"
     */
    evidence?: 'link' | 'text';
    /**
     * `manual`: what visitors have to submit, in Chinese.
     * @example "你的帖子链接"
     */
    evidence_hint?: string;
    /**
     * `manual`: the same in English.
     * @example "The link to your post"
     */
    evidence_hint_en?: string;
    /**
     * `code`: the accepted passcodes; never returned. Without them the stored ones stay.
     * @example ["moonrise"]
     */
    words?: string[];
  };
  VisitorSessionDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
    /**
     * Accurate to the day, ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    last_used_at: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-03-02T08:00:00.000Z"
     */
    expires_at: string;
  };
  WaitingDto: {
    /**
     * Submissions that wait for a reviewer.
     * @format int32
     * @example 3
     */
    reviews: number | null;
    /**
     * Appeals without an answer.
     * @format int32
     * @example 1
     */
    appeals: number | null;
    /**
     * Claims neither approved nor rejected.
     * @format int32
     * @example 12
     */
    claims: number | null;
    /**
     * Clusters that the rule holds and no admin has decided about.
     * @format int32
     * @example 2
     */
    clusters: number | null;
    /**
     * Requests that need a second admin's approval.
     * @format int32
     * @example 0
     */
    approvals: number | null;
  };
  WaitingTotalsDto: {
    /**
     * Points that wait for the wallet.
     * @format int64
     * @example 300
     */
    points: number;
    /**
     * The number of wallets.
     * @format int32
     * @example 400
     */
    wallets: number;
  };
  WalletAccountDto: {
    /**
     * The account: workchain and hexadecimal digits.
     * @example "0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8"
     */
    address: string;
    /**
     * -239 is the mainnet, -3 the testnet.
     * @example "-239"
     */
    chain: string;
    /**
     * The wallet's contract, base64.
     * @example "te6cckEBAQEAAgAAAEysuc0="
     */
    walletStateInit: string;
    /**
     * Hexadecimal digits.
     * @example "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
     */
    publicKey?: string;
  };
  WalletChallengeDto: {
    /**
     * The payload of `ton_proof`, or the last line of a text for `signData`.
     * @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2"
     */
    payload: string;
    /**
     * Valid until then, once. ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:15:00.000Z"
     */
    expires_at: string;
    /** A proof of work for a new user's browser when many users have signed up from the network; null for none. */
    work: {
      parameters: Schemas['WalletWorkParametersDto'];
      /**
       * Hexadecimal digits.
       * @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
       */
      signature: string;
    } | null;
  };
  WalletChangeDto: {
    /**
     * Number of the record.
     * @format int32
     * @example 1
     */
    id: number;
    /**
     * The wallet until then.
     * @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"
     */
    from_wallet: string;
    /**
     * The wallet since then.
     * @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI"
     */
    to_wallet: string;
    /**
     * ISO 8601 UTC.
     * @format date-time
     * @example "2026-01-31T08:00:00.000Z"
     */
    created_at: string;
  };
  WalletProofDto: {
    /**
     * Seconds since 1970.
     * @format int32
     * @example 1769846400
     */
    timestamp: number;
    domain: Schemas['ProofDomainDto'];
    /**
     * The challenge.
     * @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2"
     */
    payload: string;
    /**
     * Base64.
     * @example "0Vp2bS0nQ3g5Jr4mT8yWk1uXe7cLh6aZf9dRsBvNqPoIiGjKlMtEwUyHxCzA3D5F7H9J1L3N5P7R9T1V3X5Z7A=="
     */
    signature: string;
  };
  WalletSignInDto: {
    account: Schemas['WalletAccountDto'];
    proof?: Schemas['WalletProofDto'];
    /** The wallet's answer to `signData`. */
    sign_data?: Schemas['SignedTextDto'];
    /**
     * The invitation code of a new user; an invalid one is ignored.
     * @example "7H2K9QXD"
     */
    referral_code?: string;
    /**
     * The solved work of the challenge, altcha's payload in base64; existing users need none.
     * @example "eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319"
     */
    work?: string;
  };
  WalletWorkDataDto: {
    /**
     * Level 1 takes about a second on a phone, each further level twice as long.
     * @format int32
     * @example 1
     */
    level: number;
    /**
     * The challenge.
     * @example "m0vJkJmZ3gk1S2hC4pQb7gAAaYkP4qv1f3cX8rT6wZ0yB5nE9uL2"
     */
    challenge: string;
  };
  WalletWorkParametersDto: {
    /**
     * How a try derives its key.
     * @example "PBKDF2/SHA-256"
     */
    algorithm: string;
    /**
     * Rounds of one try.
     * @format int32
     * @example 2000
     */
    cost: number;
    data: Schemas['WalletWorkDataDto'];
    /**
     * Bytes of a key.
     * @format int32
     * @example 32
     */
    keyLength: number;
    /**
     * Hexadecimal digits.
     * @example "4d1f0a93c2b7e85516fa0b9de3c8472a"
     */
    keyPrefix: string;
    /**
     * Hexadecimal digits.
     * @example "9b74c9897bac770ffc029102a200c5de5a1f0cb3d2a7e4885d6b1f90ce37a214"
     */
    keySignature: string;
    /**
     * Hexadecimal digits, before the counter.
     * @example "5eb63bbbe01eeed093cb22bb8f5acdc3"
     */
    nonce: string;
    /**
     * Hexadecimal digits.
     * @example "0cc175b9c0f1b6a831c399e269772661"
     */
    salt: string;
  };
  WithdrawalDto: {
    /**
     * The smallest units of the jetton, as a person has stated them; 0 for TON alone.
     * @example "250000000"
     */
    units: string;
  };
}

/** What each operation takes, and what it returns. */
export interface Operations {
  /** Get the TON Connect manifest of the back office, separate from the visitors' */
  getAdminTonConnectManifest: {
    answer: Schemas['TonConnectManifestDto'];
  };
  /** Get the rules for admins */
  getAdminRules: {
    answer: Schemas['AdminRulesDto'];
  };
  /** Change the rules for admins */
  updateAdminRules: {
    body: Schemas['AdminRulesUpdateDto'];
    answer: Schemas['AdminRulesDto'];
  };
  /** List admins */
  listAdmins: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `username`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `username`, `role`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `role`, `has_second_factor`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['AdminRecordDto'][];
  };
  /** Get an admin */
  getAdmin: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['AdminRecordDto'];
  };
  /** Change an admin's role */
  updateAdmin: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['AdminRoleDto'];
    answer: Schemas['AdminRecordDto'];
  };
  /** Restore a suspended admin */
  restoreAdmin: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['AdminRecordDto'];
  };
  /** Suspend an admin and end their sessions */
  suspendAdmin: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['AdminRecordDto'];
  };
  /** List API keys, without the keys themselves */
  listApiKeys: {
    answer: Schemas['ApiKeyDto'][];
  };
  /** Create an API key, which is returned once */
  createApiKey: {
    body: Schemas['ApiKeyCreateDto'];
    answer: Schemas['CreatedApiKeyDto'];
  };
  /** Revoke an API key at once */
  revokeApiKey: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ApiKeyDto'];
  };
  /** List appeals, the oldest first; without a status filter, only open ones */
  listAppeals: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `status`, `created_at`, `answered_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `status`, `created_at_gte`, `created_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['AppealDto'][];
  };
  /** Overturn the decisions of several appeals with one answer, and restore everything they took */
  bulkOverturnAppeals: {
    body: Schemas['AppealsAnswerDto'];
    answer: Schemas['AnsweredAppealsDto'];
  };
  /** Uphold the decisions of several appeals with one answer */
  bulkUpholdAppeals: {
    body: Schemas['AppealsAnswerDto'];
    answer: Schemas['AnsweredAppealsDto'];
  };
  /** Get figures of the appeals */
  getAppealStats: {
    answer: Schemas['AppealStatsDto'];
  };
  /** Get an appeal */
  getAppeal: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['AppealDto'];
  };
  /** Overturn the decision of an appeal and restore everything it took */
  overturnAppeal: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['AppealAnswerDto'];
    answer: Schemas['AppealDto'];
  };
  /** Uphold the decision of an appeal */
  upholdAppeal: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['AppealAnswerDto'];
    answer: Schemas['AppealDto'];
  };
  /** List requests for a second admin, the newest first */
  listApprovals: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `kind`, `status`, `asked_by`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ApprovalDto'][];
  };
  /** Get a request */
  getApproval: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ApprovalDto'];
  };
  /** Approve a request of another admin, and execute it as it was shown */
  approveRequest: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ApprovalAnswerDto'];
    answer: Schemas['ApprovalDto'];
  };
  /** List records that a request changes, a hundred at a time */
  listApprovalItems: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Only records after this one.
       * @format int32
       * @example 1
       */
      after?: number;
    };
    answer: Schemas['ApprovalItemDto'][];
  };
  /** Reject a request of another admin */
  rejectRequest: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ApprovalRejectionDto'];
    answer: Schemas['ApprovalDto'];
  };
  /** Withdraw the caller's own request */
  withdrawRequest: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ApprovalDto'];
  };
  /** Get the caller's own account, with its role and missing second factor */
  getOwnAccount: {
    answer: Schemas['OwnAccountDto'];
  };
  /** Confirm the caller's identity by password or code, for ten minutes */
  confirmIdentity: {
    body: Schemas['ConfirmationDto'];
    answer: Schemas['ConfirmedDto'];
  };
  /** Confirm the caller's identity by passkey, for ten minutes */
  confirmIdentityWithPasskey: {
    body: Schemas['PasskeyLoginDto'];
    answer: Schemas['ConfirmedDto'];
  };
  /** Get the demo credentials, if the login page may show them */
  getDefaultCredentials: {
    answer: Schemas['DefaultCredentialsDto'];
  };
  /** Create the admin of an invitation, and log in */
  acceptInvitation: {
    body: Schemas['InvitationAcceptDto'];
    answer: Schemas['AccessTokenDto'];
  };
  /** Read an invitation by its link's token */
  readInvitation: {
    body: Schemas['InvitationTokenDto'];
    answer: Schemas['OfferedInvitationDto'];
  };
  /** Log in with name and password */
  login: {
    body: Schemas['LoginDto'];
    answer: Schemas['AccessTokenDto'];
  };
  /** Revoke the bearer token */
  logout: {
    answer: Schemas['AdminDto'];
  };
  /** Get the admin of the bearer token */
  getCurrentAdmin: {
    answer: Schemas['AdminDto'];
  };
  /** Log in with a passkey alone */
  loginWithPasskey: {
    body: Schemas['PasskeyLoginDto'];
    answer: Schemas['AccessTokenDto'];
  };
  /** Get the options for logging in with a passkey */
  getPasskeyOptions: {
    answer: Schemas['PasskeyLoginOptionsDto'];
  };
  /** Change the password and revoke all other tokens */
  changePassword: {
    body: Schemas['PasswordChangeDto'];
    answer: Schemas['AdminDto'];
  };
  /** Log in with a code, as the second step after name and password */
  enterSecondFactor: {
    body: Schemas['SecondFactorDto'];
    answer: Schemas['AccessTokenDto'];
  };
  /** Get the caller's own second factors */
  getSecondFactors: {
    answer: Schemas['SecondFactorsDto'];
  };
  /** Add a passkey that the browser has made */
  createPasskey: {
    body: Schemas['PasskeyCreateDto'];
    answer: Schemas['RecoveryCodesDto'];
  };
  /** Get the options for creating a passkey */
  getPasskeyCreationOptions: {
    answer: Schemas['PasskeyCreationOptionsDto'];
  };
  /** Remove a passkey */
  removePasskey: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['SecondFactorsDto'];
  };
  /** Replace the recovery codes */
  replaceRecoveryCodes: {
    answer: Schemas['RecoveryCodesDto'];
  };
  /** Create the secret of an authenticator app, to be confirmed with a code */
  beginTotp: {
    answer: Schemas['TotpDto'];
  };
  /** Remove the authenticator app */
  removeTotp: {
    answer: Schemas['SecondFactorsDto'];
  };
  /** Confirm the authenticator app with a code */
  confirmTotp: {
    body: Schemas['TotpCodeDto'];
    answer: Schemas['RecoveryCodesDto'];
  };
  /** List the caller's own sessions, the last used first */
  listOwnSessions: {
    answer: Schemas['AdminSessionDto'][];
  };
  /** End all other sessions of the caller */
  endOtherSessions: {
    answer: Schemas['EndedSessionsDto'];
  };
  /** End one session of the caller */
  endOwnSession: {
    path: {
      /**
       * The session's id.
       * @example "0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55"
       */
      session: string;
    };
    answer: Schemas['EndedSessionsDto'];
  };
  /** Get the campaign's state and checklist */
  getCampaign: {
    answer: Schemas['CampaignDto'];
  };
  /** Close the campaign permanently: forfeit the rest, seal the ledger, publish the file */
  closeCampaign: {
    answer: Schemas['CampaignReportDto'];
  };
  /** Preview the effects of closing the campaign, and its obstacles */
  getClosingPlan: {
    answer: Schemas['ClosingPlanDto'];
  };
  /** Start the live campaign permanently and remove the demo users */
  goLive: {
    answer: Schemas['CampaignDto'];
  };
  /** Pause the campaign: visitors can read only */
  pauseCampaign: {
    answer: Schemas['CampaignDto'];
  };
  /** Resume the campaign */
  resumeCampaign: {
    answer: Schemas['CampaignDto'];
  };
  /** List figures of the campaign by day */
  getDailyCampaignStats: {
    query?: {
      /**
       * The number of days, today included.
       * @format int32
       * @default 14
       */
      days?: number;
    };
    answer: Schemas['CampaignDayDto'][];
  };
  /** List claims, the newest first */
  listClaims: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `wallet_address`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `tokens`, `status`, `requested_at`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `status`, `wallet_address`, `requested_at_gte`, `requested_at_lte`, `tokens_gte`, `tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ClaimDto'][];
  };
  /** Approve several claims, except for banned users */
  bulkApproveClaims: {
    body: Schemas['RecordSelectionDto'];
    answer: Schemas['ChangedRecordsDto'];
  };
  /** Reject several claims and return their tokens */
  bulkRejectClaims: {
    body: Schemas['RejectionSelectionDto'];
    answer: Schemas['ChangedRecordsDto'];
  };
  /** Approve every claim that a filter matches, a thousand at a time, except for banned and held users */
  approveMatchingClaims: {
    body: Schemas['MatchingRecordsDto'];
    answer: Schemas['ChangedRecordsDto'];
  };
  /** Reject every claim that a filter matches, a thousand at a time */
  rejectMatchingClaims: {
    body: Schemas['MatchingRejectionDto'];
    answer: Schemas['ChangedRecordsDto'];
  };
  /** List risks of claims before approval, 25 at a time: bans, signals and balances */
  listClaimRisks: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `wallet_address`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `tokens`, `status`, `requested_at`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `status`, `wallet_address`, `requested_at_gte`, `requested_at_lte`, `tokens_gte`, `tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ClaimRiskDto'][];
  };
  /** Get a claim */
  getClaim: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ClaimDto'];
  };
  /** Approve a claim for the next batch */
  approveClaim: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ClaimDto'];
  };
  /** Check the claimant's balances of the tokens that completed tasks required */
  listClaimBalances: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['KeptBalanceDto'][];
  };
  /** Reject a claim with a reason for the user, and return its tokens */
  rejectClaim: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RejectionDto'];
    answer: Schemas['ClaimDto'];
  };
  /** List clusters of users who look like one person, the highest score first */
  listClusters: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `score`, `users`, `id`, `created_at`, `updated_at`.
       * @example "[\"score\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `status`, `is_held`, `score_gte`, `score_lte`, `users_gte`, `users_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ClusterDto'][];
  };
  /** Get a cluster */
  getCluster: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ClusterDto'];
  };
  /** Ban the members of a cluster, thousands at a time */
  banCluster: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ClusterReasonedPartDto'];
    answer: Schemas['ClusterChangeDto'];
  };
  /** List decisions about a cluster, the newest first */
  listClusterDecisions: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `decided_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ClusterDecisionDto'][];
  };
  /** Reverse a decision about a cluster for all members it has changed, thousands at a time */
  undoClusterDecision: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      decision: number;
    };
    body: Schemas['ClusterUndoDto'];
    answer: Schemas['ClusterChangeDto'];
  };
  /** Remove members from a cluster and release them */
  excludeClusterMembers: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ClusterExclusionDto'];
    answer: Schemas['ClusterChangeDto'];
  };
  /** Get a cluster's graph: its first members and the links between them */
  getClusterGraph: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ClusterGraphDto'];
  };
  /** Hold the members of a cluster, thousands at a time */
  holdCluster: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ClusterReasonedPartDto'];
    answer: Schemas['ClusterChangeDto'];
  };
  /** List the members of a cluster with their links */
  listClusterMembers: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `user_id`, `joined_at`.
       * @example "[\"user_id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `user_id`.
       * @example "{\"user_id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ClusterMemberDto'][];
  };
  /** Release the members of a cluster, thousands at a time */
  releaseCluster: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ClusterPartDto'];
    answer: Schemas['ClusterChangeDto'];
  };
  /** List content sections, optionally of one type */
  listContents: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `key`, `title`, `title_en`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `type`, `key`, `title`, `title_en`, `order`, `is_active`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `type`, `key`, `is_active`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
      /** @example "whitepaper" */
      type?: 'about' | 'whitepaper' | 'roadmap' | 'privacy' | 'terms';
    };
    answer: Schemas['ContentDto'][];
  };
  /** Create a content section */
  createContent: {
    body: Schemas['ContentCreateDto'];
    answer: Schemas['ContentDto'];
  };
  /** Get a content section */
  getContent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ContentDto'];
  };
  /** Update a content section, except its type and key */
  updateContent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ContentUpdateDto'];
    answer: Schemas['ContentDto'];
  };
  /** Delete a content section and return it */
  deleteContent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ContentDto'];
  };
  /** Move a content section within its page, and return the page in the new order */
  moveContent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['MoveDto'];
    answer: Schemas['ContentDto'][];
  };
  /** Restore the values that a content section had before a row of the operation log */
  restoreContent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RestoreDto'];
    answer: Schemas['ContentDto'];
  };
  /** Overturn a decision and restore everything it took */
  overturnDecision: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['DecisionDto'];
  };
  /** List distributors of the network, the newest first */
  listDistributors: {
    answer: Schemas['DistributorDto'][];
  };
  /** Create a distributor; nothing is on the chain before it is funded */
  createDistributor: {
    body: Schemas['DistributorCreateDto'];
    answer: Schemas['DistributorDto'];
  };
  /** Create a distributor for a wallet that pays with another tool */
  createFilePayer: {
    body: Schemas['FilePayerDto'];
    answer: Schemas['DistributorDto'];
  };
  /** Plan the payment of approved claims: costs, signatures and minutes */
  getPayoutPlan: {
    answer: Schemas['PayoutPlanDto'];
  };
  /** Sync with the chain now */
  syncDistributors: {
    body: Schemas['SyncDto'];
    answer: Schemas['DistributorDto'][];
  };
  /** Get a distributor */
  getDistributor: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['DistributorDto'];
  };
  /** Get the balance of a distributor from the chain API */
  getDistributorBalance: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['DistributorBalanceDto'];
  };
  /** Download the claim kit of a published distributor: a folder with which receivers claim without this server */
  downloadClaimKit: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * The address at which the folder is to be published; by default that of the site.
       * @example "https://claims.example.com"
       */
      url?: string;
    };
    answer: Blob;
  };
  /** Request a later deadline */
  extendDistributor: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['DistributorDeadlineDto'];
    answer: Schemas['PayoutRequestDto'];
  };
  /** Freeze approved claims, and export all payable ones as a file for another tool */
  exportPayouts: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['PayoutFileRequestDto'];
    answer: Schemas['PayoutFileDto'];
  };
  /** Freeze approved claims, and request the tokens for them; no message when it lacks nothing */
  fundDistributor: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['FundingDto'];
    answer: Schemas['PayoutRequestDto'];
  };
  /** List the claims that a distributor pays */
  listPayoutLines: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `claim_id`, `user_id`, `tokens`, `status`.
       * @example "[\"claim_id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `claim_id`, `user_id`, `status`, `is_published`.
       * @example "{\"claim_id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['PayoutLineDto'][];
  };
  /** Request the publication of the Merkle root, so that receivers can claim to their wallets */
  publishDistributor: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['PayoutRequestDto'];
  };
  /** Request the payment of the next payable claims */
  pushPayouts: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['PayoutRequestDto'];
  };
  /** Release claims that were never requested, or that a file did not pay: another distributor can pay them */
  releasePayouts: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RecordSelectionDto'];
    answer: Schemas['DistributorDto'];
  };
  /** Request that claims whose payment came back can be paid again */
  reopenPayouts: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RecordSelectionDto'];
    answer: Schemas['PayoutRequestDto'];
  };
  /** Mark a claim of a file as paid by a transaction that was found on the chain */
  settlePayout: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['PayoutSettlementDto'];
    answer: Schemas['DistributorDto'];
  };
  /** Request tokens back, after the deadline */
  withdrawFromDistributor: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['WithdrawalDto'];
    answer: Schemas['PayoutRequestDto'];
  };
  /** List events of outside systems, the newest first */
  listEvents: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`, `points`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `key_id`, `key_name`, `event_id`, `type`, `state`, `code`, `user_id`, `task_id`, `created_at_gte`, `created_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['EventDto'][];
  };
  /** Get an event of an outside system */
  getEvent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['EventDto'];
  };
  /** Cancel an event that waits for its participant */
  cancelEvent: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['EventDto'];
  };
  /** Export matching appeals, open and answered, as appeals_export.csv */
  exportAppeals: {
    query?: {
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `status`, `created_at`, `answered_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `status`, `created_at_gte`, `created_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export matching claims as claims_export.csv */
  exportClaims: {
    query?: {
      /** Part of `wallet_address`, in any case of letters. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `tokens`, `status`, `requested_at`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `status`, `wallet_address`, `requested_at_gte`, `requested_at_lte`, `tokens_gte`, `tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export users' matching task progress as completions_export.csv */
  exportCompletions: {
    query?: {
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `task_id`, `status`, `completed_at`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `task_id`, `status`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export matching decisions as decisions_export.csv */
  exportDecisions: {
    query?: {
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `kind`, `points`, `decided_at`, `overturned_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `kind`, `reason`, `task_id`, `is_reviewed`, `decided_at_gte`, `decided_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export both sides of matching transfers as ledger_export.csv */
  exportLedger: {
    query?: {
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `created_at`, `amount`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `account`, `currency`, `kind`, `key`, `decision_id`, `caused_by`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export matching rows of the operation log as logs_export.csv */
  exportLogs: {
    query?: {
      /** Part of `admin_username`, `details`, `ip_address`, in any case of letters. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `admin_username`, `action`, `resource_type`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `action`, `resource_type`, `resource_id`, `admin_username`, `created_at_gte`, `created_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** @example "login" */
      action?:
        | 'login'
        | 'logout'
        | 'create_task'
        | 'update_task'
        | 'delete_task'
        | 'ban_user'
        | 'unban_user'
        | 'delete_user'
        | 'update_content'
        | 'create_team_member'
        | 'update_team_member'
        | 'delete_team_member'
        | 'create_content'
        | 'delete_content'
        | 'update_settings'
        | 'change_password'
        | 'export_csv'
        | 'go_live'
        | 'pause_campaign'
        | 'resume_campaign'
        | 'adjust_points'
        | 'import_points'
        | 'undo_import'
        | 'cancel_event'
        | 'sign_out_user'
        | 'unlink_telegram'
        | 'change_wallet'
        | 'approve_review'
        | 'reject_review'
        | 'reverse_points'
        | 'overturn_decision'
        | 'answer_appeal'
        | 'update_verification'
        | 'retry_jobs'
        | 'approve_claim'
        | 'reject_claim'
        | 'create_payout_batch'
        | 'sign_payout_batch'
        | 'cancel_payout_batch'
        | 'resolve_payout_alarm'
        | 'create_distributor'
        | 'request_payout'
        | 'close_campaign'
        | 'confirm_identity'
        | 'end_session'
        | 'change_second_factor'
        | 'invite_admin'
        | 'revoke_invitation'
        | 'accept_invitation'
        | 'update_admin'
        | 'suspend_admin'
        | 'restore_admin'
        | 'update_admin_rules'
        | 'answer_approval'
        | 'update_notifications'
        | 'export_personal_data'
        | 'remove_personal_data'
        | 'create_api_key'
        | 'revoke_api_key'
        | 'hold_user'
        | 'release_user'
        | 'confirm_points'
        | 'withdraw_confirmation'
        | 'decide_cluster'
        | 'upload_image'
        | 'update_section'
        | 'update_text'
        | 'export_claim_kit';
      /** @example "auth" */
      resource_type?:
        | 'auth'
        | 'user'
        | 'task'
        | 'content'
        | 'team'
        | 'settings'
        | 'log'
        | 'campaign'
        | 'completion'
        | 'claim'
        | 'ledger'
        | 'review'
        | 'decision'
        | 'appeal'
        | 'verification'
        | 'job'
        | 'payout'
        | 'distributor'
        | 'payout_alarm'
        | 'admin'
        | 'notification'
        | 'api_key'
        | 'approval'
        | 'cluster'
        | 'image'
        | 'section'
        | 'event'
        | 'import'
        | 'site_text';
    };
    answer: Blob;
  };
  /** Export matching invited users as referrals_export.csv */
  exportReferrals: {
    query?: {
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`, `total_points`, `referral_counts`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `inviter_id`, `is_banned`, `referral_counts`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export the operator's entries of all sections as sections_export.csv */
  exportSections: {
    answer: Blob;
  };
  /** Export matching tasks as tasks_export.csv */
  exportTasks: {
    query?: {
      /** Part of `title`, `title_en`, in any case of letters. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `title`, `title_en`, `type`, `points`, `order`, `is_active`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `type`, `is_active`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export matching team members as team_export.csv */
  exportTeam: {
    query?: {
      /** Part of `name`, `role`, in any case of letters. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `name`, `role`, `order`, `is_active`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `role`, `is_active`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Export the operator's texts as texts_export.csv */
  exportTexts: {
    answer: Blob;
  };
  /** Export matching users as users_export.csv */
  exportUsers: {
    query?: {
      /** Part of `username`, `wallet_address`, in any case of letters. */
      search?: string;
      /**
       * Field and direction. Fields: `id`, `username`, `wallet_address`, `total_points`, `claimed_tokens`, `claimable_tokens`, `is_banned`, `is_held`, `is_active`, `created_at`, `status`, `signals`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `username`, `wallet_address`, `is_banned`, `is_held`, `has_confirmed_points`, `is_active`, `inviter_id`, `status`, `signals`, `created_at_gte`, `created_at_lte`, `total_points_gte`, `total_points_lte`, `claimed_tokens_gte`, `claimed_tokens_lte`, `claimable_tokens_gte`, `claimable_tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
    };
    answer: Blob;
  };
  /** Get the campaign in figures: funnel, tasks, weeks of joining, invitations, pool */
  getCampaignFigures: {
    answer: Schemas['CampaignFiguresDto'];
  };
  /** Export a part of the figures */
  exportCampaignFigures: {
    path: {
      /**
       * Which part
       * @example "funnel"
       */
      name: 'funnel' | 'tasks' | 'cohorts' | 'referrals' | 'pool';
    };
    answer: Blob;
  };
  /** Create a picture from a PNG, JPEG or WebP file of at most 5 MB; a logo or symbol may be SVG */
  uploadImage: {
    query?: {
      /**
       * Where it will be shown: marks of the site lose their empty margins and may be SVG, the home page's may be larger.
       * @example "symbol"
       */
      use?: 'picture' | 'logo' | 'symbol' | 'hero';
    };
    answer: Schemas['ImageDto'];
  };
  /** List imports of points, the newest first */
  listImports: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`, `points`, `awards`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `status`, `uploaded_by`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ImportDto'][];
  };
  /** Check a CSV file of points for wallets, without booking anything */
  uploadImport: {
    query: {
      /**
       * The name of the file, which the list shows.
       * @example "season-1.csv"
       */
      name: string;
    };
    answer: Schemas['ImportDetailsDto'];
  };
  /** Get the points of all imports that wait for their wallets */
  getWaitingPoints: {
    answer: Schemas['WaitingTotalsDto'];
  };
  /** Get an import, with its refused rows by reason and the sums of the others */
  getImport: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ImportDetailsDto'];
  };
  /** Delete an import that was not confirmed */
  deleteImport: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: undefined;
  };
  /** Confirm an import as it was shown: known wallets get their points, others at their first sign-in */
  confirmImport: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['SeenImportDto'];
    answer: Schemas['ImportDetailsDto'];
  };
  /** List refused rows of an import, a hundred at a time */
  listRejectedRows: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Only rows after this line.
       * @format int32
       * @example 1
       */
      after?: number;
    };
    answer: Schemas['RejectedRowDto'][];
  };
  /** Export the refused rows of an import in the shape of its file */
  exportRejectedRows: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Blob;
  };
  /** Reverse an import row by row, except for points that are claimed */
  undoImport: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ImportUndoDto'];
    answer: Schemas['ImportDetailsDto'];
  };
  /** List open invitations, the newest first */
  listInvitations: {
    answer: Schemas['InvitationDto'][];
  };
  /** Create an invitation: a link that is valid once and for 72 hours */
  inviteAdmin: {
    body: Schemas['InvitationCreateDto'];
    answer: Schemas['CreatedInvitationDto'];
  };
  /** Revoke an invitation */
  revokeInvitation: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['InvitationDto'];
  };
  /** List kinds of jobs with the number waiting, running and failed */
  listJobs: {
    answer: Schemas['JobDto'][];
  };
  /** Retry the failed and waiting jobs of a kind now */
  retryJobs: {
    path: {
      /**
       * Kind of the jobs.
       * @example "verify_task"
       */
      name: string;
    };
    answer: Schemas['JobDto'];
  };
  /** List the operation log, the newest first */
  listLogs: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `admin_username`, `details`, `ip_address`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `admin_username`, `action`, `resource_type`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `action`, `resource_type`, `resource_id`, `admin_username`, `created_at_gte`, `created_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
      /** @example "login" */
      action?:
        | 'login'
        | 'logout'
        | 'create_task'
        | 'update_task'
        | 'delete_task'
        | 'ban_user'
        | 'unban_user'
        | 'delete_user'
        | 'update_content'
        | 'create_team_member'
        | 'update_team_member'
        | 'delete_team_member'
        | 'create_content'
        | 'delete_content'
        | 'update_settings'
        | 'change_password'
        | 'export_csv'
        | 'go_live'
        | 'pause_campaign'
        | 'resume_campaign'
        | 'adjust_points'
        | 'import_points'
        | 'undo_import'
        | 'cancel_event'
        | 'sign_out_user'
        | 'unlink_telegram'
        | 'change_wallet'
        | 'approve_review'
        | 'reject_review'
        | 'reverse_points'
        | 'overturn_decision'
        | 'answer_appeal'
        | 'update_verification'
        | 'retry_jobs'
        | 'approve_claim'
        | 'reject_claim'
        | 'create_payout_batch'
        | 'sign_payout_batch'
        | 'cancel_payout_batch'
        | 'resolve_payout_alarm'
        | 'create_distributor'
        | 'request_payout'
        | 'close_campaign'
        | 'confirm_identity'
        | 'end_session'
        | 'change_second_factor'
        | 'invite_admin'
        | 'revoke_invitation'
        | 'accept_invitation'
        | 'update_admin'
        | 'suspend_admin'
        | 'restore_admin'
        | 'update_admin_rules'
        | 'answer_approval'
        | 'update_notifications'
        | 'export_personal_data'
        | 'remove_personal_data'
        | 'create_api_key'
        | 'revoke_api_key'
        | 'hold_user'
        | 'release_user'
        | 'confirm_points'
        | 'withdraw_confirmation'
        | 'decide_cluster'
        | 'upload_image'
        | 'update_section'
        | 'update_text'
        | 'export_claim_kit';
      /** @example "auth" */
      resource_type?:
        | 'auth'
        | 'user'
        | 'task'
        | 'content'
        | 'team'
        | 'settings'
        | 'log'
        | 'campaign'
        | 'completion'
        | 'claim'
        | 'ledger'
        | 'review'
        | 'decision'
        | 'appeal'
        | 'verification'
        | 'job'
        | 'payout'
        | 'distributor'
        | 'payout_alarm'
        | 'admin'
        | 'notification'
        | 'api_key'
        | 'approval'
        | 'cluster'
        | 'image'
        | 'section'
        | 'event'
        | 'import'
        | 'site_text';
    };
    answer: Schemas['LogEntryDto'][];
  };
  /** Get the head of the operation log, which proves later that the log was not changed */
  getLogHead: {
    answer: Schemas['LogHeadDto'];
  };
  /** Get figures of the operation log */
  getLogStats: {
    answer: Schemas['LogStatsDto'];
  };
  /** Count rows of the operation log by day */
  getDailyLogStats: {
    query?: {
      /**
       * Today and the days before it.
       * @format int32
       * @default 14
       * @example 14
       */
      days?: number;
      /**
       * Time zone of the days: a name of the IANA database.
       * @default "UTC"
       * @example "Asia/Shanghai"
       */
      time_zone?: string;
    };
    answer: Schemas['DailyLogStatsDto'];
  };
  /** Get a row of the operation log */
  getLogEntry: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['LogEntryDto'];
  };
  /** List the fields that a row of the operation log has changed, with their whole values */
  listLogValues: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['LogValueDto'][];
  };
  /** List notification channels */
  listNotificationChannels: {
    answer: Schemas['ChannelDto'][];
  };
  /** Create a notification channel; a webhook's secret is returned once */
  createNotificationChannel: {
    body: Schemas['ChannelCreateDto'];
    answer: Schemas['CreatedChannelDto'];
  };
  /** Change a notification channel */
  updateNotificationChannel: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['ChannelUpdateDto'];
    answer: Schemas['ChannelDto'];
  };
  /** Delete a notification channel and its deliveries */
  deleteNotificationChannel: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ChannelDto'];
  };
  /** Create a new secret for a webhook, which is returned once */
  renewNotificationSecret: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['CreatedChannelDto'];
  };
  /** Send a test to a notification channel */
  testNotificationChannel: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['DeliveryDto'];
  };
  /** List deliveries of the last 30 days, the newest first */
  listNotificationDeliveries: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `event`, `status`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['DeliveryDto'][];
  };
  /** Send a delivery again, with the same message id */
  resendNotification: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['DeliveryDto'];
  };
  /** List submissions that wait for a reviewer, the oldest first */
  listReviews: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `review_due_at`, `user_id`, `task_id`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `task_id`, `is_overdue`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ReviewDto'][];
  };
  /** Approve several submissions */
  bulkApproveReviews: {
    body: Schemas['RecordSelectionDto'];
    answer: Schemas['DecidedReviewsDto'];
  };
  /** Reject several submissions */
  bulkRejectReviews: {
    body: Schemas['RejectionSelectionDto'];
    answer: Schemas['DecidedReviewsDto'];
  };
  /** Hold the next review for five minutes */
  takeNextReview: {
    body?: Schemas['NextReviewQueryDto'];
    answer: Schemas['NextReviewDto'];
  };
  /** Get figures of the review queue */
  getReviewStats: {
    answer: Schemas['ReviewStatsDto'];
  };
  /** Approve a submission */
  approveReview: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ReviewOutcomeDto'];
  };
  /** Reject a submission */
  rejectReview: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RejectionDto'];
    answer: Schemas['ReviewOutcomeDto'];
  };
  /** Release a review held by the caller's session */
  releaseReview: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: undefined;
  };
  /** Get the sections that can be replaced or hidden */
  getSections: {
    answer: Schemas['SectionsDto'];
  };
  /** Change the questions of the airdrop page */
  updateAirdropQuestions: {
    body: Schemas['AirdropQuestionsUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the links to audits */
  updateAudits: {
    body: Schemas['AuditsUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Get the entries that the site shows by default, to start own lists from */
  getBuiltInSections: {
    answer: Schemas['BuiltInSectionsDto'];
  };
  /** Change the features */
  updateFeatures: {
    body: Schemas['FeaturesUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the highlights */
  updateHighlights: {
    body: Schemas['HighlightsUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the partners */
  updatePartners: {
    body: Schemas['PartnersUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the questions of the home page */
  updateQuestions: {
    body: Schemas['QuestionsUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the roadmap */
  updateRoadmap: {
    body: Schemas['RoadmapUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the statistics */
  updateStatistics: {
    body: Schemas['StatisticsUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the shares of the supply */
  updateTokenomics: {
    body: Schemas['TokenomicsUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the use cases */
  updateUseCases: {
    body: Schemas['UseCasesUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Change the values of the about page */
  updateValues: {
    body: Schemas['ValuesUpdateDto'];
    answer: Schemas['SectionsDto'];
  };
  /** Get the site's settings */
  getSettings: {
    answer: Schemas['AdminSettingsDto'];
  };
  /** Change the site's settings */
  updateSettings: {
    body: Schemas['SettingsUpdateDto'];
    answer: Schemas['AdminSettingsDto'];
  };
  /** Estimate how many users would wait after a change of settings */
  estimateSettingsEffects: {
    body: Schemas['SettingsEffectsDto'];
    answer: Schemas['SettingEffectDto'][];
  };
  /** Restore the values that settings had before a row of the operation log */
  restoreSettings: {
    body: Schemas['RestoreDto'];
    answer: Schemas['AdminSettingsDto'];
  };
  /** List tasks */
  listTasks: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `title`, `title_en`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `title`, `title_en`, `type`, `points`, `order`, `is_active`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `type`, `is_active`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['TaskDto'][];
  };
  /** Create a task */
  createTask: {
    body: Schemas['TaskCreateDto'];
    answer: Schemas['TaskDto'];
  };
  /** Get figures of the tasks */
  getTaskStats: {
    answer: Schemas['TaskStatsDto'];
  };
  /** Get a task */
  getTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['TaskDto'];
  };
  /** Update a task */
  updateTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['TaskUpdateDto'];
    answer: Schemas['TaskDto'];
  };
  /** Delete a task and return it */
  deleteTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['TaskDto'];
  };
  /** Move a task within its group, and return the group in the new order */
  moveTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['MoveDto'];
    answer: Schemas['TaskDto'][];
  };
  /** Switch a task on or off: to the state given, or to the opposite one */
  toggleTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body?: Schemas['TaskToggleDto'];
    answer: Schemas['TaskDto'];
  };
  /** List team members */
  listTeamMembers: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `name`, `role`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `name`, `role`, `order`, `is_active`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `role`, `is_active`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['TeamMemberDto'][];
  };
  /** Create a team member */
  createTeamMember: {
    body: Schemas['TeamMemberCreateDto'];
    answer: Schemas['TeamMemberDto'];
  };
  /** Get a team member */
  getTeamMember: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['TeamMemberDto'];
  };
  /** Update a team member */
  updateTeamMember: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['TeamMemberUpdateDto'];
    answer: Schemas['TeamMemberDto'];
  };
  /** Delete a team member and return it */
  deleteTeamMember: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['TeamMemberDto'];
  };
  /** List the texts of the site that can be replaced */
  listTexts: {
    answer: Schemas['SiteTextDto'][];
  };
  /** Get a text of the site with the built-in one */
  getText: {
    path: {
      /**
       * The text's key in the site's catalogues
       * @example "home.title"
       */
      key:
        | 'home.headTitle'
        | 'home.title'
        | 'home.titleAccent'
        | 'home.subtitle'
        | 'home.description'
        | 'home.leads.last_day'
        | 'home.leads.upcoming'
        | 'home.leads.paused'
        | 'home.leads.claiming'
        | 'home.leads.ended'
        | 'home.leads.closed'
        | 'home.getStarted'
        | 'home.learnMore'
        | 'home.stats.title'
        | 'home.stats.holders'
        | 'home.stats.transactions'
        | 'home.stats.volume'
        | 'home.stats.marketCap'
        | 'home.highlights.title'
        | 'home.highlights.lead'
        | 'home.highlights.innovation.title'
        | 'home.highlights.innovation.text'
        | 'home.highlights.scalability.title'
        | 'home.highlights.scalability.text'
        | 'home.highlights.openSource.title'
        | 'home.highlights.openSource.text'
        | 'home.features.title'
        | 'home.features.lead'
        | 'home.features.fast.title'
        | 'home.features.fast.text'
        | 'home.features.secure.title'
        | 'home.features.secure.text'
        | 'home.features.decentralized.title'
        | 'home.features.decentralized.text'
        | 'home.features.lowFee.title'
        | 'home.features.lowFee.text'
        | 'home.tokenomics.title'
        | 'home.tokenomics.lead'
        | 'home.useCases.title'
        | 'home.useCases.lead'
        | 'home.useCases.defi.title'
        | 'home.useCases.defi.text'
        | 'home.useCases.governance.title'
        | 'home.useCases.governance.text'
        | 'home.useCases.rewards.title'
        | 'home.useCases.rewards.text'
        | 'home.useCases.payments.title'
        | 'home.useCases.payments.text'
        | 'home.partners.title'
        | 'home.partners.lead'
        | 'home.roadmap.title'
        | 'home.roadmap.lead'
        | 'home.faq.title'
        | 'home.faq.lead'
        | 'home.roadmap.ownTitle'
        | 'home.faq.items.what.question'
        | 'home.faq.items.what.answer'
        | 'home.faq.items.wallet.question'
        | 'home.faq.items.wallet.answer'
        | 'home.faq.items.cost.question'
        | 'home.faq.items.cost.answer'
        | 'home.faq.items.safety.question'
        | 'home.faq.items.safety.answer'
        | 'home.faq.items.delivery.question'
        | 'home.faq.items.delivery.answer'
        | 'home.claim.active.title'
        | 'home.claim.active.text'
        | 'home.claim.active.button'
        | 'home.claim.last_day.title'
        | 'home.claim.last_day.text'
        | 'home.claim.last_day.button'
        | 'home.claim.upcoming.title'
        | 'home.claim.upcoming.text'
        | 'home.claim.upcoming.button'
        | 'home.claim.paused.title'
        | 'home.claim.paused.text'
        | 'home.claim.paused.button'
        | 'home.claim.claiming.title'
        | 'home.claim.claiming.text'
        | 'home.claim.claiming.button'
        | 'home.claim.ended.title'
        | 'home.claim.ended.text'
        | 'home.claim.ended.button'
        | 'home.claim.closed.title'
        | 'home.claim.closed.text'
        | 'home.claim.closed.button'
        | 'airdrop.headDescription'
        | 'airdrop.eyebrow'
        | 'airdrop.titles.active'
        | 'airdrop.leads.active'
        | 'airdrop.titles.last_day'
        | 'airdrop.leads.last_day'
        | 'airdrop.titles.upcoming'
        | 'airdrop.leads.upcoming'
        | 'airdrop.tasks.lead'
        | 'airdrop.groupLeads.social'
        | 'airdrop.groupLeads.wallet'
        | 'airdrop.groupLeads.engagement'
        | 'airdrop.groupLeads.referral'
        | 'airdrop.groupLeads.referral_live'
        | 'airdrop.rules.title'
        | 'airdrop.rules.lead'
        | 'airdrop.rules.items.once.title'
        | 'airdrop.rules.items.once.text'
        | 'airdrop.rules.items.conversion.title'
        | 'airdrop.rules.items.conversion.text'
        | 'airdrop.rules.items.verification.title'
        | 'airdrop.rules.items.verification.text'
        | 'airdrop.rules.items.deadline.title'
        | 'airdrop.rules.items.deadline.text'
        | 'airdrop.rules.items.once.text_live'
        | 'airdrop.rules.items.verification.text_live'
        | 'airdrop.rules.items.deadline.text_live'
        | 'airdrop.faq.title'
        | 'airdrop.faq.lead'
        | 'airdrop.faq.items.join.question'
        | 'airdrop.faq.items.join.answer'
        | 'airdrop.faq.items.wallet.question'
        | 'airdrop.faq.items.wallet.answer'
        | 'airdrop.faq.items.points.question'
        | 'airdrop.faq.items.points.answer'
        | 'airdrop.faq.items.delivery.question'
        | 'airdrop.faq.items.delivery.answer'
        | 'airdrop.faq.items.referral.question'
        | 'airdrop.faq.items.referral.answer'
        | 'airdrop.faq.items.delivery.answer_live'
        | 'airdrop.faq.items.referral.answer_live'
        | 'about.headDescription'
        | 'about.eyebrow'
        | 'about.title'
        | 'about.subtitle'
        | 'about.mission.title'
        | 'about.mission.text'
        | 'about.vision.title'
        | 'about.vision.text'
        | 'about.valuesTitle'
        | 'about.values.transparency.title'
        | 'about.values.transparency.text'
        | 'about.values.security.title'
        | 'about.values.security.text'
        | 'about.values.innovation.title'
        | 'about.values.innovation.text'
        | 'about.values.community.title'
        | 'about.values.community.text'
        | 'roadmap.headDescription'
        | 'roadmap.eyebrow'
        | 'roadmap.title'
        | 'roadmap.subtitle'
        | 'roadmap.ownEyebrow'
        | 'roadmap.ownSubtitle'
        | 'team.headDescription'
        | 'team.eyebrow'
        | 'team.title'
        | 'team.subtitle'
        | 'whitepaper.headDescription'
        | 'whitepaper.eyebrow'
        | 'whitepaper.title'
        | 'whitepaper.subtitle'
        | 'whitepaper.riskTitle'
        | 'whitepaper.risk'
        | 'footer.tagline';
    };
    answer: Schemas['SiteTextDto'];
  };
  /** Replace a text of the site */
  updateText: {
    path: {
      /**
       * The text's key in the site's catalogues
       * @example "home.title"
       */
      key:
        | 'home.headTitle'
        | 'home.title'
        | 'home.titleAccent'
        | 'home.subtitle'
        | 'home.description'
        | 'home.leads.last_day'
        | 'home.leads.upcoming'
        | 'home.leads.paused'
        | 'home.leads.claiming'
        | 'home.leads.ended'
        | 'home.leads.closed'
        | 'home.getStarted'
        | 'home.learnMore'
        | 'home.stats.title'
        | 'home.stats.holders'
        | 'home.stats.transactions'
        | 'home.stats.volume'
        | 'home.stats.marketCap'
        | 'home.highlights.title'
        | 'home.highlights.lead'
        | 'home.highlights.innovation.title'
        | 'home.highlights.innovation.text'
        | 'home.highlights.scalability.title'
        | 'home.highlights.scalability.text'
        | 'home.highlights.openSource.title'
        | 'home.highlights.openSource.text'
        | 'home.features.title'
        | 'home.features.lead'
        | 'home.features.fast.title'
        | 'home.features.fast.text'
        | 'home.features.secure.title'
        | 'home.features.secure.text'
        | 'home.features.decentralized.title'
        | 'home.features.decentralized.text'
        | 'home.features.lowFee.title'
        | 'home.features.lowFee.text'
        | 'home.tokenomics.title'
        | 'home.tokenomics.lead'
        | 'home.useCases.title'
        | 'home.useCases.lead'
        | 'home.useCases.defi.title'
        | 'home.useCases.defi.text'
        | 'home.useCases.governance.title'
        | 'home.useCases.governance.text'
        | 'home.useCases.rewards.title'
        | 'home.useCases.rewards.text'
        | 'home.useCases.payments.title'
        | 'home.useCases.payments.text'
        | 'home.partners.title'
        | 'home.partners.lead'
        | 'home.roadmap.title'
        | 'home.roadmap.lead'
        | 'home.faq.title'
        | 'home.faq.lead'
        | 'home.roadmap.ownTitle'
        | 'home.faq.items.what.question'
        | 'home.faq.items.what.answer'
        | 'home.faq.items.wallet.question'
        | 'home.faq.items.wallet.answer'
        | 'home.faq.items.cost.question'
        | 'home.faq.items.cost.answer'
        | 'home.faq.items.safety.question'
        | 'home.faq.items.safety.answer'
        | 'home.faq.items.delivery.question'
        | 'home.faq.items.delivery.answer'
        | 'home.claim.active.title'
        | 'home.claim.active.text'
        | 'home.claim.active.button'
        | 'home.claim.last_day.title'
        | 'home.claim.last_day.text'
        | 'home.claim.last_day.button'
        | 'home.claim.upcoming.title'
        | 'home.claim.upcoming.text'
        | 'home.claim.upcoming.button'
        | 'home.claim.paused.title'
        | 'home.claim.paused.text'
        | 'home.claim.paused.button'
        | 'home.claim.claiming.title'
        | 'home.claim.claiming.text'
        | 'home.claim.claiming.button'
        | 'home.claim.ended.title'
        | 'home.claim.ended.text'
        | 'home.claim.ended.button'
        | 'home.claim.closed.title'
        | 'home.claim.closed.text'
        | 'home.claim.closed.button'
        | 'airdrop.headDescription'
        | 'airdrop.eyebrow'
        | 'airdrop.titles.active'
        | 'airdrop.leads.active'
        | 'airdrop.titles.last_day'
        | 'airdrop.leads.last_day'
        | 'airdrop.titles.upcoming'
        | 'airdrop.leads.upcoming'
        | 'airdrop.tasks.lead'
        | 'airdrop.groupLeads.social'
        | 'airdrop.groupLeads.wallet'
        | 'airdrop.groupLeads.engagement'
        | 'airdrop.groupLeads.referral'
        | 'airdrop.groupLeads.referral_live'
        | 'airdrop.rules.title'
        | 'airdrop.rules.lead'
        | 'airdrop.rules.items.once.title'
        | 'airdrop.rules.items.once.text'
        | 'airdrop.rules.items.conversion.title'
        | 'airdrop.rules.items.conversion.text'
        | 'airdrop.rules.items.verification.title'
        | 'airdrop.rules.items.verification.text'
        | 'airdrop.rules.items.deadline.title'
        | 'airdrop.rules.items.deadline.text'
        | 'airdrop.rules.items.once.text_live'
        | 'airdrop.rules.items.verification.text_live'
        | 'airdrop.rules.items.deadline.text_live'
        | 'airdrop.faq.title'
        | 'airdrop.faq.lead'
        | 'airdrop.faq.items.join.question'
        | 'airdrop.faq.items.join.answer'
        | 'airdrop.faq.items.wallet.question'
        | 'airdrop.faq.items.wallet.answer'
        | 'airdrop.faq.items.points.question'
        | 'airdrop.faq.items.points.answer'
        | 'airdrop.faq.items.delivery.question'
        | 'airdrop.faq.items.delivery.answer'
        | 'airdrop.faq.items.referral.question'
        | 'airdrop.faq.items.referral.answer'
        | 'airdrop.faq.items.delivery.answer_live'
        | 'airdrop.faq.items.referral.answer_live'
        | 'about.headDescription'
        | 'about.eyebrow'
        | 'about.title'
        | 'about.subtitle'
        | 'about.mission.title'
        | 'about.mission.text'
        | 'about.vision.title'
        | 'about.vision.text'
        | 'about.valuesTitle'
        | 'about.values.transparency.title'
        | 'about.values.transparency.text'
        | 'about.values.security.title'
        | 'about.values.security.text'
        | 'about.values.innovation.title'
        | 'about.values.innovation.text'
        | 'about.values.community.title'
        | 'about.values.community.text'
        | 'roadmap.headDescription'
        | 'roadmap.eyebrow'
        | 'roadmap.title'
        | 'roadmap.subtitle'
        | 'roadmap.ownEyebrow'
        | 'roadmap.ownSubtitle'
        | 'team.headDescription'
        | 'team.eyebrow'
        | 'team.title'
        | 'team.subtitle'
        | 'whitepaper.headDescription'
        | 'whitepaper.eyebrow'
        | 'whitepaper.title'
        | 'whitepaper.subtitle'
        | 'whitepaper.riskTitle'
        | 'whitepaper.risk'
        | 'footer.tagline';
    };
    body: Schemas['SiteTextUpdateDto'];
    answer: Schemas['SiteTextDto'];
  };
  /** Restore the text that was there before a row of the operation log */
  restoreText: {
    path: {
      /**
       * The text's key in the site's catalogues
       * @example "home.title"
       */
      key:
        | 'home.headTitle'
        | 'home.title'
        | 'home.titleAccent'
        | 'home.subtitle'
        | 'home.description'
        | 'home.leads.last_day'
        | 'home.leads.upcoming'
        | 'home.leads.paused'
        | 'home.leads.claiming'
        | 'home.leads.ended'
        | 'home.leads.closed'
        | 'home.getStarted'
        | 'home.learnMore'
        | 'home.stats.title'
        | 'home.stats.holders'
        | 'home.stats.transactions'
        | 'home.stats.volume'
        | 'home.stats.marketCap'
        | 'home.highlights.title'
        | 'home.highlights.lead'
        | 'home.highlights.innovation.title'
        | 'home.highlights.innovation.text'
        | 'home.highlights.scalability.title'
        | 'home.highlights.scalability.text'
        | 'home.highlights.openSource.title'
        | 'home.highlights.openSource.text'
        | 'home.features.title'
        | 'home.features.lead'
        | 'home.features.fast.title'
        | 'home.features.fast.text'
        | 'home.features.secure.title'
        | 'home.features.secure.text'
        | 'home.features.decentralized.title'
        | 'home.features.decentralized.text'
        | 'home.features.lowFee.title'
        | 'home.features.lowFee.text'
        | 'home.tokenomics.title'
        | 'home.tokenomics.lead'
        | 'home.useCases.title'
        | 'home.useCases.lead'
        | 'home.useCases.defi.title'
        | 'home.useCases.defi.text'
        | 'home.useCases.governance.title'
        | 'home.useCases.governance.text'
        | 'home.useCases.rewards.title'
        | 'home.useCases.rewards.text'
        | 'home.useCases.payments.title'
        | 'home.useCases.payments.text'
        | 'home.partners.title'
        | 'home.partners.lead'
        | 'home.roadmap.title'
        | 'home.roadmap.lead'
        | 'home.faq.title'
        | 'home.faq.lead'
        | 'home.roadmap.ownTitle'
        | 'home.faq.items.what.question'
        | 'home.faq.items.what.answer'
        | 'home.faq.items.wallet.question'
        | 'home.faq.items.wallet.answer'
        | 'home.faq.items.cost.question'
        | 'home.faq.items.cost.answer'
        | 'home.faq.items.safety.question'
        | 'home.faq.items.safety.answer'
        | 'home.faq.items.delivery.question'
        | 'home.faq.items.delivery.answer'
        | 'home.claim.active.title'
        | 'home.claim.active.text'
        | 'home.claim.active.button'
        | 'home.claim.last_day.title'
        | 'home.claim.last_day.text'
        | 'home.claim.last_day.button'
        | 'home.claim.upcoming.title'
        | 'home.claim.upcoming.text'
        | 'home.claim.upcoming.button'
        | 'home.claim.paused.title'
        | 'home.claim.paused.text'
        | 'home.claim.paused.button'
        | 'home.claim.claiming.title'
        | 'home.claim.claiming.text'
        | 'home.claim.claiming.button'
        | 'home.claim.ended.title'
        | 'home.claim.ended.text'
        | 'home.claim.ended.button'
        | 'home.claim.closed.title'
        | 'home.claim.closed.text'
        | 'home.claim.closed.button'
        | 'airdrop.headDescription'
        | 'airdrop.eyebrow'
        | 'airdrop.titles.active'
        | 'airdrop.leads.active'
        | 'airdrop.titles.last_day'
        | 'airdrop.leads.last_day'
        | 'airdrop.titles.upcoming'
        | 'airdrop.leads.upcoming'
        | 'airdrop.tasks.lead'
        | 'airdrop.groupLeads.social'
        | 'airdrop.groupLeads.wallet'
        | 'airdrop.groupLeads.engagement'
        | 'airdrop.groupLeads.referral'
        | 'airdrop.groupLeads.referral_live'
        | 'airdrop.rules.title'
        | 'airdrop.rules.lead'
        | 'airdrop.rules.items.once.title'
        | 'airdrop.rules.items.once.text'
        | 'airdrop.rules.items.conversion.title'
        | 'airdrop.rules.items.conversion.text'
        | 'airdrop.rules.items.verification.title'
        | 'airdrop.rules.items.verification.text'
        | 'airdrop.rules.items.deadline.title'
        | 'airdrop.rules.items.deadline.text'
        | 'airdrop.rules.items.once.text_live'
        | 'airdrop.rules.items.verification.text_live'
        | 'airdrop.rules.items.deadline.text_live'
        | 'airdrop.faq.title'
        | 'airdrop.faq.lead'
        | 'airdrop.faq.items.join.question'
        | 'airdrop.faq.items.join.answer'
        | 'airdrop.faq.items.wallet.question'
        | 'airdrop.faq.items.wallet.answer'
        | 'airdrop.faq.items.points.question'
        | 'airdrop.faq.items.points.answer'
        | 'airdrop.faq.items.delivery.question'
        | 'airdrop.faq.items.delivery.answer'
        | 'airdrop.faq.items.referral.question'
        | 'airdrop.faq.items.referral.answer'
        | 'airdrop.faq.items.delivery.answer_live'
        | 'airdrop.faq.items.referral.answer_live'
        | 'about.headDescription'
        | 'about.eyebrow'
        | 'about.title'
        | 'about.subtitle'
        | 'about.mission.title'
        | 'about.mission.text'
        | 'about.vision.title'
        | 'about.vision.text'
        | 'about.valuesTitle'
        | 'about.values.transparency.title'
        | 'about.values.transparency.text'
        | 'about.values.security.title'
        | 'about.values.security.text'
        | 'about.values.innovation.title'
        | 'about.values.innovation.text'
        | 'about.values.community.title'
        | 'about.values.community.text'
        | 'roadmap.headDescription'
        | 'roadmap.eyebrow'
        | 'roadmap.title'
        | 'roadmap.subtitle'
        | 'roadmap.ownEyebrow'
        | 'roadmap.ownSubtitle'
        | 'team.headDescription'
        | 'team.eyebrow'
        | 'team.title'
        | 'team.subtitle'
        | 'whitepaper.headDescription'
        | 'whitepaper.eyebrow'
        | 'whitepaper.title'
        | 'whitepaper.subtitle'
        | 'whitepaper.riskTitle'
        | 'whitepaper.risk'
        | 'footer.tagline';
    };
    body: Schemas['RestoreDto'];
    answer: Schemas['SiteTextDto'];
  };
  /** List users */
  listUsers: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `username`, `wallet_address`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `username`, `wallet_address`, `total_points`, `claimed_tokens`, `claimable_tokens`, `is_banned`, `is_held`, `is_active`, `created_at`, `status`, `signals`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `username`, `wallet_address`, `is_banned`, `is_held`, `has_confirmed_points`, `is_active`, `inviter_id`, `status`, `signals`, `created_at_gte`, `created_at_lte`, `total_points_gte`, `total_points_lte`, `claimed_tokens_gte`, `claimed_tokens_lte`, `claimable_tokens_gte`, `claimable_tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['UserDto'][];
  };
  /** Ban several users */
  bulkBanUsers: {
    body: Schemas['UserBanSelectionDto'];
    answer: Schemas['UserDto'][];
  };
  /** Delete several users */
  bulkDeleteUsers: {
    body: Schemas['UserSelectionDto'];
    answer: Schemas['UserDto'][];
  };
  /** Unban several users */
  bulkUnbanUsers: {
    body: Schemas['UserSelectionDto'];
    answer: Schemas['UserDto'][];
  };
  /** Ban every user that a filter matches, thousands at a time */
  banMatchingUsers: {
    body: Schemas['MatchingUsersBanDto'];
    answer: Schemas['ChangedRecordsDto'];
  };
  /** Delete every user that a filter matches, thousands at a time */
  deleteMatchingUsers: {
    body: Schemas['MatchingUsersDeletionDto'];
    answer: Schemas['ChangedRecordsDto'];
  };
  /** Get figures of the users */
  getUserStats: {
    answer: Schemas['UserStatsDto'];
  };
  /** Count new users by day */
  getDailyUserStats: {
    query?: {
      /**
       * Today and the days before it.
       * @format int32
       * @default 14
       * @example 14
       */
      days?: number;
      /**
       * Time zone of the days: a name of the IANA database.
       * @default "UTC"
       * @example "Asia/Shanghai"
       */
      time_zone?: string;
    };
    answer: Schemas['DailyUserStatsDto'];
  };
  /** List figures of the users by day, the newest first */
  getUserStatsHistory: {
    query?: {
      /**
       * Today and the days before it.
       * @format int32
       * @default 8
       * @example 8
       */
      days?: number;
    };
    answer: Schemas['DayUserStatsDto'][];
  };
  /** Delete a user to whom no tokens were paid */
  deleteUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['UserDto'];
  };
  /** Get a user */
  getUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['UserDto'];
  };
  /** Add or deduct a user's points */
  adjustPoints: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['AdjustmentDto'];
    answer: Schemas['UserDto'];
  };
  /** Ban a user */
  banUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body?: Schemas['BanDto'];
    answer: Schemas['UserDto'];
  };
  /** List a user's claims, the newest first */
  listUserClaims: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** Part of `wallet_address`, in any case of letters. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `tokens`, `status`, `requested_at`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `status`, `wallet_address`, `requested_at_gte`, `requested_at_lte`, `tokens_gte`, `tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ClaimDto'][];
  };
  /** List a user's progress with tasks, the newest first */
  listUserCompletions: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `task_id`, `status`, `completed_at`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `task_id`, `status`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['CompletionDto'][];
  };
  /** Reverse a completed task and deduct its points */
  reverseCompletion: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      task_id: number;
    };
    body: Schemas['RejectionDto'];
    answer: Schemas['CompletionDto'];
  };
  /** Confirm a user's points, so that they can be claimed */
  confirmPoints: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RejectionDto'];
    answer: Schemas['UserDto'];
  };
  /** List decisions about a user with their reasons, the newest first */
  listUserDecisions: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `kind`, `points`, `decided_at`, `overturned_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `kind`, `reason`, `task_id`, `is_reviewed`, `decided_at_gte`, `decided_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['DecisionDto'][];
  };
  /** List a user's point and token entries with their reasons, the newest first */
  listUserEntries: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `user_id`, `created_at`, `amount`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `user_id`, `account`, `currency`, `kind`, `key`, `decision_id`, `caused_by`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['LedgerEntryDto'][];
  };
  /** Hold a user, so that claims and points for invitations wait for a review by a person */
  holdUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body: Schemas['RejectionDto'];
    answer: Schemas['UserDto'];
  };
  /** Get the outside service's score of a user */
  getOutsideScore: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['OutsideScoreDto'];
  };
  /** Export everything that is stored about a user */
  exportPersonalData: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['PersonalDataDto'];
  };
  /** Remove a user's data; the ledger keeps its numbers, and paid tokens their wallet */
  removePersonalData: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: undefined;
  };
  /** Get whether a user's points are confirmed */
  getPointConfirmation: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['PointConfirmationDto'];
  };
  /** Get a user's referral graph: the inviter and the invited */
  getReferralGraph: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ReferralGraphDto'];
  };
  /** List the users whom a user invited, with whether they count, the newest first */
  listUserReferrals: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`, `total_points`, `referral_counts`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `inviter_id`, `is_banned`, `referral_counts`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ReferralDto'][];
  };
  /** Release a held user */
  releaseUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['UserDto'];
  };
  /** List a user's sessions, the newest first */
  listUserSessions: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`, `last_used_at`, `expires_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['VisitorSessionDto'][];
  };
  /** End all sessions of a user */
  signOutUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['SignedOutDto'];
  };
  /** List a user's signals */
  listUserSignals: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['SignalDto'][];
  };
  /** Get a user's Telegram account */
  getUserTelegram: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['UserTelegramDto'];
  };
  /** Unlink a user's Telegram account, and end the user's sessions of the Mini App */
  unlinkUserTelegram: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: undefined;
  };
  /** Unban a user */
  unbanUser: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['UserDto'];
  };
  /** List the changes of a user's wallet, the newest first */
  listUserWalletChanges: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['WalletChangeDto'][];
  };
  /** Withdraw a person's confirmation of a user's points; claims stay */
  withdrawConfirmation: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['UserDto'];
  };
  /** List verification methods with their state */
  listVerificationMethods: {
    answer: Schemas['VerificationMethodDto'][];
  };
  /** Switch a verification method on or off, with a note to visitors */
  updateVerificationMethod: {
    path: {
      /**
       * Which method.
       * @example "ton_balance"
       */
      method:
        | 'self'
        | 'wallet'
        | 'page_visit'
        | 'code'
        | 'ton_balance'
        | 'jetton_balance'
        | 'referrals'
        | 'telegram_member'
        | 'manual';
    };
    body: Schemas['VerificationMethodUpdateDto'];
    answer: Schemas['VerificationMethodDto'];
  };
  /** Get how many records wait for a decision, up to 100 of each kind */
  getWaitingCounts: {
    answer: Schemas['WaitingDto'];
  };
  /** List the campaign's active tasks in their order */
  listActiveTasks: {
    answer: Schemas['TaskDto'][];
  };
  /** Send up to 1,000 events of participants, each booked once, with an API key of the role integration */
  sendEvents: {
    body: Schemas['EventBatchDto'];
    answer: Schemas['EventResultDto'][];
  };
  /** List the events that the API key has sent, the newest first */
  listSentEvents: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `event_id`, `state`, `created_at_gte`, `created_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['SentEventDto'][];
  };
  /** Get the visitor's account and progress */
  getMe: {
    answer: Schemas['MeDto'];
  };
  /** Change the visitor's name */
  updateMe: {
    body: Schemas['MeUpdateDto'];
    answer: Schemas['MeDto'];
  };
  /** List the visitor's point and token entries with their reasons, the newest first */
  listMyActivity: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `created_at`, `amount`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `currency`, `kind`, `decision_id`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['ActivityDto'][];
  };
  /** Appeal against a decision, once; banned visitors can appeal too */
  appealDecision: {
    body: Schemas['AppealCreateDto'];
    answer: Schemas['MyDecisionDto'];
  };
  /** List a claim's requirements besides points, and the visitor's progress */
  listMyClaimRequirements: {
    answer: Schemas['RequirementDto'][];
  };
  /** List the visitor's claims, the newest first */
  listMyClaims: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `tokens`, `status`, `requested_at`, `updated_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `status`, `requested_at_gte`, `requested_at_lte`, `tokens_gte`, `tokens_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['MyClaimDto'][];
  };
  /** Claim all claimable tokens of the visitor; the same key returns the same claim */
  requestClaim: {
    headers: {
      /**
       * The key of this request, with which it can be sent again.
       * @example "5b6f1c9e"
       */
      'Idempotency-Key': string;
    };
    answer: Schemas['MyClaimDto'];
  };
  /** Get the proof of a claim, and the transaction that claims it to the visitor's wallet */
  getMyClaimProof: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['ClaimProofDto'];
  };
  /** List decisions about the visitor with their reasons, the newest first */
  listMyDecisions: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `id`, `kind`, `points`, `decided_at`, `overturned_at`.
       * @example "[\"id\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `id`, `kind`, `task_id`, `is_reviewed`, `decided_at_gte`, `decided_at_lte`.
       * @example "{\"id\":[1,2,3]}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['MyDecisionDto'][];
  };
  /** Get whether the bot sends the visitor notices */
  getMyNotices: {
    answer: Schemas['MyNoticesDto'];
  };
  /** Change whether the bot sends the visitor notices, in the language of the call */
  updateMyNotices: {
    body: Schemas['MyNoticesUpdateDto'];
    answer: Schemas['MyNoticesDto'];
  };
  /** Get whether the visitor's points are provisional, and the ways to confirm them */
  getMyPointConfirmation: {
    answer: Schemas['MyPointConfirmationDto'];
  };
  /** Request a check of the balance; it changes nothing within ten minutes, or once the days of holding have begun */
  checkMyBalance: {
    answer: Schemas['MyPointConfirmationDto'];
  };
  /** List the users whom the visitor invited, with whether they count, the newest first */
  listMyReferrals: {
    query?: {
      /**
       * Rows to skip.
       * @format int32
       * @default 0
       */
      skip?: number;
      /**
       * Maximum number of rows.
       * @format int32
       * @default 100
       */
      limit?: number;
      /** This list is not searched: ignored. */
      search?: string;
      /**
       * First and last row, both counted from 0. Overrides `skip` and `limit`.
       * @example "[0,24]"
       */
      range?: string;
      /**
       * Field and direction. Fields: `joined_at`, `is_counted`.
       * @example "[\"joined_at\",\"ASC\"]"
       */
      sort?: string;
      /**
       * Field to value, or to a list of values; `q` searches. Fields: `is_counted`.
       * @example "{\"is_counted\":true}"
       */
      filter?: string;
      /** `exact` counts all rows that match, which takes longer the more there are; otherwise see `X-Total-Estimated`. */
      count?: 'exact';
    };
    answer: Schemas['MyReferralDto'][];
  };
  /** Get figures of the visitor's invitations */
  getMyReferralSummary: {
    answer: Schemas['ReferralSummaryDto'];
  };
  /** Get the visitor's rank among all visitors */
  getMyStanding: {
    answer: Schemas['StandingDto'];
  };
  /** Start a task; a repeated call changes nothing */
  startMyTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    answer: Schemas['MyTaskDto'];
  };
  /** Submit a started task; a repeated call changes nothing */
  submitMyTask: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      id: number;
    };
    body?: Schemas['TaskSubmitDto'];
    answer: Schemas['MyTaskDto'];
  };
  /** Get the visitor's Telegram account and the login link */
  getMyTelegram: {
    answer: Schemas['MyTelegramDto'];
  };
  /** Link a Telegram account, which can be linked to no other wallet afterwards */
  linkMyTelegram: {
    body: Schemas['TelegramLinkDto'];
    answer: Schemas['MyTelegramDto'];
  };
  /** Unlink the visitor's Telegram account, and end the sessions of the Mini App */
  unlinkMyTelegram: {
    answer: undefined;
  };
  /** Change the visitor's wallet to the session's wallet, another version with the same key */
  changeMyWallet: {
    answer: Schemas['MeDto'];
  };
  /** List the changes of the visitor's wallet, the newest first */
  listMyWalletChanges: {
    answer: Schemas['WalletChangeDto'][];
  };
  /** Create a challenge for a wallet to sign, naming the Telegram account to link */
  createMiniAppChallenge: {
    body: Schemas['MiniAppChallengeDto'];
    answer: Schemas['WalletChallengeDto'];
  };
  /** Create a session of the Mini App for a linked Telegram account, and a ticket for its wallet */
  startMiniApp: {
    body: Schemas['MiniAppStartDto'];
    answer: Schemas['MiniAppSessionDto'];
  };
  /** Sign out of the Mini App */
  signOutMiniApp: {
    answer: undefined;
  };
  /** Sign in to the Mini App with a wallet's proof, and link the Telegram account */
  signInMiniApp: {
    body: Schemas['MiniAppSignInDto'];
    answer: Schemas['MiniAppSignedInDto'];
  };
  /** Get the campaign's activity: participants, points, payments, and the state of its work */
  getCampaignActivity: {
    answer: Schemas['CampaignActivityDto'];
  };
  /** Download the final allocation as allocation.csv */
  downloadAllocation: {
    answer: Blob;
  };
  /** Download the payment of each claim, and its payer, as payouts.csv */
  downloadPayouts: {
    answer: Blob;
  };
  /** Get the proof of a claim whose root is on the chain */
  getPublicProof: {
    path: {
      /**
       * The record's id.
       * @format int32
       * @example 1
       */
      number: number;
    };
    answer: Schemas['PublicProofDto'];
  };
  /** Get the report of the closed campaign and its proofs */
  getCampaignReport: {
    answer: Schemas['CampaignReportDto'];
  };
  /** List the operator's sections of a page in their order; a legal page without any shows its built-in text */
  listPageContents: {
    query: {
      /** @example "about" */
      type: 'about' | 'roadmap' | 'privacy' | 'terms';
    };
    answer: Schemas['ContentDto'][];
  };
  /** List the visitors with the most points, if the operator shows them */
  getLeaderboard: {
    answer: Schemas['LeaderboardDto'];
  };
  /** Get the site's public settings, and the operator's sections in place of the built-in ones */
  getSiteSettings: {
    answer: Schemas['PublicSiteDto'];
  };
  /** Get the state of the service as it was last measured, also while the database is away */
  getPublicStatus: {
    answer: Schemas['PublicStatusDto'];
  };
  /** List the team's active members in their order */
  listActiveTeamMembers: {
    answer: Schemas['TeamMemberDto'][];
  };
  /** List the whitepaper's sections in their order */
  listWhitepaperSections: {
    answer: Schemas['ContentDto'][];
  };
  /** Read a bot update, which Telegram sends with the secret, and reply */
  answerTelegram: {
    body: {
      /**
       * Unique per update
       * @example 123456789
       */
      update_id?: number;
    };
    answer: Schemas['BotReplyDto'];
  };
  /** Create a challenge for a wallet to sign */
  createChallenge: {
    answer: Schemas['WalletChallengeDto'];
  };
  /** Sign in with a wallet's proof */
  signIn: {
    body: Schemas['WalletSignInDto'];
    answer: Schemas['MeDto'];
  };
  /** Sign out */
  signOut: {
    answer: undefined;
  };
  /** Check whether the process runs */
  getLiveness: {
    answer: Schemas['HealthDto'];
  };
  /** Check whether the database has the current schema, and get the head of the operation log and the versions */
  getReadiness: {
    answer: Schemas['HealthDto'];
  };
  /** Get the TON Connect manifest */
  getTonConnectManifest: {
    answer: Schemas['TonConnectManifestDto'];
  };
}
