import { clusterLayout, RADIUS, SIZE } from './clusterLayout.js';

const node = (id: number) => ({
  id,
  name: `Member ${id}`,
  total_points: 0,
  is_banned: false,
  is_held: false,
});

const star = (members: number) => ({
  nodes: Array.from({ length: members }, (_, index) => node(index + 1)),
  edges: Array.from({ length: members - 1 }, (_, index) => ({
    from: 1,
    to: index + 2,
    kind: 'funder' as const,
  })),
  is_cut: false,
});

describe('the picture of a cluster', () => {
  it('has the member with the most links in its middle', () => {
    const [hub] = clusterLayout(star(9));
    expect(hub).toMatchObject({ id: 1, links: 8, x: SIZE / 2, y: SIZE / 2 });
  });

  it.each([2, 13, 40, 100])('has room for %i members, of whom none covers another', (members) => {
    const placed = clusterLayout(star(members));
    expect(placed).toHaveLength(members);
    for (const { x, y } of placed) {
      for (const value of [x, y]) {
        expect(value).toBeGreaterThan(RADIUS);
        expect(value).toBeLessThan(SIZE - RADIUS);
      }
    }
    const distances = placed.flatMap((one, index) =>
      placed.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(2 * RADIUS);
  });

  it('is empty without members', () => {
    expect(clusterLayout({ nodes: [], edges: [], is_cut: false })).toEqual([]);
  });
});
