import fc from 'fast-check';
import {
  CLAIM_DELAY_MS,
  isRunning,
  nextTaskStatus,
  TASK_EVENTS,
  TASK_STATUSES,
  TASK_WITH_LINK_DELAY_MS,
  TASK_WITHOUT_LINK_DELAY_MS,
  type TaskEvent,
  type TaskStatus,
} from './task-state.js';

const status = fc.constantFrom(...TASK_STATUSES);
const event = fc.constantFrom(...TASK_EVENTS);

/** The statuses a task goes through; an event that is not allowed changes nothing. */
function walk(start: TaskStatus, events: readonly TaskEvent[]): TaskStatus[] {
  const path = [start];
  for (const happened of events) {
    const current = path.at(-1) ?? start;
    path.push(nextTaskStatus(current, happened) ?? current);
  }
  return path;
}

const ALLOWED: readonly (readonly [TaskStatus, TaskEvent, TaskStatus])[] = [
  ['not_started', 'start_link', 'pending_verification'],
  ['not_started', 'start', 'in_progress'],
  ['in_progress', 'submitted', 'pending_verification'],
  ['in_progress', 'verified', 'completed'],
  ['in_progress', 'refused', 'failed'],
  ['in_progress', 'failed', 'not_started'],
  ['pending_verification', 'submitted', 'pending_verification'],
  ['pending_verification', 'verified', 'completed'],
  ['pending_verification', 'refused', 'failed'],
  ['pending_verification', 'failed', 'not_started'],
  ['failed', 'retry', 'not_started'],
];

describe('nextTaskStatus', () => {
  it.each(ALLOWED)('takes %s by %s to %s', (from, happened, to) => {
    expect(nextTaskStatus(from, happened)).toBe(to);
  });

  it('allows nothing else', () => {
    const allowed = TASK_STATUSES.flatMap((from) =>
      TASK_EVENTS.filter((happened) => nextTaskStatus(from, happened) !== null).map(
        (happened) => `${from} ${happened}`,
      ),
    );
    expect(allowed.sort()).toEqual(ALLOWED.map(([from, happened]) => `${from} ${happened}`).sort());
  });

  it('stays within the statuses whatever happens', () => {
    fc.assert(
      fc.property(status, fc.array(event), (start, events) => {
        for (const reached of walk(start, events)) expect(TASK_STATUSES).toContain(reached);
      }),
    );
  });

  it('never leaves completed', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(new Set(walk('completed', events))).toEqual(new Set(['completed']));
      }),
    );
  });

  it('completes a task only by a verification', () => {
    fc.assert(
      fc.property(fc.array(event.filter((happened) => happened !== 'verified')), (events) => {
        expect(walk('not_started', events)).not.toContain('completed');
      }),
    );
  });

  it('ignores a second start while the first one runs', () => {
    for (const first of ['start', 'start_link'] as const) {
      const running = nextTaskStatus('not_started', first) ?? 'not_started';
      expect(nextTaskStatus(running, 'start')).toBeNull();
      expect(nextTaskStatus(running, 'start_link')).toBeNull();
    }
  });

  it('can still complete a task after any history', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const reached = walk('not_started', events).at(-1) ?? 'not_started';
        const rest: TaskEvent[] = ['retry', 'start', 'verified'];
        expect(walk(reached, rest).at(-1)).toBe('completed');
      }),
    );
  });
});

describe('isRunning', () => {
  it('is true exactly where a verification can come in', () => {
    const waiting = TASK_STATUSES.filter((it) => nextTaskStatus(it, 'verified') !== null);
    expect(TASK_STATUSES.filter(isRunning)).toEqual(waiting);
  });
});

describe('the delays', () => {
  it('are those of the specification', () => {
    const delays = [TASK_WITH_LINK_DELAY_MS, TASK_WITHOUT_LINK_DELAY_MS, CLAIM_DELAY_MS];
    expect(delays).toEqual([2000, 1000, 1500]);
  });
});
