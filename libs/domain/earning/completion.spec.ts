import {
  type Completion,
  decideCompletion,
  isSubmitted,
  NOT_STARTED,
  startCompletion,
  submitRefusal,
  type Verdict,
  waitingFor,
} from './completion.js';
import { REVIEW_WITHIN_MS } from './reviews/review-limit.js';

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
  const later = NOW + 1000;

  it.each<[Verdict, Partial<Completion>]>([
    [{ kind: 'accepted' }, { status: 'completed' }],
    [
      { kind: 'refused', reason: 'not_done' },
      { status: 'failed', reason: 'not_done' },
    ],
    [
      { kind: 'person' },
      {
        status: 'pending_verification',
        submitted_at: later,
        review_due_at: later + REVIEW_WITHIN_MS,
      },
    ],
    [{ kind: 'service' }, { status: 'pending_verification', submitted_at: later }],
  ])('ends as the check says: %j', (verdict, outcome) => {
    expect(isSubmitted(running)).toBe(false);
    expect(submitRefusal(running, later)).toBeNull();
    expect(decideCompletion(running, verdict, later)).toEqual({ ...NOT_STARTED, ...outcome });
  });

  it.each<Verdict>([{ kind: 'accepted' }, { kind: 'person' }, { kind: 'service' }])(
    'is submitted then, so that another time changes nothing: %j',
    (verdict) => {
      const after = decideCompletion(running, verdict, later) as Completion;
      expect(isSubmitted(after)).toBe(true);
    },
  );

  it('refuses one that was not started, and one whose time has not come', () => {
    expect(isSubmitted(NOT_STARTED)).toBe(false);
    expect(submitRefusal(NOT_STARTED, NOW)).toBe('task.not_started');
    expect(submitRefusal(running, NOW + 999)).toBe('task.not_due');
  });

  it('takes as long as the task says at least', () => {
    const reading = startCompletion(NOT_STARTED, LINK, NOW, 30_000);
    expect(reading.due_at).toBe(NOW + 30_000);
  });
});

describe('a submission', () => {
  const running = startCompletion(NOT_STARTED, NO_LINK, NOW);
  const waiting = decideCompletion(running, { kind: 'person' }, NOW + 1000) as Completion;
  const unasked = decideCompletion(running, { kind: 'service' }, NOW + 1000) as Completion;

  it('waits for a person or for a service, and for nobody before and after', () => {
    expect([waiting, unasked, running].map(waitingFor)).toEqual(['person', 'service', null]);
  });

  it('is decided once', () => {
    const refused = decideCompletion(waiting, { kind: 'refused', reason: 'not_done' }, NOW);
    expect(refused).toEqual({ ...NOT_STARTED, status: 'failed', reason: 'not_done' });
    const accepted = decideCompletion(waiting, { kind: 'accepted' }, NOW);
    expect(accepted).toEqual({ ...NOT_STARTED, status: 'completed' });
    expect(decideCompletion(accepted as Completion, { kind: 'refused', reason: 'x' }, NOW)).toBe(
      null,
    );
  });

  it('can go from a service to a person', () => {
    const after = decideCompletion(unasked, { kind: 'person' }, NOW) as Completion;
    expect(waitingFor(after)).toBe('person');
  });
});
