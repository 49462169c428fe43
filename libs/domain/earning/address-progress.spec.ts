import fc from 'fast-check';
import {
  type AddressProgress,
  advanceTask,
  claimableOf,
  claimTimeLeft,
  finishClaim,
  NO_PROGRESS,
  readAddressProgress,
  refuseBalance,
  startClaim,
  type TaskRun,
  taskStatus,
  taskStatuses,
  taskTimeLeft,
} from './address-progress.js';
import { BUILT_IN_TASKS } from './built-in-tasks.js';
import { POINTS_PER_TOKEN } from './points.js';
import { taskProgress } from './progress.js';
import {
  CLAIM_DELAY_MS,
  TASK_EVENTS,
  TASK_STATUSES,
  TASK_WITH_LINK_DELAY_MS,
  TASK_WITHOUT_LINK_DELAY_MS,
  type TaskEvent,
} from './task-state.js';

const NOW = Date.UTC(2026, 0, 1);

type Happening =
  | { kind: 'task'; id: number; event: TaskEvent }
  | { kind: 'start_claim' | 'finish_claim' | 'reload' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('task' as const),
      // More ids than tasks: an admin may delete a task during its run.
      id: fc.integer({ min: 1, max: 22 }),
      event: fc.constantFrom(...TASK_EVENTS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('start_claim' as const, 'finish_claim' as const, 'reload' as const),
    }),
  },
);

/** Performs an event; a forbidden one changes nothing, as on the page. */
function after(progress: AddressProgress, happened: Happening): AddressProgress {
  switch (happened.kind) {
    case 'task':
      return advanceTask(progress, happened.id, happened.event, NOW) ?? progress;
    case 'start_claim':
      return startClaim(progress, BUILT_IN_TASKS, NOW) ?? progress;
    case 'finish_claim':
      return finishClaim(progress, BUILT_IN_TASKS, NOW) ?? progress;
    case 'reload':
      return readAddressProgress(JSON.parse(JSON.stringify(progress)));
  }
}

const completing = (id: number): Happening[] => [
  { kind: 'task', id, event: 'start' },
  { kind: 'task', id, event: 'verified' },
];

