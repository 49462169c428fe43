import fc from 'fast-check';
import {
  CLUSTER_LINKS,
  type ClusterCounts,
  clusterScore,
  judgeMember,
  type MemberRule,
  type Peer,
} from './cluster.js';

const RULE: MemberRule = { least: 60, readsHistories: true, fresh: new Set(CLUSTER_LINKS) };

/** So many members, all joined by one kind of link; `past`: the share of wallets with a past of their own. */
const joinedBy = (
  kind: (typeof CLUSTER_LINKS)[number],
  users: number,
  past: number,
  known = users,
): ClusterCounts => ({
  users,
  links: { [kind]: users - 1 },
  known,
  with_past: Math.round(known * past),
});

describe('the score of a cluster', () => {
  it.each([
    ['119 new wallets that joined in seconds from one address', joinedBy('network', 119, 0), true],
    ['1 TON through 50 wallets', joinedBy('funder', 50, 0), true],
    ['1,000 copied posts', joinedBy('evidence', 1000, 0.1), true],
    ['a chain of 20 invitations within minutes', joinedBy('invitation', 20, 0), true],
    ['seven versions of one key from before', joinedBy('key', 7, 0), true],
    ['100 students at an event', joinedBy('network', 100, 0.4), false],
    ['300 people who submit the same announcement', joinedBy('evidence', 300, 0.6), false],
    ['a family of four', joinedBy('invitation', 4, 0), false],
    ['a friend who gave five others their first TON', joinedBy('funder', 6, 0), false],
    ['a class of twelve who invite each other', joinedBy('invitation', 12, 0.3), false],
  ])('of %s', (_who, counts, isHigh) => {
    expect(clusterScore(counts) >= RULE.least).toBe(isHigh);
  });

  it('grows with what joins the members, and with their number', () => {
    const one = joinedBy('network', 20, 0);
    const more = { ...one, links: { network: 19, funder: 10 } };
    expect(clusterScore(more)).toBeGreaterThan(clusterScore(one));
    expect(clusterScore(joinedBy('network', 200, 0))).toBeGreaterThan(clusterScore(one));
  });

  it('is smaller the more wallets have a past of their own', () => {
    const scores = [0, 0.25, 0.5, 1].map((past) => clusterScore(joinedBy('evidence', 100, past)));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('is a whole number from 0 to 100, whatever is counted', () => {
    const counts = fc.record({
      users: fc.nat({ max: 1_000_000 }),
      links: fc.record(Object.fromEntries(CLUSTER_LINKS.map((kind) => [kind, fc.nat()]))),
      known: fc.nat({ max: 1000 }),
      with_past: fc.nat({ max: 1000 }),
    });
    fc.assert(
      fc.property(counts, (given) => {
        const score = clusterScore({
          ...given,
          with_past: Math.min(given.with_past, given.known),
        });
        expect(score).toBe(Math.round(score));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('a member', () => {
  const peer = (changes: Partial<Peer> = {}): Peer => ({
    kinds: ['network', 'funder'],
    certain: [],
    is_payee: false,
    is_related: false,
    is_known: true,
    has_past: false,
    is_decided: false,
    ...changes,
  });
  const peers = (count: number, changes: Partial<Peer> = {}) =>
    Array.from({ length: count }, () => peer(changes));
  const own = { is_known: true, has_past: false, is_paid_by_inviter: false };
  const judged = (found: readonly Peer[], rule: Partial<MemberRule> = {}) =>
    judgeMember(found, own, { ...RULE, ...rule });

  it('is held for two things shared with the same others, five in all', () => {
    expect(judged(peers(4))).toMatchObject({ isHeld: true, counts: { network: 4, funder: 4 } });
    expect(judged(peers(3))).toMatchObject({ isHeld: false, score: 0 });
  });

  it('is not held for one thing, however many share it', () => {
    const one = [...peers(500, { kinds: ['network'] }), ...peers(500, { kinds: ['invitation'] })];
    expect(judged(one)).toMatchObject({ isHeld: false, score: 0, peers: 0 });
  });

  it('is not held for an occasion: one network and invitations, also with the inviter’s first TON', () => {
    const guests = peers(40, { kinds: ['network', 'invitation'] });
    expect(judged(guests)).toMatchObject({ isHeld: false, score: 0, peers: 0 });
    const paid = peers(6, { kinds: ['network', 'invitation', 'funder'] });
    expect(judgeMember(paid, { ...own, is_paid_by_inviter: true }, RULE).isHeld).toBe(false);
    expect(judged(paid).isHeld).toBe(true);
  });

  it('is not held for an inviter who gave guests their first TON, however many', () => {
    const guests = peers(20, { kinds: ['funder', 'invitation'] });
    const paid = { ...own, is_paid_by_inviter: true };
    expect(judgeMember(guests, paid, RULE)).toMatchObject({ isHeld: false, peers: 0 });
    expect(judged(guests).isHeld).toBe(true);
    const copies = peers(20, { kinds: ['funder', 'invitation', 'evidence'] });
    expect(judgeMember(copies, paid, RULE).isHeld).toBe(true);
  });

  it('is held for what only the owner can do', () => {
    const paid = peers(7, { kinds: [], certain: ['paid'] });
    expect(judged(paid)).toMatchObject({ isHeld: true, counts: { paid: 7 } });
    expect(judged(paid.slice(2)).isHeld).toBe(false);
  });

  it('is not held for first TON sent to many who share nothing else with it, as a seller of TON', () => {
    const sale = { kinds: [], certain: ['paid'], is_payee: true } as const;
    expect(judged(peers(50, sale))).toMatchObject({ isHeld: false, peers: 0 });
    const own = { ...sale, is_related: true };
    expect(judged([...peers(4, sale), ...peers(4, own)]).isHeld).toBe(true);
    expect(judged([...peers(5, sale), ...peers(4, own)]).isHeld).toBe(false);
  });

  it('is judged afresh after a release only for things that came later', () => {
    expect(judged(peers(9), { fresh: new Set() }).isHeld).toBe(false);
    expect(judged(peers(9), { fresh: new Set(['evidence']) }).isHeld).toBe(false);
    const more = peers(9, { kinds: ['network', 'funder', 'evidence'] });
    expect(judged(more, { fresh: new Set(['evidence']) }).isHeld).toBe(true);
  });

  it('waits until the past of enough wallets is known, where it is read', () => {
    const unknown = [...peers(8), ...peers(41, { is_known: false })];
    expect(judged(unknown)).toMatchObject({ isHeld: false, isWaiting: true });
    expect(judged(unknown, { readsHistories: false })).toMatchObject({ isHeld: true });
    expect(judged([...unknown, peer()])).toMatchObject({ isHeld: true, isWaiting: false });
  });

  it('has a low score where the others have a past, unless a person has decided about half of them', () => {
    const old = peers(40, { has_past: true });
    expect(judged(old).isHeld).toBe(false);
    const decided = peers(40, { has_past: true, is_decided: true });
    expect(judged([...old, ...decided]).isHeld).toBe(true);
  });

  it('is held by no rule that is switched off', () => {
    expect(judged(peers(500), { least: 0 }).isHeld).toBe(false);
  });
});
