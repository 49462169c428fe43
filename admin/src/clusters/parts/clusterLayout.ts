import type { ClusterGraph } from '../../providers/data/records.js';

type Node = ClusterGraph['nodes'][number];

export interface PlacedMember extends Node {
  x: number;
  y: number;
  /** Links to others in the picture. */
  links: number;
}

/** Of the picture, in pixels; and of a member. */
export const SIZE = 420;
export const RADIUS = 9;

/** Members on the first ring, and how many more each further ring has. */
const FIRST_RING = 12;
const RING_GAP = 44;

/** Those with the most links are in the middle, the others on rings around it. */
export function clusterLayout({ nodes, edges }: ClusterGraph): PlacedMember[] {
  const linksOf = new Map<number, number>();
  for (const { from, to } of edges) {
    for (const id of [from, to]) linksOf.set(id, (linksOf.get(id) ?? 0) + 1);
  }
  const linked = nodes.map((node) => ({ ...node, links: linksOf.get(node.id) ?? 0 }));
  const ordered = linked.toSorted((one, other) => other.links - one.links || one.id - other.id);
  const middle = SIZE / 2;
  const [hub, ...others] = ordered;
  if (!hub) return [];
  const placed: PlacedMember[] = [{ ...hub, x: middle, y: middle }];
  for (let ring = 1, rest = others; rest.length > 0; ring += 1) {
    const room = FIRST_RING * ring;
    const members = rest.slice(0, room);
    rest = rest.slice(room);
    for (const [place, member] of members.entries()) {
      const angle = (2 * Math.PI * place) / members.length - Math.PI / 2 + ring / 5;
      placed.push({
        ...member,
        x: middle + ring * RING_GAP * Math.cos(angle),
        y: middle + ring * RING_GAP * Math.sin(angle),
      });
    }
  }
  return placed;
}
