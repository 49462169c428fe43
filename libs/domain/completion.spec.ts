import { NOT_STARTED, REVIEW_WITHIN_MS, startCompletion, submitCompletion } from './completion.js';
import { VERIFICATION_METHODS } from './tasks.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const LINK = { action_url: 'https://example.com' };
const NO_LINK = { action_url: '' };

describe('starting a task', () => {
  it('waits two seconds for a task with a link and one for a task without', () => {
    expect(startCompletion(NOT_STARTED, LINK, NOW)).toEqual({
      ...NOT_STARTED,
      status: 'pending_verification',
      due_at: NOW + 2000,
    });
    expect(startCompletion(NOT_STARTED, NO_LINK, NOW)).toEqual({
      ...NOT_STARTED,
      status: 'in_progress',
      due_at: NOW + 1000,
    });
  });

  it('answers the same while it runs and when it is completed', () => {
    const running = startCompletion(NOT_STARTED, NO_LINK, NOW);
    expect(startCompletion(running, NO_LINK, NOW + 500)).toBe(running);
    const completed = { ...NOT_STARTED, status: 'completed' as const };
    expect(startCompletion(completed, LINK, NOW)).toBe(completed);
  });

  it('tries a refused one again, without its reason', () => {
    const failed = { ...NOT_STARTED, status: 'failed' as const, reason: 'Not seen' };
    expect(startCompletion(failed, NO_LINK, NOW)).toMatchObject({
      status: 'in_progress',
      reason: '',
    });
  });
});

describe('submitting a task', () => {
  const running = startCompletion(NOT_STARTED, NO_LINK, NOW);

  it.each(VERIFICATION_METHODS)('completes it at once or has it looked at: %s', (verification) => {
    const after = submitCompletion(running, { verification }, NOW + 1000);
    const isDone = verification === 'self' || verification === 'wallet';
    expect(after).toEqual({
      ...NOT_STARTED,
      status: isDone ? 'completed' : 'pending_verification',
      review_due_at: isDone ? null : NOW + 1000 + REVIEW_WITHIN_MS,
    });
    // A repeated call answers the same.
    if (typeof after !== 'string')
      expect(submitCompletion(after, { verification }, NOW + 9999)).toBe(after);
  });

  it('refuses one that was not started, and one whose time has not come', () => {
    const self = { verification: 'self' as const };
    expect(submitCompletion(NOT_STARTED, self, NOW)).toBe('task.not_started');
    expect(submitCompletion(running, self, NOW + 999)).toBe('task.not_due');
  });
});