/** Any sequence of events, in which whole tasks are likely. */
const history: fc.Arbitrary<Happening[]> = fc
  .array(
    fc.oneof(
      happening.map((one) => [one]),
      fc.integer({ min: 1, max: 19 }).map(completing),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.flat());

function summary(progress: AddressProgress) {
  return taskProgress({
    tasks: BUILT_IN_TASKS,
    statuses: taskStatuses(progress),
    claimed_tokens: progress.claimed_tokens,
  });
}

describe('After any sequence of events', () => {
  it('points are the sum of the completed tasks, nothing is negative, no token is lost or doubled', () => {
    fc.assert(
      fc.property(history, (events) => {
        let progress = NO_PROGRESS;
        for (const happened of events) {
          progress = after(progress, happened);
          const completed = BUILT_IN_TASKS.filter(
            ({ id }) => taskStatus(progress, id) === 'completed',
          );
          const points = completed.reduce((sum, task) => sum + task.points, 0);
          const { totalPoints, completedTasks, claimableTokens } = summary(progress);
          expect(totalPoints).toBe(points);
          expect(completedTasks).toBe(completed.length);
          expect(claimableTokens).toBeGreaterThanOrEqual(0);
          expect(progress.claimed_tokens + claimableTokens).toBe(
            Math.floor(points / POINTS_PER_TOKEN),
          );
          expect(claimableOf(progress, BUILT_IN_TASKS)).toBe(claimableTokens);
        }
      }),
    );
  });

  it('every task that runs ends in time, and so does a claim', () => {
    fc.assert(
      fc.property(history, fc.integer(), (events, clock) => {
        const progress = events.reduce(after, NO_PROGRESS);
        for (const run of Object.values(progress.tasks)) {
          const left = taskTimeLeft(run, NOW + clock);
          if (left === null) expect(run.due_at).toBeNull();
          else expect(left >= 0 && left <= TASK_WITH_LINK_DELAY_MS).toBe(true);
        }
        const left = claimTimeLeft(progress, NOW + clock) ?? 0;
        expect(left >= 0 && left <= CLAIM_DELAY_MS).toBe(true);
      }),
    );
  });

  it('a reload changes nothing', () => {
    fc.assert(
      fc.property(history, (events) => {
        const progress = events.reduce(after, NO_PROGRESS);
        expect(readAddressProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress);
      }),
    );
  });
});

describe('advanceTask', () => {
  it.each([
    ['start_link', 'pending_verification', TASK_WITH_LINK_DELAY_MS],
    ['start', 'in_progress', TASK_WITHOUT_LINK_DELAY_MS],
  ] as const)('by %s makes a task %s for %i ms', (event, status, delay) => {
    const started = advanceTask(NO_PROGRESS, 7, event, NOW);
    const run: TaskRun = { status, due_at: NOW + delay };
    expect(started?.tasks).toEqual({ 7: run });
    expect(taskTimeLeft(run, NOW)).toBe(delay);
    expect(taskTimeLeft(run, NOW + delay - 1)).toBe(1);
    expect(taskTimeLeft(run, NOW + delay + 60_000)).toBe(0);
    // A clock that was set back by a day.
    expect(taskTimeLeft(run, NOW - 86_400_000)).toBe(delay);
  });

  it('leaves the given progress and the other tasks alone', () => {
    const first = advanceTask(NO_PROGRESS, 1, 'start', NOW) ?? NO_PROGRESS;
    const second = advanceTask(first, 2, 'start_link', NOW);
    expect(NO_PROGRESS.tasks).toEqual({});
    expect(Object.keys(first.tasks)).toEqual(['1']);
    expect(second?.tasks[1]).toEqual(first.tasks[1]);
  });

  it('is null for a second start', () => {
    const started = advanceTask(NO_PROGRESS, 1, 'start', NOW) ?? NO_PROGRESS;
    expect(advanceTask(started, 1, 'start', NOW)).toBeNull();
  });
});

describe('refuseBalance', () => {
  it('fails a running task and keeps the balance until the next try', () => {
    const running = advanceTask(NO_PROGRESS, 8, 'start', NOW) ?? NO_PROGRESS;
    const refused = refuseBalance(running, 8, 5n, NOW) ?? NO_PROGRESS;
    expect(refused.tasks[8]).toEqual({ status: 'failed', due_at: null, balance_seen: '5' });
    expect(readAddressProgress(JSON.parse(JSON.stringify(refused)))).toEqual(refused);
    expect(advanceTask(refused, 8, 'retry', NOW)?.tasks[8]).not.toHaveProperty('balance_seen');
  });

  it('refuses nothing that does not run', () => {
    expect(refuseBalance(NO_PROGRESS, 8, 5n, NOW)).toBeNull();
  });
});

describe('A claim', () => {
  // 5000 points: the last of the referral tasks.
  const rich = [...completing(19), ...completing(1)].reduce(after, NO_PROGRESS);

  it('takes its time, then takes everything once', () => {
    const claiming = startClaim(rich, BUILT_IN_TASKS, NOW) ?? rich;
    expect(claimTimeLeft(claiming, NOW)).toBe(CLAIM_DELAY_MS);
    expect(claiming.claimed_tokens).toBe(0);
    expect(startClaim(claiming, BUILT_IN_TASKS, NOW)).toBeNull();
    const claimed = finishClaim(claiming, BUILT_IN_TASKS, NOW) ?? rich;
    expect(claimed).toMatchObject({
      claimed_tokens: 5,
      claim_due_at: null,
      receipts: [{ amount: 5, claimed_at: NOW }],
    });
    expect(claimableOf(claimed, BUILT_IN_TASKS)).toBe(0);
    expect(finishClaim(claimed, BUILT_IN_TASKS, NOW)).toBeNull();
    expect(startClaim(claimed, BUILT_IN_TASKS, NOW)).toBeNull();
  });

  it('needs something to claim', () => {
    expect(startClaim(NO_PROGRESS, BUILT_IN_TASKS, NOW)).toBeNull();
  });
});

describe('readAddressProgress', () => {
  it('never throws, and what it reads can be worked with', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('tasks', 'claimed_tokens', ''), (value, key) => {
        const read = readAddressProgress(key ? { [key]: value } : value);
        expect(read.claimed_tokens).toBeGreaterThanOrEqual(0);
        for (const { status } of Object.values(read.tasks)) {
          expect(TASK_STATUSES).toContain(status);
        }
      }),
    );
  });

  it('keeps what can be read and drops the rest', () => {
    const read = readAddressProgress({
      tasks: {
        1: { status: 'completed', due_at: 5 },
        2: { status: 'done' },
        3: null,
        4: { status: 'in_progress' },
        five: { status: 'completed' },
        6: { status: 'failed', balance_seen: '-1' },
        7: { status: 'failed', balance_seen: 5 },
        8: { status: 'completed', balance_seen: '5' },
      },
      claimed_tokens: '3',
      claim_due_at: 'soon',
      receipts: [
        { amount: 2, claimed_at: 7 },
        { amount: 2, claimed_at: 1e20 },
        { amount: -2, claimed_at: 7 },
        'three',
      ],
    });
    expect(read).toEqual({
      tasks: {
        1: { status: 'completed', due_at: null },
        4: { status: 'in_progress', due_at: null },
        6: { status: 'failed', due_at: null },
        7: { status: 'failed', due_at: null },
        8: { status: 'completed', due_at: null },
      },
      claimed_tokens: 0,
      claim_due_at: null,
      receipts: [{ amount: 2, claimed_at: 7 }],
    });
    expect(taskTimeLeft(read.tasks[4] ?? { status: 'in_progress', due_at: null }, NOW)).toBe(0);
  });
});
