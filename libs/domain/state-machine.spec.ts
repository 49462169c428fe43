import fc from 'fast-check';
import { approvalStates } from './admins/approval.js';
import { deliveryStates } from './admins/notification.js';
import { completionStates } from './earning/completion.js';
import { campaignStage, campaignStages } from './earning/participation.js';
import { nextTaskStatus, TASK_EVENTS, TASK_STATUSES } from './earning/task-state.js';
import { clusterStates } from './moderation/cluster.js';
import { appealStates } from './participants/decision.js';
import { claimStates } from './paying/claim-state.js';
import { payoutLineStates } from './paying/payout-line-state.js';
import type { StateMachine } from './state-machine.js';

interface Life {
  states: StateMachine<string>;
  begin: string;
  ends: string[];
  /** Every pair that is allowed; all others are not. */
  allowed: string[];
}

const LIVES: Readonly<Record<string, Life>> = {
  claim: {
    states: claimStates as StateMachine<string>,
    begin: 'requested',
    ends: ['rejected', 'forfeited'],
    allowed: [
      'requested > approved',
      'requested > rejected',
      'approved > batched',
      'approved > delivered',
      'approved > rejected',
      'batched > approved',
      'batched > sent',
      'batched > delivered',
      'batched > forfeited',
      'sent > batched',
      'sent > delivered',
      'sent > failed',
      'delivered > batched',
      'delivered > sent',
      'delivered > failed',
      'failed > approved',
      'failed > batched',
      'failed > sent',
      'failed > delivered',
      'failed > rejected',
      'failed > forfeited',
    ],
  },
  'approval request': {
    states: approvalStates as StateMachine<string>,
    begin: 'waiting',
    ends: ['done', 'rejected', 'withdrawn', 'lapsed', 'outdated'],
    allowed: [
      'waiting > approved',
      'waiting > rejected',
      'waiting > withdrawn',
      'waiting > lapsed',
      'waiting > outdated',
      'approved > done',
    ],
  },
  delivery: {
    states: deliveryStates as StateMachine<string>,
    begin: 'waiting',
    ends: [],
    allowed: [
      'waiting > waiting',
      'waiting > delivered',
      'waiting > failed',
      'delivered > waiting',
      'failed > waiting',
    ],
  },
  cluster: {
    states: clusterStates as StateMachine<string>,
    begin: 'open',
    ends: [],
    allowed: [
      'open > open',
      'open > held',
      'open > released',
      'open > banned',
      'held > open',
      'held > held',
      'held > released',
      'held > banned',
      'released > open',
      'released > held',
      'released > released',
      'released > banned',
      'banned > open',
      'banned > held',
      'banned > released',
      'banned > banned',
    ],
  },
  'payout line': {
    states: payoutLineStates as StateMachine<string>,
    begin: 'payable',
    ends: ['delivered', 'forfeited'],
    allowed: [
      'payable > paid',
      'payable > delivered',
      'payable > forfeited',
      'paid > delivered',
      'paid > returned',
      'paid > payable',
      'returned > payable',
      'returned > paid',
      'returned > delivered',
      'returned > forfeited',
    ],
  },
  campaign: {
    states: campaignStages as StateMachine<string>,
    begin: 'preview',
    ends: ['closed'],
    allowed: [
      'preview > live',
      'live > paused',
      'live > closed',
      'paused > live',
      'paused > closed',
    ],
  },
  completion: {
    states: completionStates as StateMachine<string>,
    begin: 'not_started',
    ends: [],
    allowed: [
      'not_started > in_progress',
      'not_started > pending_verification',
      'in_progress > pending_verification',
      'in_progress > completed',
      'in_progress > failed',
      'pending_verification > pending_verification',
      'pending_verification > completed',
      'pending_verification > failed',
      'completed > failed',
      'failed > in_progress',
      'failed > pending_verification',
      'failed > completed',
    ],
  },
  appeal: {
    states: appealStates as StateMachine<string>,
    begin: 'open',
    ends: ['upheld', 'overturned'],
    allowed: ['open > upheld', 'open > overturned'],
  },
};

describe.each(Object.entries(LIVES))('the states of a %s', (thing, life) => {
  const { states, begin, ends, allowed } = life;
  const status = fc.constantFrom(...states.statuses);

  it('allow these changes and no others, pair by pair', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const isAllowed = allowed.includes(`${from} > ${to}`);
        expect(states.canTransition(from, to)).toBe(isAllowed);
        expect(states.fromStates(to).includes(from)).toBe(isAllowed);
        if (isAllowed) expect(states.transition(from, to)).toBe(to);
        else {
          expect(() => states.transition(from, to)).toThrow(
            new RangeError(`A ${thing} cannot change from ${from} to ${to}`),
          );
        }
      }),
      // The examples are run as well: every pair is walked.
      { examples: states.statuses.flatMap((from) => states.statuses.map((to) => [from, to])) },
    );
    const known = states.statuses.flatMap((to) =>
      states.fromStates(to).map((from) => `${from} > ${to}`),
    );
    expect(known.sort()).toEqual(allowed.toSorted());
  });

  it('are all reached, and end where nothing follows', () => {
    const reached = new Set([begin]);
    for (const from of reached) {
      for (const to of states.statuses) if (states.canTransition(from, to)) reached.add(to);
    }
    expect([...reached].sort()).toEqual(states.statuses.toSorted());
    const last = states.statuses.filter(
      (from) => !states.statuses.some((to) => states.canTransition(from, to)),
    );
    expect(last.sort()).toEqual(ends.toSorted());
  });
});

it('whatever happens to a task on the server is a change of its completion', () => {
  const onServer = TASK_EVENTS.filter((event) => event !== 'failed' && event !== 'retry');
  for (const from of TASK_STATUSES) {
    for (const event of onServer) {
      const to = nextTaskStatus(from, event);
      if (to !== null) expect(completionStates.canTransition(from, to)).toBe(true);
    }
  }
});

it('the settings say in which stage the campaign is', () => {
  const closed_at = '2026-01-31T08:00:00.000Z';
  const stage = (campaign_mode: 'preview' | 'live', is_paused: boolean, closed: string | null) =>
    campaignStage({ campaign_mode, is_paused, closed_at: closed });
  expect(stage('preview', false, null)).toBe('preview');
  expect(stage('live', false, null)).toBe('live');
  expect(stage('live', true, null)).toBe('paused');
  expect(stage('live', true, closed_at)).toBe('closed');
});
