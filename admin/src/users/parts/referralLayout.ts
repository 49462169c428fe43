import type { ReferralGraph, SignalRecord } from '../../providers/data/records.js';

type ReferralGraphNode = ReferralGraph['nodes'][number];

/** The size of a user's box, in pixels. */
export const NODE = { width: 148, height: 44 };

const GAP = { x: 16, y: 36, line: 12 };
/** Users side by side; further ones of a generation are placed below. */
const IN_A_LINE = 5;

/** Signals about invitations. */
const MARKS = { referral_ring: 'ring', signup_burst: 'burst' } as const;
type ReferralMark = (typeof MARKS)[keyof typeof MARKS];

export interface PlacedNode extends ReferralGraphNode {
  x: number;
  y: number;
  marks: ReferralMark[];
}

export interface ReferralLayout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  /** Lines lead from the inviter's lower edge to the invited user's upper edge. */
  lines: { key: string; from: [x: number, y: number]; to: [x: number, y: number] }[];
}

const marksOf = (id: number, signals: readonly SignalRecord[]): ReferralMark[] =>
  Object.entries(MARKS).flatMap(([code, mark]) =>
    signals.some((signal) => signal.code === code && signal.user_ids.includes(id)) ? [mark] : [],
  );

function linesOf(nodes: ReferralGraphNode[]): ReferralGraphNode[][] {
  const lines: ReferralGraphNode[][] = [];
  for (let first = 0; first < nodes.length; first += IN_A_LINE) {
    lines.push(nodes.slice(first, first + IN_A_LINE));
  }
  return lines;
}

/** The place of each user: the inviter above, the invited below. */
export function referralLayout(
  { nodes, edges }: ReferralGraph,
  signals: readonly SignalRecord[],
): ReferralLayout {
  const generations = [...new Set(nodes.map(({ generation }) => generation))].sort((a, b) => a - b);
  const rows = generations.map((generation) =>
    linesOf(nodes.filter((node) => node.generation === generation)),
  );
  const widest = Math.max(1, ...rows.flat().map((line) => line.length));
  const width = widest * (NODE.width + GAP.x) - GAP.x;
  const placed = new Map<number, PlacedNode>();
  let y = 0;
  for (const lines of rows) {
    for (const line of lines) {
      const left = (width - (line.length * (NODE.width + GAP.x) - GAP.x)) / 2;
      for (const [index, node] of line.entries()) {
        const x = left + index * (NODE.width + GAP.x);
        placed.set(node.id, { ...node, x, y, marks: marksOf(node.id, signals) });
      }
      y += NODE.height + GAP.line;
    }
    y += GAP.y - GAP.line;
  }
  const lines = edges.flatMap(({ from, to }) => {
    const [above, below] = [placed.get(from), placed.get(to)];
    if (!above || !below) return [];
    const middle = NODE.width / 2;
    return {
      key: `${from}-${to}`,
      from: [above.x + middle, above.y + NODE.height] as [number, number],
      to: [below.x + middle, below.y] as [number, number],
    };
  });
  return { width, height: Math.max(0, y - GAP.y), nodes: [...placed.values()], lines };
}
