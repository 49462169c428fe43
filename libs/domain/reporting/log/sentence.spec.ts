import { logChange } from './change.js';
import type { LogMessage } from './message.js';
import { logSentence } from './sentence.js';

const subject = { type: 'task', id: 3, name: 'Join' } as const;

const admin = { type: 'admin', name: 'sample_viewer' } as const;
const user = { type: 'user', id: 11, name: 'Ada' } as const;
const reason = 'Seen elsewhere';
const approval = {
  subject: { type: 'approval', id: 22 },
  operation: 'approve_claims',
  asked_by: 'sample_manager',
} as const;

/** Every value differs from the others, so that it can be looked for. */
const SAMPLES: Readonly<Record<LogMessage['code'], LogMessage>> = {
  created: { code: 'created', subject },
  deleted: { code: 'deleted', subject, reason },
  banned: { code: 'banned', subject: user, reason },
  points_adjusted: { code: 'points_adjusted', subject: user, points: 57, reason },
  import_confirmed: {
    code: 'import_confirmed',
    subject: { type: 'import', id: 22, name: 'season.csv' },
    awards: 57,
    points: 6800,
  },
  import_undone: {
    code: 'import_undone',
    subject: { type: 'import', id: 22, name: 'season.csv' },
    reason,
  },
  event_cancelled: {
    code: 'event_cancelled',
    subject: { type: 'event', id: 22, name: 'quest-41-7' },
    points: 57,
  },
  approved: { code: 'approved', subject: user, task: subject },
  refused_work: { code: 'refused_work', subject: user, task: subject, reason },
  points_reversed: { code: 'points_reversed', subject: user, points: 57, reason },
  overturned: { code: 'overturned', subject: { type: 'decision', id: 22 }, user },
  appeal_answered: {
    code: 'appeal_answered',
    subject: { type: 'appeal', id: 22 },
    user,
    status: 'upheld',
  },
  batch_frozen: {
    code: 'batch_frozen',
    subject: { type: 'payout', id: 22 },
    payouts: 57,
    tokens: 68,
  },
  batch_asked: { code: 'batch_asked', subject },
  batch_handed_over: { code: 'batch_handed_over', subject },
  batch_signed: { code: 'batch_signed', subject },
  batch_cancelled: { code: 'batch_cancelled', subject },
  batch_given_up: { code: 'batch_given_up', subject },
  funds_requested: { code: 'funds_requested', subject },
  payouts_requested: { code: 'payouts_requested', subject, payouts: 57 },
  publication_requested: { code: 'publication_requested', subject },
  deadline_requested: { code: 'deadline_requested', subject },
  reopening_requested: { code: 'reopening_requested', subject, payouts: 57 },
  payouts_released: { code: 'payouts_released', subject, payouts: 58 },
  payout_settled: { code: 'payout_settled', subject },
  withdrawal_requested: { code: 'withdrawal_requested', subject },
  batch_differs: { code: 'batch_differs', subject, differences: 57 },
  alarm_resolved: { code: 'alarm_resolved', subject, note: 'Looked', outcome: 'paid', payout: 57 },
  claim_approved: { code: 'claim_approved', subject },
  claim_rejected: { code: 'claim_rejected', subject, reason },
  jobs_retried: { code: 'jobs_retried', subject: { type: 'job', name: 'mail' }, jobs: 57 },
  telegram_unlinked: { code: 'telegram_unlinked', subject: user },
  wallet_changed: {
    code: 'wallet_changed',
    subject: user,
    from_wallet: 'UQ-former',
    to_wallet: 'UQ-new',
  },
  signed_out: { code: 'signed_out', subject: user, sessions: 57 },
  went_live: { code: 'went_live', removed_users: 57, removed_samples: 68 },
  paused: { code: 'paused' },
  resumed: { code: 'resumed' },
  closed: { code: 'closed' },
  unbanned: { code: 'unbanned', subject: user },
  held: { code: 'held', subject: user, reason },
  released: { code: 'released', subject: user },
  points_confirmed: { code: 'points_confirmed', subject: user, reason },
  confirmation_withdrawn: { code: 'confirmation_withdrawn', subject: user },
  cluster_decided: {
    code: 'cluster_decided',
    subject: { type: 'cluster', id: 22 },
    cluster_action: 'hold',
    users: 57,
  },
  cluster_undone: {
    code: 'cluster_undone',
    subject: { type: 'cluster', id: 22 },
    cluster_action: 'ban',
    users: 57,
  },
  changed: { code: 'changed', subject, changes: [logChange('points', 57, 68)] },
  moved: { code: 'moved', subject, from: 57, to: 68 },
  logged_in: { code: 'logged_in' },
  logged_out: { code: 'logged_out' },
  password_changed: { code: 'password_changed' },
  identity_confirmed: { code: 'identity_confirmed' },
  recovery_codes_made: { code: 'recovery_codes_made' },
  second_factor_added: { code: 'second_factor_added', factor: 'totp' },
  second_factor_removed: { code: 'second_factor_removed', factor: 'passkey' },
  sessions_ended: { code: 'sessions_ended', sessions: 57 },
  invited: { code: 'invited', subject: admin, role: 'viewer' },
  invitation_revoked: { code: 'invitation_revoked', subject: admin, role: 'viewer' },
  joined: { code: 'joined', subject: admin, role: 'viewer' },
  suspended: { code: 'suspended', subject: admin },
  second_factor_reset: { code: 'second_factor_reset', subject: admin },
  password_reset: { code: 'password_reset', subject: admin },
  restored: { code: 'restored', subject: admin },
  values_restored: {
    code: 'values_restored',
    subject,
    changes: [logChange('points', 57, 68)],
    entry: 41,
  },
  personal_data_removed: { code: 'personal_data_removed', subject: user },
  tested: { code: 'tested', subject },
  resent: { code: 'resent', subject },
  approval_asked: { code: 'approval_asked', ...approval },
  approval_given: { code: 'approval_given', ...approval },
  approval_outdated: { code: 'approval_outdated', ...approval },
  approval_rejected: { code: 'approval_rejected', ...approval, reason },
  approval_withdrawn: { code: 'approval_withdrawn', ...approval },
  exported: { code: 'exported', file: 'users.csv' },
  refused: { code: 'refused', reason: { en: reason, zh: reason } },
};

