import {
  appealObstacle,
  BAN_REASONS,
  type DecisionState,
  grantObstacle,
  overturnObstacle,
  REFUSAL_REASONS,
  reasonCode,
  reasonText,
} from './decision.js';

describe('a usual reason', () => {
  it.each([...BAN_REASONS, ...REFUSAL_REASONS])(
    '%s has a text in either language, and is found by it',
    (code) => {
      const [en, zh] = [reasonText(code, 'en'), reasonText(code, 'zh')];
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[ -~]+$/);
      expect([reasonCode(en), reasonCode(` ${zh}\n`), reasonCode(code)]).toEqual([
        code,
        code,
        code,
      ]);
    },
  );
});

it('a person’s own words stay as they are, without the blanks around them', () => {
  expect(reasonCode(' Sold accounts ')).toBe('Sold accounts');
});

it('a reason has its amounts in either language', () => {
  const details = { balance: '0.4', amount: '1', symbol: 'TON' };
  expect(reasonText('balance_too_low', 'en', { details })).toBe(
    'The wallet holds 0.4 TON; the task needs at least 1 TON',
  );
  expect(reasonText('balance_too_low', 'zh', { details })).toContain('0.4 TON');
});

it('a hold by own links names each of them with its number, in either language', () => {
  const details = { joined: '2026-11-30', count: 9, evidence: 9, invitation: 4 };
  expect(reasonText('own_links', 'en', { details })).toBe(
    'Your wallet, which joined on 2026-11-30, looks like the wallet of one person together with 9 others: ' +
      'you submitted a post that 9 had submitted before; ' +
      'you were invited like 4, within ten minutes of one of them',
  );
  expect(reasonText('own_links', 'zh', { details })).toBe(
    '你的钱包于 2026-11-30 加入，与另外 9 个钱包疑似同属一人：你提交的内容此前已被其中 9 个提交过；' +
      '与其中 4 个属于同一组邀请，且在其中一个加入后十分钟内加入',
  );
});

it('own words in Chinese are for those who read Chinese', () => {
  const own = { reason_zh: '链接已失效' };
  expect(reasonText('The link is dead', 'zh', own)).toBe('链接已失效');
  expect(reasonText('The link is dead', 'en', own)).toBe('The link is dead');
  expect(reasonText('The link is dead', 'zh')).toBe('The link is dead');
});

/** A decision in force, without an appeal, that can be overturned. */
const STANDING: DecisionState = {
  kind: 'refusal',
  reason: 'not_done',
  overturned_at: null,
  appeal_id: null,

  is_superseded: false,
  is_task_appealed: false,
  is_user_appealed: false,
  is_task_deleted: false,
  is_closed: false,

  is_taken_again: false,
  tokens_due: 0,
  claimable_tokens: 0,
  pool_tokens: 100,
};

it('a decision is appealed once, while it has an effect and the appeal could be granted', () => {
  const obstacle = (more: Partial<DecisionState>) => appealObstacle({ ...STANDING, ...more });
  expect(obstacle({})).toBeNull();
  expect(obstacle({ appeal_id: 3 })).toBe('appealed');
  expect(obstacle({ overturned_at: new Date() })).toBe('ended');
  expect(obstacle({ is_superseded: true })).toBe('superseded');
  expect(obstacle({ is_task_appealed: true })).toBe('task_appealed');
  expect(obstacle({ kind: 'ban', is_user_appealed: true })).toBe('user_appealed');
  expect(obstacle({ is_task_deleted: true })).toBe('task_deleted');
  expect(obstacle({ is_closed: true })).toBe('closed');
  expect(obstacle({ is_closed: true, kind: 'ban' })).toBeNull();
  expect(obstacle({ reason: 'no_tries_left' })).toBeNull();
  expect(obstacle({ kind: 'rejection', reason: 'abuse', tokens_due: 2 })).toBeNull();
});

it.each([
  'wrong_code',
  'telegram_not_linked',
  'not_a_member',
  'balance_too_low',
  'too_few_referrals',
  'page_not_read',
])(
  'a task that was not accepted because of "%s" is checked again instead of appealed',
  (reason) => {
    expect(appealObstacle({ ...STANDING, reason })).toBe('next_step');
    expect(appealObstacle({ ...STANDING, kind: 'reversal', reason })).toBeNull();
  },
);

it('what follows from a rule is neither appealed nor overturned', () => {
  const rules = [
    ['forfeit', 'campaign_closed', 'final'],
    ['reversal', 'referral_lost', 'follows_referrals'],
    ['reversal', 'abuse', null],
  ] as const;
  for (const [kind, reason, expected] of rules) {
    const decision = { ...STANDING, kind, reason };
    expect([appealObstacle(decision), grantObstacle(decision)]).toEqual([expected, expected]);
  }
});

it('a decision is overturned where its user has afterwards what it took', () => {
  const obstacles = (more: Partial<DecisionState>) => {
    const decision = { ...STANDING, ...more };
    return [grantObstacle(decision), overturnObstacle(decision)];
  };
  expect(obstacles({})).toEqual([null, null]);
  expect(obstacles({ overturned_at: new Date() })).toEqual([null, 'ended']);
  expect(obstacles({ is_superseded: true })).toEqual([null, 'superseded']);
  expect(obstacles({ is_taken_again: true })).toEqual(['taken_again', 'taken_again']);
  expect(obstacles({ is_closed: true })).toEqual(['closed', 'closed']);
  expect(obstacles({ is_closed: true, kind: 'ban' })).toEqual([null, null]);
  const rejection = { kind: 'rejection', reason: 'abuse', tokens_due: 2 } as const;
  expect(obstacles(rejection)).toEqual(['points_missing', 'points_missing']);
  expect(obstacles({ ...rejection, claimable_tokens: 2 })).toEqual([null, null]);
  const drained = { ...rejection, claimable_tokens: 2, pool_tokens: 1 };
  expect(obstacles(drained)).toEqual(['pool_exhausted', 'pool_exhausted']);
});
