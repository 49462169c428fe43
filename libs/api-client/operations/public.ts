// Made from openapi.json by `npm run generate`; do not change it by hand.
import type { Operation, OperationName } from '../client.js';

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

const ActivityPlanDto = {
  fields: {
    pool_tokens: 'number',
    campaign_start: 'string',
    campaign_end: 'string',
    tasks: 'number',
  },
} as const;

const ActivityDeliveryDto = {
  fields: {
    tokens: 'number',
    address: 'string',
    delivered_at: 'string',
    transaction_url: { nullable: 'string' },
  },
} as const;

const ActivityTaskDto = { fields: { task_id: 'number', participants: 'number' } } as const;

const ActivityFiguresDto = {
  fields: {
    participants: 'number',
    points: 'number',
    tokens_paid: { nullable: 'number' },
    deliveries: { list: ActivityDeliveryDto },
    tasks: { list: ActivityTaskDto },
  },
} as const;

const CampaignActivityDto = {
  fields: {
    plan: ActivityPlanDto,
    figures: { optional: ActivityFiguresDto },
    review_minutes: { nullable: 'number' },
    last_payout_at: { nullable: 'string' },
    synced_at: { nullable: 'string' },
  },
} as const;

const ClaimMessageDto = {
  fields: { address: 'string', amount: 'string', payload: 'string' },
} as const;

const PublicProofDto = {
  fields: {
    network: 'string',
    tokens: 'number',
    claim_id: 'number',
    distributor: 'string',
    jetton_master: 'string',
    receiver: 'string',
    units: 'string',
    merkle_root: 'string',
    proof: { list: 'string' },
    deadline: 'string',
    request: {
      nullable: {
        fields: { validUntil: 'number', network: 'string', messages: { list: ClaimMessageDto } },
      },
    },
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

const LeaderboardEntryDto = {
  fields: { points: 'number', place: 'number', name: 'string' },
} as const;

const LeaderboardDto = {
  fields: { updated_at: { nullable: 'string' }, entries: { list: LeaderboardEntryDto } },
} as const;

const CheckStatusDto = {
  fields: {
    method: 'string',
    state: 'string',
    note: 'string',
    note_en: 'string',
    last_success_at: { nullable: 'string' },
  },
} as const;

const PublicStatusDto = {
  fields: {
    site: 'string',
    measured_at: { nullable: 'string' },
    sign_in: 'string',
    is_paused: 'boolean',
    checks: { list: CheckStatusDto },
    review_minutes: { nullable: 'number' },
    last_payout_at: { nullable: 'string' },
    synced_at: { nullable: 'string' },
    planned_pause: {
      nullable: { fields: { start: 'string', end: 'string', note: 'string', note_en: 'string' } },
    },
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

/** What else anybody may read. */
export const PUBLIC_OPERATIONS = {
  listActiveTasks: { method: 'GET', path: '/api/v1/airdrop/tasks', answer: { list: TaskDto } },
  getCampaignActivity: {
    method: 'GET',
    path: '/api/v1/public/campaign/activity',
    answer: CampaignActivityDto,
  },
  downloadAllocation: {
    method: 'GET',
    path: '/api/v1/public/campaign/allocation.csv',
    answer: 'file',
  },
  downloadPayouts: { method: 'GET', path: '/api/v1/public/campaign/payouts.csv', answer: 'file' },
  getPublicProof: {
    method: 'GET',
    path: '/api/v1/public/campaign/proofs/{number}',
    answer: PublicProofDto,
  },
  getCampaignReport: {
    method: 'GET',
    path: '/api/v1/public/campaign/report',
    answer: CampaignReportDto,
  },
  listPageContents: {
    method: 'GET',
    path: '/api/v1/public/contents',
    answer: { list: ContentDto },
  },
  getLeaderboard: { method: 'GET', path: '/api/v1/public/leaderboard', answer: LeaderboardDto },
  getPublicStatus: { method: 'GET', path: '/api/v1/public/status', answer: PublicStatusDto },
  listActiveTeamMembers: {
    method: 'GET',
    path: '/api/v1/public/team',
    answer: { list: TeamMemberDto },
  },
  listWhitepaperSections: {
    method: 'GET',
    path: '/api/v1/public/whitepaper',
    answer: { list: ContentDto },
  },
} as const satisfies Partial<Record<OperationName, Operation>>;
