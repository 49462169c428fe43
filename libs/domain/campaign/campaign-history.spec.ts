import fc from 'fast-check';
import { DEEP } from '../../../test/support/shared/deep.js';
import {
  type Completion,
  decideCompletion,
  isSubmitted,
  NOT_STARTED,
  startCompletion,
  submitRefusal,
} from '../earning/completion.js';
import {
  adjustmentTransfer,
  type Balance,
  balanceOf,
  CURRENCIES,
  claimTransfer,
  deletionTransfer,
  reversalTransfer,
  type Transfer,
  taskTransfer,
} from '../earning/ledger.js';
import {
  type CampaignState,
  claimAmount,
  claimingRefusal,
  taskRefusal,
} from '../earning/participation.js';
import { pointsToTokens } from '../earning/points.js';
import type { ClaimStatus } from '../paying/claim-state.js';

/** How many random histories are lived through; 10,000 in a long run. */
const HISTORIES = DEEP ? 1_000 : 30;

const USERS = [1, 2, 3];
const TASKS: { id: number; points: number; verdict: 'accepted' | 'person'; link: string }[] = [
  { id: 1, points: 700, verdict: 'accepted', link: '' },
  { id: 2, points: 1500, verdict: 'accepted', link: 'https://example.com' },
  { id: 3, points: 2600, verdict: 'person', link: '' },
];
const POOL = 9;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');

interface User extends Balance {
  is_banned: boolean;
  is_active: boolean;
}

interface Claim {
  user_id: number;
  tokens: bigint;
  status: ClaimStatus;
  key: string;
}

/** Everything that a database would hold. */
interface Store {
  users: Map<number, User>;
  completions: Map<string, Completion>;
  transfers: Map<string, Transfer>;
  claims: Claim[];
  adjustments: number;
  is_paused: boolean;
  now: number;
}

type Change = (store: Store) => void;

const campaign = ({ is_paused }: Store): CampaignState => ({
  campaign_mode: 'live',
  is_paused,
  closed_at: null,
  campaign_start: '2026-01-01T00:00:00Z',
  campaign_end: '2026-01-02T00:00:00Z',
  claim_deadline: '2026-01-02T12:00:00Z',
  minimum_claim_tokens: 1,
  claim_pool_tokens: POOL,
});

/** A transfer whose key is there changes nothing; the others change the projection with it. */
function post(store: Store, transfer: Transfer): void {
  if (store.transfers.has(transfer.key)) return;
  store.transfers.set(transfer.key, transfer);
  const user = store.users.get(transfer.user_id);
  const { points, tokens } = balanceOf(transfer.user_id, transfer.entries);
  if (user) Object.assign(user, { points: user.points + points, tokens: user.tokens + tokens });
}

const start =
  (user_id: number, task: number): Change =>
  (store) => {
    const [user, told] = [store.users.get(user_id), TASKS[task]];
    if (!user || !told || taskRefusal(campaign(store), user, new Date(store.now))) return;
    const key = `${user_id}:${told.id}`;
    const before = store.completions.get(key) ?? NOT_STARTED;
    store.completions.set(key, startCompletion(before, { action_url: told.link }, store.now));
  };

const submit =
  (user_id: number, task: number): Change =>
  (store) => {
    const [user, told] = [store.users.get(user_id), TASKS[task]];
    if (!user || !told || taskRefusal(campaign(store), user, new Date(store.now))) return;
    const key = `${user_id}:${told.id}`;
    const before = store.completions.get(key) ?? NOT_STARTED;
    if (isSubmitted(before) || submitRefusal(before, store.now)) return;
    const after = decideCompletion(before, { kind: told.verdict }, store.now);
    if (!after) return;
    store.completions.set(key, after);
    if (after.status === 'completed')
      post(store, taskTransfer(user_id, told.id, BigInt(told.points)));
  };

const adjust =
  (user_id: number, points: number): Change =>
  (store) => {
    const user = store.users.get(user_id);
    if (!user || user.points + BigInt(points) < 0n) return;
    store.adjustments += 1;
    post(
      store,
      adjustmentTransfer(`${store.adjustments}`, user_id, BigInt(points), { reason: 'a reason' }),
    );
  };

const ban =
  (user_id: number, is_banned: boolean): Change =>
  ({ users }) => {
    const user = users.get(user_id);
    if (user) user.is_banned = is_banned;
  };

const pause =
  (is_paused: boolean): Change =>
  (store) => {
    store.is_paused = is_paused;
  };

const taken = ({ claims }: Store): bigint =>
  claims.reduce((sum, { status, tokens }) => sum + (status === 'rejected' ? 0n : tokens), 0n);

const claim =
  (user_id: number, key: string): Change =>
  (store) => {
    const user = store.users.get(user_id);
    if (!user || claimingRefusal(campaign(store), user, new Date(store.now))) return;
    if (store.claims.some((one) => one.user_id === user_id && one.key === key)) return;
    const balance = { total_points: Number(user.points), claimed_tokens: Number(user.tokens) };
    const amount = claimAmount({ ...balance, taken: Number(taken(store)) }, campaign(store));
    if (typeof amount === 'string') return;
    store.claims.push({ user_id, key, tokens: BigInt(amount), status: 'requested' });
    post(store, claimTransfer(store.claims.length, user_id, BigInt(amount)));
    expect(Number(user.tokens)).toBeLessThanOrEqual(pointsToTokens(Number(user.points)));
  };

