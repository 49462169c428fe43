import { logChange } from './log-change.js';
import { type LogMessage, logSentence } from './log-message.js';

const subject = { type: 'task', id: 3, name: 'Join' } as const;

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
});
