import { clusterLayout, RADIUS, SIZE } from './clusterLayout.js';

const node = (id: number) => ({
  id,
  name: `Member ${id}`,
  total_points: 0,
  is_banned: false,
  is_held: false,
});

type Pair = readonly [from: number, to: number];

const graphOf = (members: number, pairs: readonly Pair[]) => ({
  nodes: Array.from({ length: members }, (_, index) => node(index + 1)),
  edges: pairs.map(([from, to]) => ({ from, to, kind: 'funder' as const })),
  is_cut: false,
});

const others = (members: number) => Array.from({ length: members - 1 }, (_, index) => index + 2);
const star = (members: number) =>
  graphOf(
    members,
    others(members).map((id): Pair => [1, id]),
  );
const chain = (members: number) =>
  graphOf(
    members,
    others(members).map((id): Pair => [id - 1, id]),
  );
const unlinked = (members: number) => graphOf(members, []);

describe('the picture of a cluster', () => {
  it('has the member whom all others are linked to in its middle', () => {
    const [hub, ...rest] = clusterLayout(star(9));
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    expect(Math.abs((hub?.x ?? 0) - mean(rest.map(({ x }) => x)))).toBeLessThan(RADIUS);
    expect(Math.abs((hub?.y ?? 0) - mean(rest.map(({ y }) => y)))).toBeLessThan(RADIUS);
  });

  it('has linked members nearer to each other than others', () => {
    const placed = clusterLayout(chain(20));
    const distance = (one: number, other: number) =>
      Math.hypot(
        (placed[one]?.x ?? 0) - (placed[other]?.x ?? 0),
        (placed[one]?.y ?? 0) - (placed[other]?.y ?? 0),
      );
    expect(distance(0, 1)).toBeLessThan(distance(0, 19) / 2);
  });

  it.each([
    ['a star', star],
    ['a chain', chain],
    ['members without links', unlinked],
  ])('has room for %s of up to 100, of whom none covers another', (_shape, make) => {
    for (const members of [1, 2, 13, 100]) {
      const placed = clusterLayout(make(members));
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
      expect(Math.min(...distances, SIZE)).toBeGreaterThan(2 * RADIUS);
    }
  });

  it('is the same for the same graph, and empty without members', () => {
    expect(clusterLayout(star(30))).toEqual(clusterLayout(star(30)));
    expect(clusterLayout(unlinked(0))).toEqual([]);
  });
});
