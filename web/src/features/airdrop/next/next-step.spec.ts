import { makeClaim, makeTask } from '../../../../../test/support/web/live.js';
import type { CampaignState } from '../../../lib/campaign-phase.js';
import {
  NOT_STARTED,
  type Receipt,
  type Requirement,
  type Rewards,
  type TaskView,
} from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import { type NextStep, nextStep, type Situation } from './next-step.js';

const WALLET = makeTask('wallet', {}, { id: 7, points: 200, type: 'wallet', icon: 'wallet' });
const FOLLOW = makeTask('manual', {}, { id: 1, points: 500, type: 'social' });
const READ = makeTask('page_visit', { path: '/terms', seconds: 90 }, { id: 2, points: 120 });
const EMAIL = makeTask('self', {}, { id: 3, points: 80 });
const HOLD = makeTask('ton_balance', { amount: '1' }, { id: 4, points: 150 });
const MEETING = makeTask('code', {}, { id: 5, points: 900 });
const FRIENDS = makeTask('referrals', { count: 50 }, { id: 6, points: 5000 });
const ALL = [FOLLOW, WALLET, READ, EMAIL, HOLD, MEETING, FRIENDS];

const DONE: Partial<TaskView> = { status: 'completed' };
const TIME: Requirement = {
  is_met: false,
  met_at: '2030-05-14T08:00:00.000Z',
  text: 'Your wallet has been in use for 3 days; 7 are needed',
};
const TELEGRAM: Requirement = { ...TIME, met_at: null };

interface Case {
  campaign?: CampaignState;
  wallet?: Partial<Situation['wallet']>;
  tasks?: PageTask[];
  views?: Record<number, Partial<TaskView>>;
  rewards?: Partial<Rewards>;
  claimable?: number;
  receipt?: Partial<Receipt>;
  missing?: Requirement[];
  notice?: Situation['state']['notice'];
  isEligible?: boolean;
  isTooLateForReviews?: boolean;
}

function stepOf(given: Case): NextStep | null {
  const { views = {}, claimable = 0, receipt } = given;
  return nextStep({
    campaign: given.campaign ?? 'active',
    wallet: { address: 'UQ', onOtherNetwork: false, restoring: false, ...given.wallet },
    tasks: given.tasks ?? ALL,
    isTooLateForReviews: given.isTooLateForReviews ?? false,
    state: {
      notice: given.notice ?? null,
      missing: given.missing ?? [],
      rewards: {
        isKnown: true,
        progress: {
          totalPoints: 0,
          completedTasks: 0,
          totalTasks: 0,
          claimableTokens: claimable,
        },
        claimedTokens: 0,
        receipt: receipt && { ...makeClaim(), ...receipt },
        claiming: false,
        ready: true,
        canClaim: claimable > 0,
        claim: () => undefined,
        ...given.rewards,
      },
      tasks: {
        ready: true,
        owner: 'UQ',
        closed: null,
        isEligible: given.isEligible ?? true,
        viewOf: (id) => ({ ...NOT_STARTED, ...views[id] }),
        start: () => false,
        checks: null,
      },
    },
  });
}

const everyTask = (view: Partial<TaskView>) =>
  Object.fromEntries(ALL.map(({ id }) => [id, view] as const));

