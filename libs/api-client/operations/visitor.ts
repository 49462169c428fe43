// Made from openapi.json by `npm run generate`; do not change it by hand.
import type { Operation, OperationName } from '../client.js';

const MyTaskDto = {
  fields: {
    waiting_for: { nullable: 'string' },
    task_id: 'number',
    status: 'string',
    due_at: { nullable: 'string' },
    review_due_at: { nullable: 'string' },
    reason: { nullable: 'string' },
    points: 'number',
    opens_at: { nullable: 'string' },
    tries_left: { nullable: 'number' },
    decision_id: { nullable: 'number' },
    can_appeal: 'boolean',
  },
} as const;

const MeDto = {
  fields: {
    total_points: 'number',
    claimed_tokens: 'number',
    claimable_tokens: 'number',
    wallet_address: 'string',
    session_wallet: 'string',
    username: { nullable: 'string' },
    is_banned: 'boolean',
    is_held: 'boolean',
    ban_reason: { nullable: 'string' },
    banned_at: { nullable: 'string' },
    referral_code: 'string',
    telegram: { nullable: { fields: { name: 'string' } } },
    inviter: 'boolean',
    tasks: { list: MyTaskDto },
  },
} as const;

const ActivityDto = {
  fields: {
    id: 'number',
    amount: 'number',
    kind: 'string',
    currency: 'string',
    decision_id: { nullable: 'number' },
    created_at: 'string',
    task_id: { nullable: 'number' },
    claim_id: { nullable: 'number' },
    reason: { nullable: 'string' },
    is_reviewed: 'boolean',
  },
} as const;

const MyDecisionDto = {
  fields: {
    points: { nullable: 'number' },
    tokens: { nullable: 'number' },
    reason: 'string',
    reason_code: { nullable: 'string' },
    can_appeal: 'boolean',
    appeal_obstacle: { nullable: 'string' },
    appeal: {
      nullable: {
        fields: {
          status: 'string',
          text: 'string',
          created_at: 'string',
          answer: { nullable: 'string' },
          answered_at: { nullable: 'string' },
        },
      },
    },
    id: 'number',
    kind: 'string',
    task_id: { nullable: 'number' },
    claim_id: { nullable: 'number' },
    is_reviewed: 'boolean',
    decided_at: 'string',
    overturned_at: { nullable: 'string' },
  },
} as const;

const RequirementDto = {
  fields: {
    have: { nullable: 'number' },
    needed: 'number',
    code: 'string',
    is_met: 'boolean',
    unit: 'string',
    met_at: { nullable: 'string' },
    text: 'string',
  },
} as const;

const MyClaimDto = {
  fields: {
    tokens: 'number',
    id: 'number',
    status: 'string',
    reason: { nullable: 'string' },
    wallet_address: 'string',
    transaction_hash: { nullable: 'string' },
    transaction_url: { nullable: 'string' },
    decision_id: { nullable: 'number' },
    pull: { nullable: { fields: { deadline: 'string', nanotons: 'string' } } },
    picture: { nullable: 'string' },
    requested_at: 'string',
    updated_at: 'string',
  },
} as const;

const ClaimMessageDto = {
  fields: { address: 'string', amount: 'string', payload: 'string' },
} as const;

const ClaimRequestDto = {
  fields: {
    validUntil: 'number',
    network: 'string',
    from: 'string',
    messages: { list: ClaimMessageDto },
  },
} as const;

const ClaimProofDto = {
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
    request: ClaimRequestDto,
  },
} as const;

const MyNoticesDto = { fields: { is_available: 'boolean', is_on: 'boolean' } } as const;

const ConfirmationWayDto = {
  fields: { ground: 'string', is_met: 'boolean', met_at: { nullable: 'string' }, text: 'string' },
} as const;

const MyPointConfirmationDto = {
  fields: {
    provisional_points: 'number',
    ground: { nullable: 'string' },
    ways: { list: ConfirmationWayDto },
    is_needed: 'boolean',
    is_confirmed: 'boolean',
    confirmed_at: { nullable: 'string' },
  },
} as const;

const MyReferralDto = {
  fields: {
    reason: { nullable: 'string' },
    points_missing: { nullable: 'number' },
    wallet: 'string',
    joined_at: 'string',
    is_counted: 'boolean',
    counts_from: { nullable: 'string' },
  },
} as const;

const ReferralSummaryDto = {
  fields: {
    points: 'number',
    referral_code: 'string',
    invited: 'number',
    counted: 'number',
    points_per_group: 'number',
    group_size: 'number',
    missing_for_next: 'number',
    min_points: 'number',
    min_days: 'number',
    needs_task: 'boolean',
    daily_limit: 'number',
    join_until: 'string',
  },
} as const;

const StandingDto = {
  fields: {
    points: 'number',
    place: { nullable: 'number' },
    of: 'number',
    updated_at: { nullable: 'string' },
  },
} as const;

const MyTelegramDto = {
  fields: {
    is_available: 'boolean',
    login_url: { nullable: 'string' },
    state: 'string',
    account: { nullable: { fields: { name: 'string' } } },
  },
} as const;

const WalletChangeDto = {
  fields: { id: 'number', from_wallet: 'string', to_wallet: 'string', created_at: 'string' },
} as const;

