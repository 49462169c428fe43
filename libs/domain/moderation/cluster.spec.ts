import fc from 'fast-check';
import {
  CLUSTER_LINKS,
  type ClusterCounts,
  clusterReason,
  clusterScore,
  isClusterHeld,
} from './cluster.js';

const HOLD = { least: 60, readsHistories: true };

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
  ])('of %s', (_who, counts, held) => {
    expect([clusterScore(counts) >= HOLD.least, isClusterHeld(counts, HOLD)]).toEqual([held, held]);
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

describe('the rule that holds a cluster', () => {
  it('waits until the past of enough wallets is known, where it is read', () => {
    const unknown = joinedBy('funder', 50, 0, 9);
    expect(isClusterHeld(unknown, HOLD)).toBe(false);
    expect(isClusterHeld(unknown, { ...HOLD, readsHistories: false })).toBe(true);
    expect(isClusterHeld({ ...unknown, known: 10 }, HOLD)).toBe(true);
  });

  it('can be switched off', () => {
    expect(isClusterHeld(joinedBy('key', 500, 0), { ...HOLD, least: 0 })).toBe(false);
  });
});

it.each([
  [{ network: 9, funder: 2 }, 'linked_by_network'],
  [{ network: 9, funder: 9 }, 'linked_by_funder'],
  [{ evidence: 9 }, 'linked_by_evidence'],
  [{ invitation: 9 }, 'linked_by_invitations'],
  [{ key: 9, network: 9 }, 'linked_by_key'],
] as const)('the reason of a cluster joined by %j is %s', (links, reason) => {
  expect(clusterReason({ users: 10, links, known: 0, with_past: 0 })).toBe(reason);
});
