import { NOTIFICATION_EVENTS, type NotificationData, notificationText } from './notification.js';

/** Every figure differs from the others. */
const DATA: NotificationData = {
  ...{ waiting: 11, overdue: 12, due_soon: 13, appeal_id: 14, returned: 15, failed: 16 },
  ...{ signups: 17, usual: 18, request_id: 19, new_users: 20, completions: 21, claims: 22 },
  ...{ delivered: 23, appeals: 24, log_head: 'abc123', methods: 'telegram', keys: 'telegram' },
  ...{ operation: 'approve_claims', asked_by: 'sample_manager' },
  ...{ username: 'sample_owner', role: 'owner', let_in_by: 'sample_admin', hours: 72 },
};

it.each(NOTIFICATION_EVENTS)('%s is said with all its figures, in both languages', (event) => {
  for (const language of ['en', 'zh'] as const) {
    const text = notificationText(event, DATA, language);
    expect(text).not.toMatch(/[{}–]|undefined/);
    expect(text).toMatch(/\d|telegram/);
  }
});

it('an operation is called what people call it', () => {
  expect(notificationText('approval.waiting', DATA, 'en')).toContain('to approve claims');
  expect(notificationText('approval.waiting', DATA, 'zh')).toContain('批准领取');
  expect(notificationText('approver.joined', DATA, 'zh')).toContain('（所有者）');
});