describe('nextStep', () => {
  it.each<[string, Case, object | null]>([
    ['connects a stranger', { wallet: { address: null } }, { kind: 'connect' }],
    [
      'connects a stranger after the end too',
      { wallet: { address: null }, campaign: 'ended' },
      { kind: 'connect' },
    ],
    ['is unknown while a wallet is restored', { wallet: { restoring: true } }, null],
    ['changes the network', { wallet: { onOtherNetwork: true } }, { kind: 'other_network' }],
    ['is the notice', { notice: { kind: 'expired' }, claimable: 3 }, { kind: 'notice' }],
    ['is unknown before the server answers', { rewards: { isKnown: false } }, null],
    ['waits for the end of a pause', { campaign: 'paused', claimable: 3 }, { kind: 'paused' }],
    ['waits for the start', { campaign: 'upcoming', isEligible: false }, { kind: 'upcoming' }],
    [
      'leaves out a task whose review may come after the last claims',
      { tasks: [FOLLOW], isTooLateForReviews: true },
      { kind: 'done' },
    ],
    [
      'proposes a review while it comes in time',
      { tasks: [FOLLOW] },
      { kind: 'task', task: FOLLOW },
    ],
    ['claims', { claimable: 3 }, { kind: 'claim', tokens: 3 }],
    [
      'claims after the end of the campaign',
      { campaign: 'claiming', claimable: 3, isEligible: false },
      { kind: 'claim', tokens: 3 },
    ],
    [
      'does what is missing for a claim',
      { claimable: 3, missing: [TIME, TELEGRAM] },
      { kind: 'requirement', tokens: 3, requirement: TELEGRAM },
    ],
    [
      'does a task while a requirement only takes time',
      { claimable: 3, missing: [TIME] },
      { kind: 'task' },
    ],
    [
      'waits for the last requirement when no task is left',
      {
        claimable: 3,
        missing: [TIME, { ...TIME, met_at: '2030-05-12T08:00:00.000Z' }],
        views: everyTask(DONE),
      },
      { kind: 'requirement', tokens: 3, requirement: TIME },
    ],
    [
      'takes a claim that is ready for the wallet before the next task',
      {
        receipt: {
          status: 'batched',
          isReady: true,
          tokens: 4,
          pull: { deadline: '2030-06-01T00:00:00.000Z', nanotons: '1' },
        },
      },
      { kind: 'to_wallet', tokens: 4, until: '2030-06-01T00:00:00.000Z' },
    ],
    [
      'continues a begun task before the best one',
      { views: { 5: { status: 'in_progress', awaitsProof: true } } },
      { kind: 'continue', task: MEETING },
    ],
    [
      'begins with an instant task',
      { views: { 7: DONE } },
      { kind: 'task', task: EMAIL, isFirst: true },
    ],
    [
      'continues with the next instant task',
      { views: { 7: DONE, 3: DONE } },
      { kind: 'task', task: READ, isFirst: false },
    ],
    [
      'leaves out what cannot be done now',
      { views: { 3: DONE, 2: { isBlocked: true } } },
      { kind: 'task', task: FOLLOW },
    ],
    [
      'tries a failed task only when no other is left of its kind or a slower one',
      { views: { ...everyTask(DONE), 4: { status: 'failed' }, 6: {} } },
      { kind: 'task', task: FRIENDS },
    ],
    [
      'tries a failed task at last',
      { views: { ...everyTask(DONE), 4: { status: 'failed' } } },
      { kind: 'task', task: HOLD },
    ],
    [
      'goes from instant tasks to those that a person reviews',
      { views: { 2: DONE, 3: DONE } },
      { kind: 'task', task: FOLLOW },
    ],
    [
      'asks for held tokens after what needs none',
      { views: { 1: DONE, 2: DONE, 3: DONE } },
      { kind: 'task', task: HOLD },
    ],
    ['invites friends last', { tasks: [FRIENDS, MEETING] }, { kind: 'task', task: MEETING }],
    [
      'waits for reviews, the earliest first',
      {
        views: {
          ...everyTask(DONE),
          1: { status: 'pending_verification', reviewDueAt: '2030-05-11T08:00:00.000Z' },
          4: { status: 'pending_verification', reviewDueAt: '2030-05-10T09:00:00.000Z' },
        },
      },
      { kind: 'review', count: 2, until: '2030-05-10T09:00:00.000Z' },
    ],
    [
      'waits for a service without a moment',
      { views: { ...everyTask(DONE), 4: { status: 'pending_verification' } } },
      { kind: 'review', count: 1, until: null },
    ],
    [
      'waits for a payout, three business days from the claim at most',
      {
        views: everyTask(DONE),
        receipt: { status: 'requested', requested_at: '2030-05-10T08:00:00.000Z' },
      },
      { kind: 'payout', until: '2030-05-15T08:00:00.000Z' },
    ],
    [
      'ends with the transaction of a delivered claim',
      {
        views: everyTask(DONE),
        receipt: { status: 'delivered', tokens: 2, transaction_url: 'https://example.com/tx' },
      },
      { kind: 'delivered', tokens: 2, url: 'https://example.com/tx' },
    ],
    ['is done when nothing is left', { views: everyTask(DONE) }, { kind: 'done' }],
    [
      'is done when what is left is not available',
      { views: everyTask({ isBlocked: true }) },
      { kind: 'done' },
    ],
    ['is unknown while the tasks load', { tasks: [] }, null],
    ['is the result after the end', { campaign: 'ended', isEligible: false }, { kind: 'ended' }],
    [
      'is the result of a closed campaign, also without tasks',
      { campaign: 'closed', isEligible: false, tasks: [] },
      { kind: 'ended' },
    ],
    [
      'waits for a payout after the end',
      { campaign: 'ended', isEligible: false, receipt: { status: 'sent' } },
      { kind: 'payout' },
    ],
    [
      'is the result where a claim was rejected for good',
      { campaign: 'ended', isEligible: false, receipt: { status: 'rejected' } },
      { kind: 'ended' },
    ],
    [
      'has no payout in the preview',
      { views: everyTask(DONE), receipt: { status: null } },
      { kind: 'done' },
    ],
  ])('%s', (_, given, step) => {
    if (step === null) expect(stepOf(given)).toBeNull();
    else expect(stepOf(given)).toMatchObject(step);
  });
});