const WalletWorkDataDto = { fields: { level: 'number', challenge: 'string' } } as const;

const WalletWorkParametersDto = {
  fields: {
    algorithm: 'string',
    cost: 'number',
    data: WalletWorkDataDto,
    keyLength: 'number',
    keyPrefix: 'string',
    keySignature: 'string',
    nonce: 'string',
    salt: 'string',
  },
} as const;

const WalletChallengeDto = {
  fields: {
    payload: 'string',
    expires_at: 'string',
    work: { nullable: { fields: { parameters: WalletWorkParametersDto, signature: 'string' } } },
  },
} as const;

const MiniAppSessionDto = {
  fields: {
    token: { nullable: 'string' },
    me: {
      nullable: {
        fields: {
          total_points: 'number',
          claimed_tokens: 'number',
          claimable_tokens: 'number',
          wallet_address: 'string',
          session_wallet: 'string',
          username: { nullable: 'string' },
          is_banned: 'boolean',
          is_held: 'boolean',
          ban_reason: { nullable: 'string' },
          banned_at: { nullable: 'string' },
          referral_code: 'string',
          telegram: { nullable: { fields: { name: 'string' } } },
          inviter: 'boolean',
          tasks: { list: MyTaskDto },
        },
      },
    },
    ticket: 'string',
    link: { nullable: 'string' },
  },
} as const;

const MiniAppSignedInDto = { fields: { token: 'string', me: MeDto } } as const;

/** A visitor's session and all that belongs to it. */
export const VISITOR_OPERATIONS = {
  getMe: { method: 'GET', path: '/api/v1/me', answer: MeDto },
  updateMe: { method: 'PATCH', path: '/api/v1/me', answer: MeDto },
  listMyActivity: { method: 'GET', path: '/api/v1/me/activity', answer: { list: ActivityDto } },
  appealDecision: { method: 'POST', path: '/api/v1/me/appeals', answer: MyDecisionDto },
  listMyClaimRequirements: {
    method: 'GET',
    path: '/api/v1/me/claim-requirements',
    answer: { list: RequirementDto },
  },
  listMyClaims: { method: 'GET', path: '/api/v1/me/claims', answer: { list: MyClaimDto } },
  requestClaim: { method: 'POST', path: '/api/v1/me/claims', answer: MyClaimDto },
  getMyClaimProof: { method: 'GET', path: '/api/v1/me/claims/{id}/proof', answer: ClaimProofDto },
  listMyDecisions: { method: 'GET', path: '/api/v1/me/decisions', answer: { list: MyDecisionDto } },
  getMyNotices: { method: 'GET', path: '/api/v1/me/notices', answer: MyNoticesDto },
  updateMyNotices: { method: 'PATCH', path: '/api/v1/me/notices', answer: MyNoticesDto },
  getMyPointConfirmation: {
    method: 'GET',
    path: '/api/v1/me/point-confirmation',
    answer: MyPointConfirmationDto,
  },
  checkMyBalance: {
    method: 'POST',
    path: '/api/v1/me/point-confirmation/check',
    answer: MyPointConfirmationDto,
  },
  listMyReferrals: { method: 'GET', path: '/api/v1/me/referrals', answer: { list: MyReferralDto } },
  getMyReferralSummary: {
    method: 'GET',
    path: '/api/v1/me/referrals/summary',
    answer: ReferralSummaryDto,
  },
  getMyStanding: { method: 'GET', path: '/api/v1/me/standing', answer: StandingDto },
  startMyTask: { method: 'POST', path: '/api/v1/me/tasks/{id}/start', answer: MyTaskDto },
  submitMyTask: { method: 'POST', path: '/api/v1/me/tasks/{id}/submit', answer: MyTaskDto },
  getMyTelegram: { method: 'GET', path: '/api/v1/me/telegram', answer: MyTelegramDto },
  linkMyTelegram: { method: 'POST', path: '/api/v1/me/telegram', answer: MyTelegramDto },
  unlinkMyTelegram: { method: 'DELETE', path: '/api/v1/me/telegram', answer: 'nothing' },
  changeMyWallet: { method: 'POST', path: '/api/v1/me/wallet', answer: MeDto },
  listMyWalletChanges: {
    method: 'GET',
    path: '/api/v1/me/wallet-changes',
    answer: { list: WalletChangeDto },
  },
  createMiniAppChallenge: {
    method: 'POST',
    path: '/api/v1/mini-app/challenge',
    answer: WalletChallengeDto,
  },
  startMiniApp: { method: 'POST', path: '/api/v1/mini-app/session', answer: MiniAppSessionDto },
  signOutMiniApp: { method: 'DELETE', path: '/api/v1/mini-app/session', answer: 'nothing' },
  signInMiniApp: {
    method: 'POST',
    path: '/api/v1/mini-app/wallet-session',
    answer: MiniAppSignedInDto,
  },
  createChallenge: { method: 'POST', path: '/api/v1/wallet/challenge', answer: WalletChallengeDto },
  signIn: { method: 'POST', path: '/api/v1/wallet/session', answer: MeDto },
  signOut: { method: 'DELETE', path: '/api/v1/wallet/session', answer: 'nothing' },
} as const satisfies Partial<Record<OperationName, Operation>>;