/** Each language has its own words for these. */
const WORDED = [
  'code',
  'type',
  'status',
  'outcome',
  'field',
  'role',
  'factor',
  'operation',
  'cluster_action',
];

/** Values that are the same in every language. */
const valuesOf = (part: object): string[] =>
  Object.entries(part).flatMap(([name, value]) => {
    if (WORDED.includes(name)) return [];
    return typeof value === 'object' ? valuesOf(value) : [String(value)];
  });

describe('a row of the log', () => {
  it('is worded in the language of its reader', () => {
    const changes = [logChange('is_active', true, false), logChange('points', 50, 80)];
    const message: LogMessage = { code: 'changed', subject, changes };
    expect(logSentence(message, 'en')).toBe(
      'Task 3 "Join": is_active: true → false, points: 50 → 80',
    );
    expect(logSentence(message, 'zh')).toBe('任务 3“Join”：启用：是 → 否，积分：50 → 80');
  });

  it('names the consequence of an alert; an old row was looked at', () => {
    const about = { code: 'alarm_resolved', note: 'Seen' } as const;
    const alert = { ...about, subject: { type: 'payout_alarm', id: 2 } } as const;
    expect(logSentence(alert, 'en')).toBe('Alert 2 looked at ("Seen")');
    const paid = { ...alert, outcome: 'paid', payout: 7 } as const;
    expect(logSentence(paid, 'en')).toBe('Alert 2: payout 7 was paid ("Seen")');
    expect(logSentence(paid, 'zh')).toBe('支付告警 2：确认支付 7 已到账（“Seen”）');
  });

  it('names what there is one of without a number', () => {
    const changes = [logChange('site_name', 'Old', 'New')];
    const message: LogMessage = { code: 'changed', subject: { type: 'settings' }, changes };
    expect(logSentence(message, 'en')).toBe('Settings: site_name: "Old" → "New"');
  });

  it.each(Object.entries(SAMPLES))('of %s says the same in both languages', (code, message) => {
    expect(message.code).toBe(code);
    const sentences = [logSentence(message, 'en'), logSentence(message, 'zh')];
    for (const value of valuesOf(message)) {
      for (const sentence of sentences) expect(sentence).toContain(value);
    }
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|object/);
  });

  it('says nothing of sample records where an old row does not', () => {
    const message: LogMessage = { code: 'went_live', removed_users: 1 };
    expect(logSentence(message, 'en')).toBe(
      'Campaign went live; 1 demo user and 0 sample records removed',
    );
  });

  it('throws when a value is missing', () => {
    const message = { code: 'exported' } as LogMessage;
    expect(() => logSentence(message, 'en')).toThrow(
      new RangeError('The log message exported has no file'),
    );
  });
});
