// Made from openapi.json by `npm run generate`; do not change it by hand.
import type { Operation, OperationName } from '../client.js';

const AdminRulesDto = {
  fields: {
    claims_alone: { nullable: 'number' },
    points_alone: { nullable: 'number' },
    users_alone: { nullable: 'number' },
    require_second_factor: 'boolean',
    root_needs_two: 'boolean',
    closing_needs_two: 'boolean',
    updated_at: 'string',
  },
} as const;

const AdminRecordDto = {
  fields: {
    role: 'string',
    stands_for: { nullable: 'string' },
    stands_until: { nullable: 'string' },
    id: 'number',
    username: 'string',
    suspended_at: { nullable: 'string' },
    has_second_factor: 'boolean',
    last_login_at: { nullable: 'string' },
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const ApiKeyDto = {
  fields: {
    role: 'string',
    state: 'string',
    id: 'number',
    name: 'string',
    created_by: 'string',
    networks: { list: 'string' },
    daily_events: { nullable: 'number' },
    daily_points: { nullable: 'number' },
    expires_at: 'string',
    last_used_at: { nullable: 'string' },
    created_at: 'string',
  },
} as const;

const CreatedApiKeyDto = {
  fields: {
    role: 'string',
    state: 'string',
    id: 'number',
    name: 'string',
    created_by: 'string',
    networks: { list: 'string' },
    daily_events: { nullable: 'number' },
    daily_points: { nullable: 'number' },
    expires_at: 'string',
    last_used_at: { nullable: 'string' },
    created_at: 'string',
    key: 'string',
  },
} as const;

const DecisionDto = {
  fields: {
    points: { nullable: 'number' },
    tokens: { nullable: 'number' },
    user_id: 'number',
    reason: 'string',
    reason_zh: 'string',
    appeal_id: { nullable: 'number' },
    is_superseded: 'boolean',
    can_overturn: 'boolean',
    id: 'number',
    kind: 'string',
    task_id: { nullable: 'number' },
    claim_id: { nullable: 'number' },
    is_reviewed: 'boolean',
    decided_at: 'string',
    overturned_at: { nullable: 'string' },
  },
} as const;

const AppealDto = {
  fields: {
    status: 'string',
    text: 'string',
    created_at: 'string',
    answered_at: { nullable: 'string' },
    grant_obstacle: { nullable: 'string' },
    id: 'number',
    answer: 'string',
    answer_zh: 'string',
    user_id: 'number',
    username: { nullable: 'string' },
    wallet_address: 'string',
    task_title: 'string',
    task_title_en: 'string',
    evidence: 'string',
    decision: DecisionDto,
  },
} as const;

const AnsweredAppealsDto = { fields: { ids: { list: 'number' }, skipped: 'number' } } as const;

const AppealStatsDto = { fields: { open: 'number' } } as const;

const ApprovalFactDto = { fields: { name: 'string', value: 'string' } } as const;

const ApprovalDto = {
  fields: {
    kind: 'string',
    status: 'string',
    asked_with: { nullable: 'string' },
    answered_by: { nullable: 'string' },
    id: 'number',
    asked_by: 'string',
    reason: 'string',
    facts: { list: ApprovalFactDto },
    hash: 'string',
    created_at: 'string',
    expires_at: 'string',
    updated_at: 'string',
  },
} as const;

const ApprovalItemDto = { fields: { id: 'number', name: 'string', amount: 'number' } } as const;

const OwnAccountDto = {
  fields: { role: 'string', lacks_second_factor: 'boolean', id: 'number', username: 'string' },
} as const;

const ConfirmedDto = { fields: { confirmed_until: 'string' } } as const;

const DefaultCredentialsDto = {
  fields: {
    default_credentials: { nullable: { fields: { username: 'string', password: 'string' } } },
  },
} as const;

const AccessTokenDto = { fields: { access_token: 'string' } } as const;

const OfferedInvitationDto = {
  fields: { role: 'string', username: 'string', expires_at: 'string' },
} as const;

const AdminDto = { fields: { id: 'number', username: 'string' } } as const;

const PasskeyLoginOptionsDto = {
  fields: { challenge: 'string', nonce: 'string', host: 'string', timeout: 'number' },
} as const;

const PasskeyDto = {
  fields: {
    id: 'number',
    name: 'string',
    last_used_at: { nullable: 'string' },
    created_at: 'string',
  },
} as const;

const SecondFactorsDto = {
  fields: { has_totp: 'boolean', passkeys: { list: PasskeyDto }, recovery_codes: 'number' },
} as const;

const RecoveryCodesDto = { fields: { recovery_codes: { list: 'string' } } } as const;

const PasskeyCreationOptionsDto = { fields: { challenge: 'string', options: 'string' } } as const;

const TotpDto = { fields: { secret: 'string', uri: 'string' } } as const;

const AdminSessionDto = {
  fields: {
    id: 'string',
    device: 'string',
    network: 'string',
    last_used_at: { nullable: 'string' },
    created_at: 'string',
    expires_at: 'string',
    is_current: 'boolean',
  },
} as const;

const EndedSessionsDto = { fields: { sessions: 'number' } } as const;

const ChecklistPointDto = {
  fields: { code: 'string', is_met: 'boolean', is_required: 'boolean' },
} as const;

const SetupStepDto = { fields: { code: 'string', open: { list: 'string' } } } as const;

const SamplesDto = {
  fields: { contents: { list: 'number' }, team: { list: 'number' }, tasks: { list: 'number' } },
} as const;

const CampaignDto = {
  fields: {
    mode: 'string',
    is_paused: 'boolean',
    is_closed: 'boolean',
    demo_users: 'number',
    demo_samples: 'number',
    checklist: { list: ChecklistPointDto },
    setup: { list: SetupStepDto },
    unready_tasks: { list: 'number' },
    samples: SamplesDto,
  },
} as const;

const ReportDistributorDto = {
  fields: {
    method: 'string',
    network: 'string',
    tokens: 'number',
    id: 'number',
    address: 'string',
    owner: 'string',
    jetton_master: 'string',
    code_hash: { nullable: 'string' },
    merkle_root: { nullable: 'string' },
    deadline: { nullable: 'string' },
    created_at: 'string',
    payouts: 'number',
  },
} as const;

const CampaignReportDto = {
  fields: {
    points: 'number',
    claimed: 'number',
    delivered: 'number',
    forfeited: 'number',
    waiting_points: 'number',
    closed_at: 'string',
    users: 'number',
    waiting_wallets: 'number',
    file: 'string',
    sha256: 'string',
    merkle_root: 'string',
    payouts_file: { nullable: 'string' },
    payouts_sha256: { nullable: 'string' },
    distributors: { list: ReportDistributorDto },
  },
} as const;

const ClosingPlanDto = {
  fields: {
    tokens: 'number',
    unpaid_tokens: 'number',
    waiting_points: 'number',
    open: { list: 'string' },
    users: 'number',
    unpaid_claims: 'number',
    waiting_wallets: 'number',
  },
} as const;

const CampaignDayDto = {
  fields: {
    completions: 'number',
    points: 'number',
    claims: 'number',
    tokens: 'number',
    day: 'string',
  },
} as const;

const ClaimDto = {
  fields: {
    tokens: 'number',
    id: 'number',
    status: 'string',
    reason: { nullable: 'string' },
    wallet_address: 'string',
    transaction_hash: { nullable: 'string' },
    transaction_url: { nullable: 'string' },
    decision_id: { nullable: 'number' },
    requested_at: 'string',
    updated_at: 'string',
    user_id: 'number',
    is_banned: 'boolean',
    is_held: 'boolean',
    signals: { list: 'string' },
  },
} as const;

const ChangedRecordsDto = {
  fields: { ids: { list: 'number' }, next: { nullable: 'number' } },
} as const;

const SignalDto = {
  fields: {
    cluster_id: { nullable: 'number' },
    code: 'string',
    count: 'number',
    user_ids: { list: 'number' },
    since: { nullable: 'string' },
  },
} as const;

const KeptBalanceDto = {
  fields: {
    task_id: 'number',
    title: 'string',
    title_en: 'string',
    is_kept: { nullable: 'boolean' },
    reason: { nullable: 'string' },
  },
} as const;

const ClaimRiskDto = {
  fields: {
    tokens: 'number',
    id: 'number',
    status: 'string',
    user_id: 'number',
    is_banned: 'boolean',
    is_held: 'boolean',
    is_score_awaited: 'boolean',
    signals: { list: SignalDto },
    balances: { list: KeptBalanceDto },
  },
} as const;

const ClusterReasonDto = { fields: { kind: 'string', links: 'number' } } as const;

const ClusterDto = {
  fields: {
    id: 'number',
    users: 'number',
    score: 'number',
    status: 'string',
    is_held: 'boolean',
    reasons: { list: ClusterReasonDto },
    known: 'number',
    with_past: 'number',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const ClusterChangeDto = {
  fields: { next: { nullable: 'number' }, decision_id: 'number', users: 'number' },
} as const;

const ClusterDecisionDto = {
  fields: {
    id: 'number',
    action: 'string',
    users: 'number',
    reason: 'string',
    reason_zh: 'string',
    decided_by: 'string',
    decided_at: 'string',
    undone_by: 'string',
    undone_at: { nullable: 'string' },
  },
} as const;

const ClusterNodeDto = {
  fields: {
    total_points: 'number',
    is_banned: 'boolean',
    is_held: 'boolean',
    id: 'number',
    name: 'string',
  },
} as const;

const ClusterEdgeDto = { fields: { from: 'number', to: 'number', kind: 'string' } } as const;

const ClusterGraphDto = {
  fields: { nodes: { list: ClusterNodeDto }, edges: { list: ClusterEdgeDto }, is_cut: 'boolean' },
} as const;

const ClusterMemberDto = {
  fields: {
    total_points: 'number',
    claimed_tokens: 'number',
    user_id: 'number',
    username: { nullable: 'string' },
    wallet_address: 'string',
    is_banned: 'boolean',
    is_held: 'boolean',
    signals: { list: 'string' },
    has_past: { nullable: 'boolean' },
    links: { list: 'string' },
    signed_up_at: 'string',
    joined_at: 'string',
  },
} as const;

const ContentDto = {
  fields: {
    id: 'number',
    type: 'string',
    key: 'string',
    title: 'string',
    title_en: 'string',
    content: 'string',
    content_en: 'string',
    order: 'number',
    is_active: 'boolean',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const DistributorDto = {
  fields: {
    method: 'string',
    network: 'string',
    wallet_proof: { nullable: 'string' },
    tokens: 'number',
    id: 'number',
    address: 'string',
    owner: 'string',
    jetton_master: 'string',
    jetton_wallet: 'string',
    decimals: 'number',
    code_hash: { nullable: 'string' },
    contract_id: { nullable: 'string' },
    first_deadline: { nullable: 'string' },
    deadline: { nullable: 'string' },
    is_deployed: 'boolean',
    merkle_root: { nullable: 'string' },
    nanotons: 'string',
    read_until: { nullable: 'string' },
    lines: 'number',
    payable: 'number',
    paid: 'number',
    overdue: 'number',
    delivered: 'number',
    returned: 'number',
    forfeited: 'number',
    published: 'number',
    created_by: 'string',
    created_at: 'string',
  },
} as const;

const PushPlanDto = {
  fields: { signatures: 'number', minutes: 'number', nanotons: 'string', spent_nanotons: 'string' },
} as const;

const PullPlanDto = {
  fields: { signatures: 'number', minutes: 'number', nanotons_per_claim: 'string' },
} as const;

const PayoutPlanDto = {
  fields: {
    tokens: 'number',
    claims: 'number',
    banned_claims: 'number',
    push: PushPlanDto,
    pull: PullPlanDto,
    rent_nanotons: 'string',
  },
} as const;

const DistributorBalanceDto = { fields: { units: 'string' } } as const;

const PayoutMessageDto = {
  fields: {
    address: 'string',
    amount: 'string',
    payload: 'string',
    stateInit: { optional: 'string' },
  },
} as const;

const PayoutRequestDto = {
  fields: {
    validUntil: 'number',
    network: 'string',
    from: 'string',
    messages: { list: PayoutMessageDto },
    wallet_account: { nullable: { fields: { address: 'string', code: 'string', data: 'string' } } },
  },
} as const;

const PayoutFileDto = { fields: { name: 'string', text: 'string' } } as const;

const PayoutLineDto = {
  fields: {
    tokens: 'number',
    status: 'string',
    claim_id: 'number',
    user_id: 'number',
    wallet_address: 'string',
    units: 'string',
    is_published: 'boolean',
    can_reopen: 'boolean',
    requested_at: { nullable: 'string' },
    paid_at: { nullable: 'string' },
    transaction_hash: { nullable: 'string' },
    settled_at: { nullable: 'string' },
  },
} as const;

const EventDto = {
  fields: {
    id: 'number',
    type: 'string',
    state: 'string',
    telegram_id: { nullable: 'number' },
    key_id: 'number',
    key_name: 'string',
    event_id: 'string',
    code: 'string',
    user_id: { nullable: 'number' },
    wallet_address: { nullable: 'string' },
    task_id: { nullable: 'number' },
    points: { nullable: 'number' },
    reason: 'string',
    reason_zh: 'string',
    created_at: 'string',
    booked_at: { nullable: 'string' },
  },
} as const;

const FunnelStepDto = { fields: { step: 'string', users: { nullable: 'number' } } } as const;

const TaskFiguresDto = {
  fields: {
    task_id: 'number',
    title: 'string',
    title_en: 'string',
    started: 'number',
    completed: 'number',
    refused: 'number',
    median_minutes: { nullable: 'number' },
  },
} as const;

const CohortDto = {
  fields: { week: 'string', users: 'number', active: { list: 'number' } },
} as const;

const ReferralLevelDto = { fields: { level: 'number', users: 'number' } } as const;

const PoolDayDto = { fields: { day: 'string', tokens: 'number' } } as const;

const PoolFiguresDto = {
  fields: {
    empty_on: { nullable: 'string' },
    tokens: 'number',
    taken: 'number',
    days: { list: PoolDayDto },
    per_day: 'number',
  },
} as const;

const CampaignFiguresDto = {
  fields: {
    computed_at: 'string',
    funnel: { list: FunnelStepDto },
    tasks: { list: TaskFiguresDto },
    cohorts: { list: CohortDto },
    referrals: { list: ReferralLevelDto },
    pool: PoolFiguresDto,
  },
} as const;

const ImageDto = {
  fields: { address: 'string', width: 'number', height: 'number', size: 'number' },
} as const;

const ImportDto = {
  fields: {
    status: 'string',
    points: 'number',
    id: 'number',
    file_name: 'string',
    sha256: 'string',
    awards: 'number',
    known: 'number',
    uploaded_by: 'string',
    confirmed_by: 'string',
    undone_by: 'string',
    reason: 'string',
    created_at: 'string',
    confirmed_at: { nullable: 'string' },
  },
} as const;

const ImportProblemDto = { fields: { problem: 'string', rows: 'number' } } as const;

const AwardSumDto = { fields: { points: 'number', awards: 'number' } } as const;

const ImportDetailsDto = {
  fields: {
    status: 'string',
    points: 'number',
    id: 'number',
    file_name: 'string',
    sha256: 'string',
    awards: 'number',
    known: 'number',
    uploaded_by: 'string',
    confirmed_by: 'string',
    undone_by: 'string',
    reason: 'string',
    created_at: 'string',
    confirmed_at: { nullable: 'string' },
    problems: { list: ImportProblemDto },
    open: AwardSumDto,
    booked: AwardSumDto,
    reversed: AwardSumDto,
    withdrawn: AwardSumDto,
  },
} as const;

const WaitingTotalsDto = { fields: { points: 'number', wallets: 'number' } } as const;

const RejectedRowDto = {
  fields: { problem: 'string', line: 'number', cells: { list: 'string' } },
} as const;

const InvitationDto = {
  fields: {
    role: 'string',
    id: 'number',
    username: 'string',
    invited_by: 'string',
    expires_at: 'string',
  },
} as const;

const CreatedInvitationDto = {
  fields: {
    role: 'string',
    id: 'number',
    username: 'string',
    invited_by: 'string',
    expires_at: 'string',
    token: 'string',
  },
} as const;

const JobDto = {
  fields: {
    waiting: 'number',
    active: 'number',
    failed: 'number',
    name: 'string',
    last_error: 'string',
    last_error_at: { nullable: 'string' },
    oldest_waiting_at: { nullable: 'string' },
  },
} as const;

const LogEntryDto = {
  fields: {
    details: 'string',
    id: 'number',
    admin_username: 'string',
    action: 'string',
    resource_type: 'string',
    resource_id: { nullable: 'number' },
    ip_address: 'string',
    has_values: 'boolean',
    created_at: 'string',
  },
} as const;

const LogHeadDto = { fields: { last_id: 'number', hash: 'string' } } as const;

const LogStatsDto = {
  fields: {
    total_logs: 'number',
    action_stats: { map: 'number' },
    resource_stats: { map: 'number' },
  },
} as const;

const DayLogCountDto = { fields: { day: 'string', total_logs: 'number' } } as const;

const DailyLogStatsDto = {
  fields: { time_zone: 'string', days: { list: DayLogCountDto } },
} as const;

const LogValueDto = { fields: { field: 'string', from: 'string', to: 'string' } } as const;

const ChannelDto = {
  fields: {
    kind: 'string',
    events: { list: 'string' },
    language: 'string',
    id: 'number',
    name: 'string',
    target: 'string',
    is_active: 'boolean',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const CreatedChannelDto = {
  fields: {
    kind: 'string',
    events: { list: 'string' },
    language: 'string',
    id: 'number',
    name: 'string',
    target: 'string',
    is_active: 'boolean',
    created_at: 'string',
    updated_at: 'string',
    secret: 'string',
  },
} as const;

const DeliveryDto = {
  fields: {
    event: 'string',
    status: 'string',
    id: 'number',
    channel_id: 'number',
    channel: 'string',
    message_id: 'string',
    attempts: 'number',
    last_error: 'string',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const ReviewDto = {
  fields: {
    id: 'number',
    user_id: 'number',
    username: { nullable: 'string' },
    wallet_address: 'string',
    is_banned: 'boolean',
    task_id: 'number',
    task_title: 'string',
    task_title_en: 'string',
    points: 'number',
    evidence: 'string',
    evidence_kind: 'string',
    submitted_at: 'string',
    review_due_at: 'string',
    is_overdue: 'boolean',
    held_by_me: 'boolean',
    held_until: { nullable: 'string' },
    held_by_other: 'boolean',
    signals: { list: SignalDto },
  },
} as const;

const DecidedReviewsDto = { fields: { ids: { list: 'number' }, skipped: 'number' } } as const;

const NextReviewDto = {
  fields: {
    review: {
      nullable: {
        fields: {
          id: 'number',
          user_id: 'number',
          username: { nullable: 'string' },
          wallet_address: 'string',
          is_banned: 'boolean',
          task_id: 'number',
          task_title: 'string',
          task_title_en: 'string',
          points: 'number',
          evidence: 'string',
          evidence_kind: 'string',
          submitted_at: 'string',
          review_due_at: 'string',
          is_overdue: 'boolean',
          held_by_me: 'boolean',
          held_until: { nullable: 'string' },
          held_by_other: 'boolean',
          signals: { list: SignalDto },
        },
      },
    },
    waiting: 'number',
  },
} as const;

const ReviewStatsDto = {
  fields: {
    waiting: 'number',
    overdue: 'number',
    oldest_submitted_at: { nullable: 'string' },
    median_minutes: { nullable: 'number' },
    decided_today: 'number',
    refused_today: 'number',
  },
} as const;

const ReviewOutcomeDto = { fields: { id: 'number', status: 'string', points: 'number' } } as const;

const StatisticDto = { fields: { label: 'string', label_en: 'string', value: 'string' } } as const;

const StatisticsDto = {
  fields: { entries: { list: StatisticDto }, mode: 'string', updated_at: 'string' },
} as const;

const CardDto = {
  fields: {
    title: 'string',
    title_en: 'string',
    text: 'string',
    text_en: 'string',
    picture: 'string',
  },
} as const;

const HighlightsDto = {
  fields: { entries: { list: CardDto }, mode: 'string', updated_at: 'string' },
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

const FeaturesDto = {
  fields: { entries: { list: FeatureDto }, mode: 'string', updated_at: 'string' },
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

const TokenomicsDto = {
  fields: { entries: { list: TokenShareDto }, mode: 'string', updated_at: 'string' },
} as const;

const UseCasesDto = {
  fields: { entries: { list: CardDto }, mode: 'string', updated_at: 'string' },
} as const;

const PartnerDto = {
  fields: { name: 'string', url: 'string', logo: 'string', is_active: 'boolean' },
} as const;

const PartnersDto = {
  fields: { entries: { list: PartnerDto }, mode: 'string', updated_at: 'string' },
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

const RoadmapDto = {
  fields: { entries: { list: RoadmapEntryDto }, mode: 'string', updated_at: 'string' },
} as const;

const QuestionDto = {
  fields: { question: 'string', question_en: 'string', answer: 'string', answer_en: 'string' },
} as const;

const QuestionsDto = {
  fields: { entries: { list: QuestionDto }, mode: 'string', updated_at: 'string' },
} as const;

const AuditDto = { fields: { name: 'string', url: 'string', date: 'string' } } as const;

const AuditsDto = {
  fields: { entries: { list: AuditDto }, mode: 'string', updated_at: 'string' },
} as const;

const AirdropQuestionsDto = {
  fields: { entries: { list: QuestionDto }, mode: 'string', updated_at: 'string' },
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

const ValuesDto = {
  fields: { entries: { list: ValueDto }, mode: 'string', updated_at: 'string' },
} as const;

const SectionsDto = {
  fields: {
    statistics: StatisticsDto,
    highlights: HighlightsDto,
    features: FeaturesDto,
    tokenomics: TokenomicsDto,
    use_cases: UseCasesDto,
    partners: PartnersDto,
    roadmap: RoadmapDto,
    questions: QuestionsDto,
    audits: AuditsDto,
    airdrop_questions: AirdropQuestionsDto,
    values: ValuesDto,
  },
} as const;

const BuiltInSectionsDto = {
  fields: {
    statistics: { list: StatisticDto },
    highlights: { list: CardDto },
    features: { list: FeatureDto },
    tokenomics: { list: TokenShareDto },
    use_cases: { list: CardDto },
    partners: { list: PartnerDto },
    roadmap: { list: RoadmapEntryDto },
    questions: { list: QuestionDto },
    airdrop_questions: { list: QuestionDto },
    values: { list: ValueDto },
  },
} as const;

const AdminSettingsDto = {
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
    chain_key_origins: { list: 'string' },
    id: 'string',
    updated_at: 'string',
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
    hero_picture: 'string',
  },
} as const;

const SettingEffectDto = {
  fields: { users: 'number', waiting: 'number', setting: 'string', is_estimated: 'boolean' },
} as const;

const VerificationSettingsDto = {
  fields: {
    path: { optional: 'string' },
    seconds: { optional: 'number' },
    tries: { optional: 'number' },
    passcode_count: { optional: 'number' },
    amount: { optional: 'string' },
    jetton_address: { optional: 'string' },
    count: { optional: 'number' },
    chat: { optional: 'string' },
    evidence: { optional: 'string' },
    evidence_hint: { optional: 'string' },
    evidence_hint_en: { optional: 'string' },
  },
} as const;

const TaskDto = {
  fields: {
    id: 'number',
    title: 'string',
    title_en: 'string',
    description: 'string',
    description_en: 'string',
    type: 'string',
    points: 'number',
    icon: 'string',
    action_url: 'string',
    action_text: 'string',
    action_text_en: 'string',
    verification: 'string',
    verification_required: 'boolean',
    verification_settings: VerificationSettingsDto,
    is_verification_available: 'boolean',
    needs: { list: 'string' },
    verification_note: 'string',
    verification_note_en: 'string',
    max_completions: { nullable: 'number' },
    is_full: 'boolean',
    available_from: { nullable: 'string' },
    available_until: { nullable: 'string' },
    after_task_id: { nullable: 'number' },
    is_daily: 'boolean',
    order: 'number',
    is_active: 'boolean',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const TaskStatsDto = {
  fields: {
    total_points: 'number',
    total_tasks: 'number',
    active_tasks: 'number',
    inactive_tasks: 'number',
  },
} as const;

const TeamMemberDto = {
  fields: {
    social_links: 'string',
    id: 'number',
    name: 'string',
    role: 'string',
    bio: 'string',
    bio_en: 'string',
    avatar: 'string',
    order: 'number',
    is_active: 'boolean',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const BuiltInTextDto = { fields: { en: 'string', zh: 'string' } } as const;

const SiteTextDto = {
  fields: {
    id: 'string',
    log_id: 'number',
    page: 'string',
    zh: 'string',
    en: 'string',
    built_in: BuiltInTextDto,
    values: { list: 'string' },
    max_length: 'number',
    updated_at: 'string',
  },
} as const;

const UserDto = {
  fields: {
    total_points: 'number',
    claimed_tokens: 'number',
    claimable_tokens: 'number',
    id: 'number',
    username: { nullable: 'string' },
    wallet_address: 'string',
    inviter_id: { nullable: 'number' },
    signals: { list: 'string' },
    is_banned: 'boolean',
    ban_reason: { nullable: 'string' },
    banned_at: { nullable: 'string' },
    is_held: 'boolean',
    has_confirmed_points: 'boolean',
    is_active: 'boolean',
    is_demo: 'boolean',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const UserStatsDto = {
  fields: {
    total_points: 'number',
    total_claimed_tokens: 'number',
    total_users: 'number',
    active_users: 'number',
    banned_users: 'number',
  },
} as const;

const DayUserCountDto = { fields: { day: 'string', new_users: 'number' } } as const;

const DailyUserStatsDto = {
  fields: { time_zone: 'string', days: { list: DayUserCountDto } },
} as const;

const DayUserStatsDto = {
  fields: {
    total_points: 'number',
    total_claimed_tokens: 'number',
    total_users: 'number',
    active_users: 'number',
    banned_users: 'number',
    day: 'string',
  },
} as const;

const CompletionDto = {
  fields: {
    id: 'number',
    user_id: 'number',
    task_id: 'number',
    status: 'string',
    due_at: { nullable: 'string' },
    submitted_at: { nullable: 'string' },
    review_due_at: { nullable: 'string' },
    completed_at: { nullable: 'string' },
    day: { nullable: 'string' },
    points: { nullable: 'number' },
    reason: 'string',
    reason_zh: 'string',
    decision_id: { nullable: 'number' },
    evidence: 'string',
    created_at: 'string',
    updated_at: 'string',
  },
} as const;

const LedgerEntryDto = {
  fields: {
    id: 'number',
    transfer_id: 'number',
    amount: 'number',
    user_id: 'number',
    account: 'string',
    currency: 'string',
    key: 'string',
    kind: 'string',
    reason: 'string',
    reason_zh: 'string',
    decision_id: { nullable: 'number' },
    caused_by: 'string',
    created_at: 'string',
  },
} as const;

const OutsideScoreDto = {
  fields: {
    state: 'string',
    score: { nullable: 'number' },
    reasons: { list: 'string' },
    wallet_address: { nullable: 'string' },
    answered_at: { nullable: 'string' },
    last_error: { nullable: 'string' },
  },
} as const;

const PersonalDataDto = {
  fields: {
    user: { map: 'string' },
    telegram: { list: { map: 'string' } },
    networks: { list: { map: 'string' } },
    wallet_changes: { list: { map: 'string' } },
    wallet_history: { list: { map: 'string' } },
    point_confirmation: { list: { map: 'string' } },
    outside_score: { list: { map: 'string' } },
    sessions: { list: { map: 'string' } },
    tasks: { list: { map: 'string' } },
    decisions: { list: { map: 'string' } },
    appeals: { list: { map: 'string' } },
    claims: { list: { map: 'string' } },
    imported_awards: { list: { map: 'string' } },
    ledger: { list: { map: 'string' } },
    events: { list: { map: 'string' } },
  },
} as const;

const PointConfirmationDto = {
  fields: {
    provisional_points: 'number',
    ground: { nullable: 'string' },
    reason: { nullable: 'string' },
    is_needed: 'boolean',
    is_confirmed: 'boolean',
    confirmed_at: { nullable: 'string' },
  },
} as const;

const ReferralNodeDto = {
  fields: {
    total_points: 'number',
    id: 'number',
    name: 'string',
    is_banned: 'boolean',
    invited: 'number',
    generation: 'number',
  },
} as const;

const ReferralEdgeDto = { fields: { from: 'number', to: 'number' } } as const;

const ReferralGraphDto = {
  fields: { nodes: { list: ReferralNodeDto }, edges: { list: ReferralEdgeDto }, is_cut: 'boolean' },
} as const;

const ReferralDto = {
  fields: {
    reason: { nullable: 'string' },
    points_missing: { nullable: 'number' },
    total_points: 'number',
    invited_id: 'number',
    username: { nullable: 'string' },
    wallet_address: 'string',
    is_banned: 'boolean',
    joined_at: 'string',
    is_counted: 'boolean',
    counts_from: { nullable: 'string' },
  },
} as const;

const VisitorSessionDto = {
  fields: { id: 'number', created_at: 'string', last_used_at: 'string', expires_at: 'string' },
} as const;

const SignedOutDto = { fields: { sessions: 'number' } } as const;

const UserTelegramDto = {
  fields: { account: { nullable: { fields: { name: 'string' } } } },
} as const;

const WalletChangeDto = {
  fields: { id: 'number', from_wallet: 'string', to_wallet: 'string', created_at: 'string' },
} as const;

const VerificationMethodDto = {
  fields: {
    method: 'string',
    is_enabled: 'boolean',
    note: 'string',
    note_en: 'string',
    is_configured: 'boolean',
    needs: { list: 'string' },
    tasks: 'number',
    last_success_at: { nullable: 'string' },
    last_failure_at: { nullable: 'string' },
    last_error: 'string',
    failures_in_a_row: 'number',
    waiting: 'number',
    reviews: 'number',
  },
} as const;

const WaitingDto = {
  fields: {
    reviews: { nullable: 'number' },
    appeals: { nullable: 'number' },
    claims: { nullable: 'number' },
    clusters: { nullable: 'number' },
    approvals: { nullable: 'number' },
  },
} as const;

/** What admins call; logging in is among it. */
export const ADMIN_OPERATIONS = {
  getAdminRules: { method: 'GET', path: '/api/v1/admin/admin-rules', answer: AdminRulesDto },
  updateAdminRules: { method: 'PUT', path: '/api/v1/admin/admin-rules', answer: AdminRulesDto },
  listAdmins: { method: 'GET', path: '/api/v1/admin/admins', answer: { list: AdminRecordDto } },
  getAdmin: { method: 'GET', path: '/api/v1/admin/admins/{id}', answer: AdminRecordDto },
  updateAdmin: { method: 'PUT', path: '/api/v1/admin/admins/{id}', answer: AdminRecordDto },
  restoreAdmin: {
    method: 'POST',
    path: '/api/v1/admin/admins/{id}/restore',
    answer: AdminRecordDto,
  },
  suspendAdmin: {
    method: 'POST',
    path: '/api/v1/admin/admins/{id}/suspend',
    answer: AdminRecordDto,
  },
  listApiKeys: { method: 'GET', path: '/api/v1/admin/api-keys', answer: { list: ApiKeyDto } },
  createApiKey: { method: 'POST', path: '/api/v1/admin/api-keys', answer: CreatedApiKeyDto },
  revokeApiKey: { method: 'DELETE', path: '/api/v1/admin/api-keys/{id}', answer: ApiKeyDto },
  listAppeals: { method: 'GET', path: '/api/v1/admin/appeals', answer: { list: AppealDto } },
  bulkOverturnAppeals: {
    method: 'POST',
    path: '/api/v1/admin/appeals/bulk/overturn',
    answer: AnsweredAppealsDto,
  },
  bulkUpholdAppeals: {
    method: 'POST',
    path: '/api/v1/admin/appeals/bulk/uphold',
    answer: AnsweredAppealsDto,
  },
  getAppealStats: { method: 'GET', path: '/api/v1/admin/appeals/stats', answer: AppealStatsDto },
  getAppeal: { method: 'GET', path: '/api/v1/admin/appeals/{id}', answer: AppealDto },
  overturnAppeal: {
    method: 'POST',
    path: '/api/v1/admin/appeals/{id}/overturn',
    answer: AppealDto,
  },
  upholdAppeal: { method: 'POST', path: '/api/v1/admin/appeals/{id}/uphold', answer: AppealDto },
  listApprovals: { method: 'GET', path: '/api/v1/admin/approvals', answer: { list: ApprovalDto } },
  getApproval: { method: 'GET', path: '/api/v1/admin/approvals/{id}', answer: ApprovalDto },
  approveRequest: {
    method: 'POST',
    path: '/api/v1/admin/approvals/{id}/approve',
    answer: ApprovalDto,
  },
  listApprovalItems: {
    method: 'GET',
    path: '/api/v1/admin/approvals/{id}/items',
    answer: { list: ApprovalItemDto },
  },
  rejectRequest: {
    method: 'POST',
    path: '/api/v1/admin/approvals/{id}/reject',
    answer: ApprovalDto,
  },
  withdrawRequest: {
    method: 'POST',
    path: '/api/v1/admin/approvals/{id}/withdraw',
    answer: ApprovalDto,
  },
  getOwnAccount: { method: 'GET', path: '/api/v1/admin/auth/account', answer: OwnAccountDto },
  confirmIdentity: { method: 'POST', path: '/api/v1/admin/auth/confirm', answer: ConfirmedDto },
  confirmIdentityWithPasskey: {
    method: 'POST',
    path: '/api/v1/admin/auth/confirm-passkey',
    answer: ConfirmedDto,
  },
  getDefaultCredentials: {
    method: 'GET',
    path: '/api/v1/admin/auth/default-credentials',
    answer: DefaultCredentialsDto,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/v1/admin/auth/invitation/accept',
    answer: AccessTokenDto,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/v1/admin/auth/invitation/read',
    answer: OfferedInvitationDto,
  },
  login: { method: 'POST', path: '/api/v1/admin/auth/login', answer: AccessTokenDto },
  logout: { method: 'POST', path: '/api/v1/admin/auth/logout', answer: AdminDto },
  getCurrentAdmin: { method: 'GET', path: '/api/v1/admin/auth/me', answer: AdminDto },
  loginWithPasskey: { method: 'POST', path: '/api/v1/admin/auth/passkey', answer: AccessTokenDto },
  getPasskeyOptions: {
    method: 'POST',
    path: '/api/v1/admin/auth/passkey-options',
    answer: PasskeyLoginOptionsDto,
  },
  changePassword: { method: 'PUT', path: '/api/v1/admin/auth/password', answer: AdminDto },
  enterSecondFactor: {
    method: 'POST',
    path: '/api/v1/admin/auth/second-factor',
    answer: AccessTokenDto,
  },
  getSecondFactors: {
    method: 'GET',
    path: '/api/v1/admin/auth/second-factors',
    answer: SecondFactorsDto,
  },
  createPasskey: {
    method: 'POST',
    path: '/api/v1/admin/auth/second-factors/passkeys',
    answer: RecoveryCodesDto,
  },
  getPasskeyCreationOptions: {
    method: 'POST',
    path: '/api/v1/admin/auth/second-factors/passkeys/options',
    answer: PasskeyCreationOptionsDto,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/v1/admin/auth/second-factors/passkeys/{id}',
    answer: SecondFactorsDto,
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: '/api/v1/admin/auth/second-factors/recovery-codes',
    answer: RecoveryCodesDto,
  },
  beginTotp: { method: 'POST', path: '/api/v1/admin/auth/second-factors/totp', answer: TotpDto },
  removeTotp: {
    method: 'DELETE',
    path: '/api/v1/admin/auth/second-factors/totp',
    answer: SecondFactorsDto,
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/v1/admin/auth/second-factors/totp/confirm',
    answer: RecoveryCodesDto,
  },
  listOwnSessions: {
    method: 'GET',
    path: '/api/v1/admin/auth/sessions',
    answer: { list: AdminSessionDto },
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/v1/admin/auth/sessions/end-others',
    answer: EndedSessionsDto,
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/api/v1/admin/auth/sessions/{session}',
    answer: EndedSessionsDto,
  },
  getCampaign: { method: 'GET', path: '/api/v1/admin/campaign', answer: CampaignDto },
  closeCampaign: {
    method: 'POST',
    path: '/api/v1/admin/campaign/close',
    answer: CampaignReportDto,
  },
  getClosingPlan: { method: 'GET', path: '/api/v1/admin/campaign/closing', answer: ClosingPlanDto },
  goLive: { method: 'POST', path: '/api/v1/admin/campaign/live', answer: CampaignDto },
  pauseCampaign: { method: 'POST', path: '/api/v1/admin/campaign/pause', answer: CampaignDto },
  resumeCampaign: { method: 'POST', path: '/api/v1/admin/campaign/resume', answer: CampaignDto },
  getDailyCampaignStats: {
    method: 'GET',
    path: '/api/v1/admin/campaign/stats/daily',
    answer: { list: CampaignDayDto },
  },
  listClaims: { method: 'GET', path: '/api/v1/admin/claims', answer: { list: ClaimDto } },
  bulkApproveClaims: {
    method: 'POST',
    path: '/api/v1/admin/claims/bulk/approve',
    answer: ChangedRecordsDto,
  },
  bulkRejectClaims: {
    method: 'POST',
    path: '/api/v1/admin/claims/bulk/reject',
    answer: ChangedRecordsDto,
  },
  approveMatchingClaims: {
    method: 'POST',
    path: '/api/v1/admin/claims/matching/approve',
    answer: ChangedRecordsDto,
  },
  rejectMatchingClaims: {
    method: 'POST',
    path: '/api/v1/admin/claims/matching/reject',
    answer: ChangedRecordsDto,
  },
  listClaimRisks: {
    method: 'GET',
    path: '/api/v1/admin/claims/risks',
    answer: { list: ClaimRiskDto },
  },
  getClaim: { method: 'GET', path: '/api/v1/admin/claims/{id}', answer: ClaimDto },
  approveClaim: { method: 'POST', path: '/api/v1/admin/claims/{id}/approve', answer: ClaimDto },
  listClaimBalances: {
    method: 'GET',
    path: '/api/v1/admin/claims/{id}/balances',
    answer: { list: KeptBalanceDto },
  },
  rejectClaim: { method: 'POST', path: '/api/v1/admin/claims/{id}/reject', answer: ClaimDto },
  listClusters: { method: 'GET', path: '/api/v1/admin/clusters', answer: { list: ClusterDto } },
  getCluster: { method: 'GET', path: '/api/v1/admin/clusters/{id}', answer: ClusterDto },
  banCluster: { method: 'POST', path: '/api/v1/admin/clusters/{id}/ban', answer: ClusterChangeDto },
  listClusterDecisions: {
    method: 'GET',
    path: '/api/v1/admin/clusters/{id}/decisions',
    answer: { list: ClusterDecisionDto },
  },
  undoClusterDecision: {
    method: 'POST',
    path: '/api/v1/admin/clusters/{id}/decisions/{decision}/undo',
    answer: ClusterChangeDto,
  },
  excludeClusterMembers: {
    method: 'POST',
    path: '/api/v1/admin/clusters/{id}/exclude',
    answer: ClusterChangeDto,
  },
  getClusterGraph: {
    method: 'GET',
    path: '/api/v1/admin/clusters/{id}/graph',
    answer: ClusterGraphDto,
  },
  holdCluster: {
    method: 'POST',
    path: '/api/v1/admin/clusters/{id}/hold',
    answer: ClusterChangeDto,
  },
  listClusterMembers: {
    method: 'GET',
    path: '/api/v1/admin/clusters/{id}/members',
    answer: { list: ClusterMemberDto },
  },
  releaseCluster: {
    method: 'POST',
    path: '/api/v1/admin/clusters/{id}/release',
    answer: ClusterChangeDto,
  },
  listContents: { method: 'GET', path: '/api/v1/admin/contents', answer: { list: ContentDto } },
  createContent: { method: 'POST', path: '/api/v1/admin/contents', answer: ContentDto },
  getContent: { method: 'GET', path: '/api/v1/admin/contents/{id}', answer: ContentDto },
  updateContent: { method: 'PUT', path: '/api/v1/admin/contents/{id}', answer: ContentDto },
  deleteContent: { method: 'DELETE', path: '/api/v1/admin/contents/{id}', answer: ContentDto },
  moveContent: {
    method: 'POST',
    path: '/api/v1/admin/contents/{id}/move',
    answer: { list: ContentDto },
  },
  restoreContent: {
    method: 'POST',
    path: '/api/v1/admin/contents/{id}/restore',
    answer: ContentDto,
  },
  overturnDecision: {
    method: 'POST',
    path: '/api/v1/admin/decisions/{id}/overturn',
    answer: DecisionDto,
  },
  listDistributors: {
    method: 'GET',
    path: '/api/v1/admin/distributors',
    answer: { list: DistributorDto },
  },
  createDistributor: { method: 'POST', path: '/api/v1/admin/distributors', answer: DistributorDto },
  createFilePayer: {
    method: 'POST',
    path: '/api/v1/admin/distributors/files',
    answer: DistributorDto,
  },
  getPayoutPlan: { method: 'GET', path: '/api/v1/admin/distributors/plan', answer: PayoutPlanDto },
  syncDistributors: {
    method: 'POST',
    path: '/api/v1/admin/distributors/sync',
    answer: { list: DistributorDto },
  },
  getDistributor: {
    method: 'GET',
    path: '/api/v1/admin/distributors/{id}',
    answer: DistributorDto,
  },
  getDistributorBalance: {
    method: 'GET',
    path: '/api/v1/admin/distributors/{id}/balance',
    answer: DistributorBalanceDto,
  },
  downloadClaimKit: {
    method: 'GET',
    path: '/api/v1/admin/distributors/{id}/claim-kit',
    answer: 'file',
  },
  extendDistributor: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/extend',
    answer: PayoutRequestDto,
  },
  exportPayouts: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/file',
    answer: PayoutFileDto,
  },
  fundDistributor: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/fund',
    answer: PayoutRequestDto,
  },
  listPayoutLines: {
    method: 'GET',
    path: '/api/v1/admin/distributors/{id}/lines',
    answer: { list: PayoutLineDto },
  },
  publishDistributor: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/publish',
    answer: PayoutRequestDto,
  },
  pushPayouts: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/push',
    answer: PayoutRequestDto,
  },
  releasePayouts: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/release',
    answer: DistributorDto,
  },
  reopenPayouts: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/reopen',
    answer: PayoutRequestDto,
  },
  settlePayout: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/settle',
    answer: DistributorDto,
  },
  withdrawFromDistributor: {
    method: 'POST',
    path: '/api/v1/admin/distributors/{id}/withdraw',
    answer: PayoutRequestDto,
  },
  listEvents: { method: 'GET', path: '/api/v1/admin/events', answer: { list: EventDto } },
  getEvent: { method: 'GET', path: '/api/v1/admin/events/{id}', answer: EventDto },
  cancelEvent: { method: 'POST', path: '/api/v1/admin/events/{id}/cancel', answer: EventDto },
  exportAppeals: { method: 'GET', path: '/api/v1/admin/export/appeals/csv', answer: 'file' },
  exportClaims: { method: 'GET', path: '/api/v1/admin/export/claims/csv', answer: 'file' },
  exportCompletions: {
    method: 'GET',
    path: '/api/v1/admin/export/completions/csv',
    answer: 'file',
  },
  exportDecisions: { method: 'GET', path: '/api/v1/admin/export/decisions/csv', answer: 'file' },
  exportLedger: { method: 'GET', path: '/api/v1/admin/export/ledger/csv', answer: 'file' },
  exportLogs: { method: 'GET', path: '/api/v1/admin/export/logs/csv', answer: 'file' },
  exportReferrals: { method: 'GET', path: '/api/v1/admin/export/referrals/csv', answer: 'file' },
  exportSections: { method: 'GET', path: '/api/v1/admin/export/sections/csv', answer: 'file' },
  exportTasks: { method: 'GET', path: '/api/v1/admin/export/tasks/csv', answer: 'file' },
  exportTeam: { method: 'GET', path: '/api/v1/admin/export/team/csv', answer: 'file' },
  exportTexts: { method: 'GET', path: '/api/v1/admin/export/texts/csv', answer: 'file' },
  exportUsers: { method: 'GET', path: '/api/v1/admin/export/users/csv', answer: 'file' },
  getCampaignFigures: { method: 'GET', path: '/api/v1/admin/figures', answer: CampaignFiguresDto },
  exportCampaignFigures: {
    method: 'GET',
    path: '/api/v1/admin/figures/{name}/csv',
    answer: 'file',
  },
  uploadImage: { method: 'POST', path: '/api/v1/admin/images', answer: ImageDto },
  listImports: { method: 'GET', path: '/api/v1/admin/imports', answer: { list: ImportDto } },
  uploadImport: { method: 'POST', path: '/api/v1/admin/imports', answer: ImportDetailsDto },
  getWaitingPoints: {
    method: 'GET',
    path: '/api/v1/admin/imports/waiting',
    answer: WaitingTotalsDto,
  },
  getImport: { method: 'GET', path: '/api/v1/admin/imports/{id}', answer: ImportDetailsDto },
  deleteImport: { method: 'DELETE', path: '/api/v1/admin/imports/{id}', answer: 'nothing' },
  confirmImport: {
    method: 'POST',
    path: '/api/v1/admin/imports/{id}/confirm',
    answer: ImportDetailsDto,
  },
  listRejectedRows: {
    method: 'GET',
    path: '/api/v1/admin/imports/{id}/rejected',
    answer: { list: RejectedRowDto },
  },
  exportRejectedRows: {
    method: 'GET',
    path: '/api/v1/admin/imports/{id}/rejected/csv',
    answer: 'file',
  },
  undoImport: { method: 'POST', path: '/api/v1/admin/imports/{id}/undo', answer: ImportDetailsDto },
  listInvitations: {
    method: 'GET',
    path: '/api/v1/admin/invitations',
    answer: { list: InvitationDto },
  },
  inviteAdmin: { method: 'POST', path: '/api/v1/admin/invitations', answer: CreatedInvitationDto },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/v1/admin/invitations/{id}',
    answer: InvitationDto,
  },
  listJobs: { method: 'GET', path: '/api/v1/admin/jobs', answer: { list: JobDto } },
  retryJobs: { method: 'POST', path: '/api/v1/admin/jobs/{name}/retry', answer: JobDto },
  listLogs: { method: 'GET', path: '/api/v1/admin/logs', answer: { list: LogEntryDto } },
  getLogHead: { method: 'GET', path: '/api/v1/admin/logs/head', answer: LogHeadDto },
  getLogStats: { method: 'GET', path: '/api/v1/admin/logs/stats', answer: LogStatsDto },
  getDailyLogStats: {
    method: 'GET',
    path: '/api/v1/admin/logs/stats/daily',
    answer: DailyLogStatsDto,
  },
  getLogEntry: { method: 'GET', path: '/api/v1/admin/logs/{id}', answer: LogEntryDto },
  listLogValues: {
    method: 'GET',
    path: '/api/v1/admin/logs/{id}/values',
    answer: { list: LogValueDto },
  },
  listNotificationChannels: {
    method: 'GET',
    path: '/api/v1/admin/notification-channels',
    answer: { list: ChannelDto },
  },
  createNotificationChannel: {
    method: 'POST',
    path: '/api/v1/admin/notification-channels',
    answer: CreatedChannelDto,
  },
  updateNotificationChannel: {
    method: 'PUT',
    path: '/api/v1/admin/notification-channels/{id}',
    answer: ChannelDto,
  },
  deleteNotificationChannel: {
    method: 'DELETE',
    path: '/api/v1/admin/notification-channels/{id}',
    answer: ChannelDto,
  },
  renewNotificationSecret: {
    method: 'POST',
    path: '/api/v1/admin/notification-channels/{id}/secret',
    answer: CreatedChannelDto,
  },
  testNotificationChannel: {
    method: 'POST',
    path: '/api/v1/admin/notification-channels/{id}/test',
    answer: DeliveryDto,
  },
  listNotificationDeliveries: {
    method: 'GET',
    path: '/api/v1/admin/notification-deliveries',
    answer: { list: DeliveryDto },
  },
  resendNotification: {
    method: 'POST',
    path: '/api/v1/admin/notification-deliveries/{id}/resend',
    answer: DeliveryDto,
  },
  listReviews: { method: 'GET', path: '/api/v1/admin/reviews', answer: { list: ReviewDto } },
  bulkApproveReviews: {
    method: 'POST',
    path: '/api/v1/admin/reviews/bulk/approve',
    answer: DecidedReviewsDto,
  },
  bulkRejectReviews: {
    method: 'POST',
    path: '/api/v1/admin/reviews/bulk/reject',
    answer: DecidedReviewsDto,
  },
  takeNextReview: { method: 'POST', path: '/api/v1/admin/reviews/next', answer: NextReviewDto },
  getReviewStats: { method: 'GET', path: '/api/v1/admin/reviews/stats', answer: ReviewStatsDto },
  approveReview: {
    method: 'POST',
    path: '/api/v1/admin/reviews/{id}/approve',
    answer: ReviewOutcomeDto,
  },
  rejectReview: {
    method: 'POST',
    path: '/api/v1/admin/reviews/{id}/reject',
    answer: ReviewOutcomeDto,
  },
  releaseReview: { method: 'POST', path: '/api/v1/admin/reviews/{id}/release', answer: 'nothing' },
  getSections: { method: 'GET', path: '/api/v1/admin/sections', answer: SectionsDto },
  updateAirdropQuestions: {
    method: 'PUT',
    path: '/api/v1/admin/sections/airdrop-questions',
    answer: SectionsDto,
  },
  updateAudits: { method: 'PUT', path: '/api/v1/admin/sections/audits', answer: SectionsDto },
  getBuiltInSections: {
    method: 'GET',
    path: '/api/v1/admin/sections/built-in',
    answer: BuiltInSectionsDto,
  },
  updateFeatures: { method: 'PUT', path: '/api/v1/admin/sections/features', answer: SectionsDto },
  updateHighlights: {
    method: 'PUT',
    path: '/api/v1/admin/sections/highlights',
    answer: SectionsDto,
  },
  updatePartners: { method: 'PUT', path: '/api/v1/admin/sections/partners', answer: SectionsDto },
  updateQuestions: { method: 'PUT', path: '/api/v1/admin/sections/questions', answer: SectionsDto },
  updateRoadmap: { method: 'PUT', path: '/api/v1/admin/sections/roadmap', answer: SectionsDto },
  updateStatistics: {
    method: 'PUT',
    path: '/api/v1/admin/sections/statistics',
    answer: SectionsDto,
  },
  updateTokenomics: {
    method: 'PUT',
    path: '/api/v1/admin/sections/tokenomics',
    answer: SectionsDto,
  },
  updateUseCases: { method: 'PUT', path: '/api/v1/admin/sections/use-cases', answer: SectionsDto },
  updateValues: { method: 'PUT', path: '/api/v1/admin/sections/values', answer: SectionsDto },
  getSettings: { method: 'GET', path: '/api/v1/admin/settings', answer: AdminSettingsDto },
  updateSettings: { method: 'PUT', path: '/api/v1/admin/settings', answer: AdminSettingsDto },
  estimateSettingsEffects: {
    method: 'POST',
    path: '/api/v1/admin/settings/effects',
    answer: { list: SettingEffectDto },
  },
  restoreSettings: {
    method: 'POST',
    path: '/api/v1/admin/settings/restore',
    answer: AdminSettingsDto,
  },
  listTasks: { method: 'GET', path: '/api/v1/admin/tasks', answer: { list: TaskDto } },
  createTask: { method: 'POST', path: '/api/v1/admin/tasks', answer: TaskDto },
  getTaskStats: { method: 'GET', path: '/api/v1/admin/tasks/stats/summary', answer: TaskStatsDto },
  getTask: { method: 'GET', path: '/api/v1/admin/tasks/{id}', answer: TaskDto },
  updateTask: { method: 'PUT', path: '/api/v1/admin/tasks/{id}', answer: TaskDto },
  deleteTask: { method: 'DELETE', path: '/api/v1/admin/tasks/{id}', answer: TaskDto },
  moveTask: { method: 'POST', path: '/api/v1/admin/tasks/{id}/move', answer: { list: TaskDto } },
  toggleTask: { method: 'POST', path: '/api/v1/admin/tasks/{id}/toggle', answer: TaskDto },
  listTeamMembers: { method: 'GET', path: '/api/v1/admin/team', answer: { list: TeamMemberDto } },
  createTeamMember: { method: 'POST', path: '/api/v1/admin/team', answer: TeamMemberDto },
  getTeamMember: { method: 'GET', path: '/api/v1/admin/team/{id}', answer: TeamMemberDto },
  updateTeamMember: { method: 'PUT', path: '/api/v1/admin/team/{id}', answer: TeamMemberDto },
  deleteTeamMember: { method: 'DELETE', path: '/api/v1/admin/team/{id}', answer: TeamMemberDto },
  listTexts: { method: 'GET', path: '/api/v1/admin/texts', answer: { list: SiteTextDto } },
  getText: { method: 'GET', path: '/api/v1/admin/texts/{key}', answer: SiteTextDto },
  updateText: { method: 'PUT', path: '/api/v1/admin/texts/{key}', answer: SiteTextDto },
  restoreText: { method: 'POST', path: '/api/v1/admin/texts/{key}/restore', answer: SiteTextDto },
  listUsers: { method: 'GET', path: '/api/v1/admin/users', answer: { list: UserDto } },
  bulkBanUsers: { method: 'POST', path: '/api/v1/admin/users/bulk/ban', answer: { list: UserDto } },
  bulkDeleteUsers: {
    method: 'POST',
    path: '/api/v1/admin/users/bulk/delete',
    answer: { list: UserDto },
  },
  bulkUnbanUsers: {
    method: 'POST',
    path: '/api/v1/admin/users/bulk/unban',
    answer: { list: UserDto },
  },
  banMatchingUsers: {
    method: 'POST',
    path: '/api/v1/admin/users/matching/ban',
    answer: ChangedRecordsDto,
  },
  deleteMatchingUsers: {
    method: 'POST',
    path: '/api/v1/admin/users/matching/delete',
    answer: ChangedRecordsDto,
  },
  getUserStats: { method: 'GET', path: '/api/v1/admin/users/stats', answer: UserStatsDto },
  getDailyUserStats: {
    method: 'GET',
    path: '/api/v1/admin/users/stats/daily',
    answer: DailyUserStatsDto,
  },
  getUserStatsHistory: {
    method: 'GET',
    path: '/api/v1/admin/users/stats/history',
    answer: { list: DayUserStatsDto },
  },
  deleteUser: { method: 'DELETE', path: '/api/v1/admin/users/{id}', answer: UserDto },
  getUser: { method: 'GET', path: '/api/v1/admin/users/{id}', answer: UserDto },
  adjustPoints: { method: 'POST', path: '/api/v1/admin/users/{id}/adjust', answer: UserDto },
  banUser: { method: 'POST', path: '/api/v1/admin/users/{id}/ban', answer: UserDto },
  listUserClaims: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/claims',
    answer: { list: ClaimDto },
  },
  listUserCompletions: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/completions',
    answer: { list: CompletionDto },
  },
  reverseCompletion: {
    method: 'POST',
    path: '/api/v1/admin/users/{id}/completions/{task_id}/reverse',
    answer: CompletionDto,
  },
  confirmPoints: {
    method: 'POST',
    path: '/api/v1/admin/users/{id}/confirm-points',
    answer: UserDto,
  },
  listUserDecisions: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/decisions',
    answer: { list: DecisionDto },
  },
  listUserEntries: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/entries',
    answer: { list: LedgerEntryDto },
  },
  holdUser: { method: 'POST', path: '/api/v1/admin/users/{id}/hold', answer: UserDto },
  getOutsideScore: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/outside-score',
    answer: OutsideScoreDto,
  },
  exportPersonalData: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/personal-data',
    answer: PersonalDataDto,
  },
  removePersonalData: {
    method: 'DELETE',
    path: '/api/v1/admin/users/{id}/personal-data',
    answer: 'nothing',
  },
  getPointConfirmation: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/point-confirmation',
    answer: PointConfirmationDto,
  },
  getReferralGraph: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/referral-graph',
    answer: ReferralGraphDto,
  },
  listUserReferrals: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/referrals',
    answer: { list: ReferralDto },
  },
  releaseUser: { method: 'POST', path: '/api/v1/admin/users/{id}/release', answer: UserDto },
  listUserSessions: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/sessions',
    answer: { list: VisitorSessionDto },
  },
  signOutUser: { method: 'POST', path: '/api/v1/admin/users/{id}/sign-out', answer: SignedOutDto },
  listUserSignals: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/signals',
    answer: { list: SignalDto },
  },
  getUserTelegram: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/telegram',
    answer: UserTelegramDto,
  },
  unlinkUserTelegram: {
    method: 'DELETE',
    path: '/api/v1/admin/users/{id}/telegram',
    answer: 'nothing',
  },
  unbanUser: { method: 'POST', path: '/api/v1/admin/users/{id}/unban', answer: UserDto },
  listUserWalletChanges: {
    method: 'GET',
    path: '/api/v1/admin/users/{id}/wallet-changes',
    answer: { list: WalletChangeDto },
  },
  withdrawConfirmation: {
    method: 'POST',
    path: '/api/v1/admin/users/{id}/withdraw-confirmation',
    answer: UserDto,
  },
  listVerificationMethods: {
    method: 'GET',
    path: '/api/v1/admin/verification-methods',
    answer: { list: VerificationMethodDto },
  },
  updateVerificationMethod: {
    method: 'PUT',
    path: '/api/v1/admin/verification-methods/{method}',
    answer: VerificationMethodDto,
  },
  getWaitingCounts: { method: 'GET', path: '/api/v1/admin/waiting', answer: WaitingDto },
} as const satisfies Partial<Record<OperationName, Operation>>;
