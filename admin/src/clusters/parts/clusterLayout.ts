import type { ClusterGraph } from '../../providers/data/records.js';

type Node = ClusterGraph['nodes'][number];

export interface PlacedMember extends Node {
  x: number;
  y: number;
}

/** The picture's width and a member's radius, in pixels. */
export const SIZE = 440;
export const RADIUS = 8;

/** Room for outlines. */
const EDGE = RADIUS + 6;
const LEAST_DISTANCE = 2 * RADIUS + 5;

const STEPS = 150;
/** Turns of a sunflower's seeds, so that no two members begin at the same place. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

interface Point {
  x: number;
  y: number;
  /** Movement in a step. */
  dx: number;
  dy: number;
}

type Link = readonly [one: Point, other: Point];

/** Places linked members close and others apart, always the same way (Fruchterman and Reingold 1991). */
export function clusterLayout({ nodes, edges }: ClusterGraph): PlacedMember[] {
  const points = nodes.map((_, index): Point => {
    const distance = 10 * Math.sqrt(index);
    const angle = index * GOLDEN_ANGLE;
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle), dx: 0, dy: 0 };
  });
  const byId = new Map(nodes.map(({ id }, index) => [id, points[index]]));
  const links = edges.flatMap(({ from, to }): Link[] => {
    const [one, other] = [byId.get(from), byId.get(to)];
    return one && other ? [[one, other]] : [];
  });
  for (let step = 0; step < STEPS; step += 1) {
    eachPair(points, (one, other) => push(one, other, repulsion));
    for (const [one, other] of links) push(one, other, attraction);
    for (const point of points) move(point, 12 * (1 - step / STEPS));
  }
  centre(points);
  separate(points);
  return nodes.map((node, index) => {
    const { x, y } = points[index] ?? { x: 0, y: 0 };
    return { ...node, x, y };
  });
}

function eachPair(points: readonly Point[], work: (one: Point, other: Point) => void): void {
  for (const [index, one] of points.entries()) {
    for (let next = index + 1; next < points.length; next += 1) work(one, points[next] as Point);
  }
}

/** The distance of linked members at which attraction equals repulsion. */
const LENGTH = 30;
const repulsion = (distance: number): number => LENGTH ** 2 / distance;
const attraction = (distance: number): number => -(distance ** 2) / LENGTH;

const distanceOf = (x: number, y: number): number => Math.max(Math.sqrt(x * x + y * y), 0.01);

function push(one: Point, other: Point, force: (distance: number) => number): void {
  const x = one.x - other.x;
  const y = one.y - other.y;
  const distance = distanceOf(x, y);
  const share = force(distance) / distance;
  one.dx += x * share;
  one.dy += y * share;
  other.dx -= x * share;
  other.dy -= y * share;
}

/** Moves a point by at most `furthest` pixels, with a pull to the centre. */
function move(point: Point, furthest: number): void {
  const x = point.dx - point.x / 20;
  const y = point.dy - point.y / 20;
  const scale = Math.min(1, furthest / distanceOf(x, y));
  point.x += x * scale;
  point.y += y * scale;
  point.dx = 0;
  point.dy = 0;
}

/** Centres the members, and scales them to fit the picture. */
function centre(points: readonly Point[]): void {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(1.5, (SIZE - 2 * EDGE) / Math.max(right - left, bottom - top, 1));
  for (const point of points) {
    point.x = SIZE / 2 + (point.x - (left + right) / 2) * scale;
    point.y = SIZE / 2 + (point.y - (top + bottom) / 2) * scale;
  }
}

const inside = (value: number) => Math.min(SIZE - EDGE, Math.max(EDGE, value));

/** Moves members apart until none covers another. */
function separate(points: readonly Point[]): void {
  for (let isDone = false, step = 0; !isDone && step < STEPS; step += 1) {
    isDone = true;
    eachPair(points, (one, other) => {
      const x = one.x - other.x;
      const y = one.y - other.y;
      const distance = distanceOf(x, y);
      if (distance >= LEAST_DISTANCE - 0.5) return;
      isDone = false;
      const share = (LEAST_DISTANCE - distance) / distance / 2;
      one.x = inside(one.x + x * share);
      one.y = inside(one.y + y * share);
      other.x = inside(other.x - x * share);
      other.y = inside(other.y - y * share);
    });
  }
}
