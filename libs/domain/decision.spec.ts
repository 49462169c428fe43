import {
  appealObstacle,
  BAN_REASONS,
  type DecisionState,
  REFUSAL_REASONS,
  reasonCode,
  reasonText,
} from './decision.js';

describe('a usual reason', () => {
  it.each([...BAN_REASONS, ...REFUSAL_REASONS])(
    '%s is told in either language, and found again by its words',
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

it('a reason with amounts tells them, in either language', () => {
  const details = { balance: '0.4', amount: '1', symbol: 'TON' };
  expect(reasonText('balance_too_low', 'en', { details })).toBe(
    'The wallet holds 0.4 TON; at least 1 TON are needed',
  );
  expect(reasonText('balance_too_low', 'zh', { details })).toContain('0.4 TON');
});

it('own words in Chinese are for those who read Chinese', () => {
  const own = { reason_zh: '链接已失效' };
  expect(reasonText('The link is dead', 'zh', own)).toBe('链接已失效');
  expect(reasonText('The link is dead', 'en', own)).toBe('The link is dead');
  expect(reasonText('The link is dead', 'zh')).toBe('The link is dead');
});

it('a decision is appealed once, while something rests on it', () => {
  const refusal = { kind: 'refusal', reason: 'not_done' } as const;
  const obstacle = (
    more: Partial<DecisionState & { appeal_id: number; is_task_appealed: boolean }> = {},
  ) =>
    appealObstacle({
      ...{ ...refusal, overturned_at: null, is_superseded: false, appeal_id: null },
      is_task_appealed: false,
      ...more,
    });
  expect(obstacle()).toBeNull();
  expect(obstacle({ appeal_id: 3 })).toBe('appealed');
  expect(obstacle({ overturned_at: new Date() })).toBe('ended');
  expect(obstacle({ is_superseded: true })).toBe('superseded');
  expect(obstacle({ is_task_appealed: true })).toBe('task_appealed');
  expect(obstacle({ reason: 'wrong_code' })).toBe('next_step');
  expect(obstacle({ reason: 'no_tries_left' })).toBeNull();
  expect(obstacle({ kind: 'rejection', reason: 'abuse' })).toBeNull();
});

it('what follows from a rule is not appealed', () => {
  const obstacle = (kind: 'forfeit' | 'reversal', reason: string) =>
    appealObstacle({
      ...{ kind, reason, overturned_at: null, is_superseded: false },
      ...{ appeal_id: null, is_task_appealed: false },
    });
  expect(obstacle('forfeit', 'campaign_closed')).toBe('final');
  expect(obstacle('reversal', 'referral_lost')).toBe('follows_referrals');
  expect(obstacle('reversal', 'abuse')).toBeNull();
});
