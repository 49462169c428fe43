import { type LogMessage, logChange, logSentence } from './log-message.js';

const subject = { type: 'task', id: 3, name: 'Join' } as const;

describe('a row of the log', () => {
  it('is told in the language of its reader', () => {
    const changes = [logChange('is_active', true, false), logChange('points', 50, 80)];
    const message: LogMessage = { code: 'changed', subject, changes };
    expect(logSentence(message, 'en')).toBe(
      'Task 3 "Join": is_active: true → false, points: 50 → 80',
    );
    expect(logSentence(message, 'zh')).toBe('任务 3“Join”：启用：是 → 否，积分：50 → 80');
  });

  it('tells what followed from an alarm; of old rows that somebody looked at it', () => {
    const about = { code: 'alarm_resolved', note: 'Seen' } as const;
    const alarm = { ...about, subject: { type: 'payout_alarm', id: 2 } } as const;
    expect(logSentence(alarm, 'en')).toBe('Alarm 2 looked at ("Seen")');
    const paid = { ...alarm, outcome: 'paid', payout: 7 } as const;
    expect(logSentence(paid, 'en')).toBe('Alarm 2: payout 7 was paid ("Seen")');
    expect(logSentence(paid, 'zh')).toBe('支付告警 2：确认支付 7 已到账（“Seen”）');
  });

  it('names what there is one of without a number', () => {
    const changes = [logChange('site_name', 'Old', 'New')];
    const message: LogMessage = { code: 'changed', subject: { type: 'settings' }, changes };
    expect(logSentence(message, 'en')).toBe('Settings: site_name: "Old" → "New"');
  });
});

describe('a changed field', () => {
  it('keeps short texts whole', () => {
    expect(logChange('name', 'before', 'after')).toEqual({
      field: 'name',
      from: '"before"',
      to: '"after"',
    });
  });

  it('shows the place where a long text changed', () => {
    const filler = 'lorem ipsum '.repeat(100);
    const { from, to } = logChange('content', `${filler}10 %${filler}`, `${filler}12 %${filler}`);
    expect(from).toContain('lorem ipsum 10 %lorem');
    expect(to).toContain('lorem ipsum 12 %lorem');
    expect([from.length, to.length].every((length) => length < 60)).toBe(true);
  });

  it('shows both ends of a long change, and never half a character', () => {
    const { from, to } = logChange('content', 'a'.repeat(200), `${'😀'.repeat(100)}end`);
    expect(from.length).toBeLessThan(80);
    expect(to).toContain('end');
    expect(logChange('content', `${'x'.repeat(99)}😀`, `${'x'.repeat(99)}😁`).from).toContain('😀');
  });
});