const reject =
  (index: number): Change =>
  (store) => {
    const rejected = store.claims[index];
    const transfer = store.transfers.get(`claim:${index + 1}`);
    if (!transfer || rejected?.status !== 'requested') return;
    rejected.status = 'rejected';
    post(store, reversalTransfer(transfer, { id: index + 1, reason: 'a reason' }));
  };

const remove =
  (user_id: number): Change =>
  (store) => {
    const user = store.users.get(user_id);
    if (!user) return;
    post(store, deletionTransfer(user_id, user));
    store.users.delete(user_id);
    store.claims.forEach((one) => {
      if (one.user_id === user_id) one.status = 'rejected';
    });
  };

const wait =
  (ms: number): Change =>
  (store) => {
    store.now += ms;
  };

const user = fc.constantFrom(...USERS);
const task = fc.nat(TASKS.length - 1);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(user, task).map((it) => start(...it)) },
  { weight: 8, arbitrary: fc.tuple(user, task).map((it) => submit(...it)) },
  {
    weight: 5,
    arbitrary: fc.tuple(user, fc.constantFrom('a', 'b', 'c')).map((it) => claim(...it)),
  },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3000 }).map(wait) },
  {
    weight: 3,
    arbitrary: fc.tuple(user, fc.integer({ min: -3000, max: 6000 })).map((it) => adjust(...it)),
  },
  { weight: 3, arbitrary: fc.nat(2).map(reject) },
  { weight: 1, arbitrary: fc.tuple(user, fc.boolean()).map((it) => ban(...it)) },
  { weight: 1, arbitrary: fc.nat(3).map((n) => pause(n === 0)) },
  { weight: 1, arbitrary: fc.constant(9 * 60 * 60 * 1000).map(wait) },
  { weight: 1, arbitrary: user.map(remove) },
);

/** A change, whether it is asked for twice, and whether the server dies before it is committed. */
const step = fc.record({
  change,
  isRepeated: fc.boolean(),
  dies: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const history = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });

const empty = (): Store => ({
  users: new Map(
    USERS.map((id) => [id, { points: 0n, tokens: 0n, is_banned: false, is_active: true }]),
  ),
  completions: new Map(),
  transfers: new Map(),
  claims: [],
  adjustments: 0,
  is_paused: false,
  now: BEGIN,
});

/** Lives through a history; `check` sees the store after every change. */
function live(steps: readonly { change: Change; isRepeated: boolean; dies: boolean }[]): Store {
  let store = empty();
  for (const { change: happen, isRepeated, dies } of steps) {
    const draft = structuredClone(store);
    happen(draft);
    if (dies) continue;
    store = draft;
    expectInvariants(store);
    if (isRepeated) {
      const before = structuredClone(store);
      happen(store);
      // Only time and a person's own decision may happen twice.
      before.now = store.now;
      if (before.adjustments === store.adjustments) expect(store).toEqual(before);
      expectInvariants(store);
    }
  }
  return store;
}

function expectInvariants(store: Store): void {
  const entries = [...store.transfers.values()].flatMap((transfer) => {
    for (const currency of CURRENCIES) {
      const own = transfer.entries.filter((entry) => entry.currency === currency);
      expect(own.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    }
    return transfer.entries;
  });
  for (const id of USERS) {
    const { points, tokens } = store.users.get(id) ?? { points: 0n, tokens: 0n };
    expect(balanceOf(id, entries)).toEqual({ points, tokens });
    expect(points >= 0n && tokens >= 0n).toBe(true);
  }
  for (const [key, { status }] of store.completions) {
    expect(store.transfers.has(`task:${key}`)).toBe(status === 'completed');
  }
  for (const [index, { status, user_id }] of store.claims.entries()) {
    expect(store.transfers.has(`claim:${index + 1}`)).toBe(true);
    const isReversed = store.transfers.has(`reverse:claim:${index + 1}`);
    if (store.users.has(user_id)) expect(isReversed).toBe(status === 'rejected');
  }
  const pool = entries.filter(({ account }) => account === 'pool');
  const drawn = -pool.reduce((sum, { amount }) => sum + amount, 0n);
  expect(drawn).toBe(taken(store));
  expect(drawn <= BigInt(POOL)).toBe(true);
}

describe('a live campaign', () => {
  it('keeps its books whatever happens, in whatever order, how often and interrupted where', () => {
    fc.assert(
      fc.property(history, (steps) => void live(steps)),
      { numRuns: HISTORIES },
    );
  });

  it('has histories with claims, rejections and an empty pool among them', () => {
    const seen = fc.sample(history, { numRuns: 100, seed: 1 }).map(live);
    expect(seen.some(({ claims }) => claims.some(({ status }) => status === 'requested'))).toBe(
      true,
    );
    expect(seen.some(({ transfers }) => transfers.has('reverse:claim:1'))).toBe(true);
    expect(seen.some((store) => taken(store) > BigInt(POOL - 2))).toBe(true);
  });
});
