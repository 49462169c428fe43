import type { ReferralGraph } from '../../providers/data/records.js';
import { NODE, referralLayout } from './referralLayout.js';

const node = (id: number, generation: number) => ({
  id,
  generation,
  name: `user ${id}`,
  total_points: 0,
  is_banned: false,
  invited: 0,
});

const GRAPH: ReferralGraph = {
  nodes: [node(1, 0), node(2, -1), node(3, 1), node(4, 1)],
  edges: [
    { from: 2, to: 1 },
    { from: 1, to: 3 },
    { from: 1, to: 4 },
    { from: 1, to: 99 },
  ],
  is_cut: false,
};

describe('the picture of who invited whom', () => {
  it('has the user who invited above and the invited below, one generation in a row', () => {
    const { nodes } = referralLayout(GRAPH, []);
    const top = Object.fromEntries(nodes.map(({ id, y }) => [id, y]));
    expect(top[2]).toBeLessThan(top[1] as number);
    expect(top[1]).toBeLessThan(top[3] as number);
    expect(top[3]).toBe(top[4]);
  });

  it('draws a line for each invitation whose users are both there', () => {
    const { lines, nodes } = referralLayout(GRAPH, []);
    expect(lines.map(({ key }) => key)).toEqual(['2-1', '1-3', '1-4']);
    const inviter = nodes.find(({ id }) => id === 2);
    expect(lines[0]?.from[1]).toBe((inviter?.y ?? 0) + NODE.height);
  });

  it('keeps everybody inside, and nobody on top of anybody, however many were invited', () => {
    const nodes = [node(0, 0), ...Array.from({ length: 99 }, (_, index) => node(index + 1, 1))];
    const layout = referralLayout({ nodes, edges: [], is_cut: true }, []);
    expect(new Set(layout.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(100);
    for (const { x, y } of layout.nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + NODE.width).toBeLessThanOrEqual(layout.width);
      expect(y + NODE.height).toBeLessThanOrEqual(layout.height);
    }
  });

  it('marks those whom a ring or a burst names', () => {
    const { nodes } = referralLayout(GRAPH, [
      { code: 'referral_ring', count: 2, user_ids: [3], since: null, cluster_id: null },
      { code: 'signup_burst', count: 9, user_ids: [3, 4], since: null, cluster_id: null },
      { code: 'shared_network', count: 9, user_ids: [2], since: null, cluster_id: null },
    ]);
    const marks = Object.fromEntries(nodes.map(({ id, marks: own }) => [id, own]));
    expect(marks).toEqual({ 1: [], 2: [], 3: ['ring', 'burst'], 4: ['burst'] });
  });
});
