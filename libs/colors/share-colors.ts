import {
  clampChroma,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  type Oklab,
  type Oklch,
  type Rgb,
  wcagContrast,
} from 'culori';

/** Colours of parts of a whole, as many as an operator can choose from. */
const COUNT = 8;

/** Least contrast of a part of a picture with its background (WCAG 2.2, 1.4.11), with a little for rounding. */
const MIN_CONTRAST = 3.05;

/** Degrees from the hues of a brand. */
const TURNS = [0, -20, 20, -40, 40];

/** Difference that a degree away from the brand costs. */
const HUE_COST = 0.0004;

/** Difference that a loss of chroma costs: dark yellow is olive, where a neighbour towards orange is still vivid. */
const DULL_COST = 0.5;

/** Least difference of the two given colours that are both used. */
const MIN_DIFFERENCE = 0.07;

const LIGHTNESS = Array.from({ length: 19 }, (_, step) => 0.32 + step * 0.03);

const toRgb = converter('rgb');
const toOklab = converter('oklab');
const toOklch = converter('oklch');
const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));

/** A colour as seen with full sight and with each kind of colour blindness. */
const SIGHTS = [
  (color: Rgb) => color,
  filterDeficiencyProt(1),
  filterDeficiencyDeuter(1),
  filterDeficiencyTrit(1),
];
const seen = (color: string): Oklab[] =>
  SIGHTS.map((sight) => toOklab(sight(toRgb(color) as Rgb)) as Oklab);

const difference = differenceEuclidean('oklab');
const distance = (one: Oklab[], other: Oklab[]): number =>
  Math.min(...one.map((color, sight) => difference(color, other[sight] as Oklab)));

interface Candidate {
  color: string;
  seen: Oklab[];
  /** Difference that its distance from the brand's hue and its lost chroma outweigh. */
  cost: number;
}

/**
 * Colours of a theme's charts near the hues of a brand: the first is the primary one, and each further one is the most
 * different from those before it, to colour-blind visitors too. Each has a contrast of 3:1 with all surfaces.
 */
export function shareColors(
  primary: string,
  accent: string,
  surfaces: readonly string[],
): readonly string[] {
  const candidates: Candidate[] = [];
  const add = (color: string, turn: number, chroma: number) => {
    if (surfaces.some((surface) => wcagContrast(color, surface) < MIN_CONTRAST)) return;
    const lost = Math.max(0, chroma - (toOklch(color)?.c ?? 0));
    const cost = Math.abs(turn) * HUE_COST + lost * DULL_COST;
    candidates.push({ color, seen: seen(color), cost });
  };
  for (const brand of [primary, accent]) {
    const { c: chroma = 0, h = 0 } = toOklch(brand) ?? {};
    for (const turn of TURNS) {
      for (const l of LIGHTNESS) {
        add(toHex({ mode: 'oklch', l, c: chroma, h: h + turn }), turn, chroma);
      }
    }
    add(brand, 0, chroma);
  }
  const nearest = (wanted: string) => {
    const [first, ...others] = candidates;
    const target = toOklab(wanted) as Oklab;
    const far = ({ seen: [color], cost }: Candidate) => difference(color as Oklab, target) + cost;
    return others.reduce((best, it) => (far(it) < far(best) ? it : best), first as Candidate);
  };
  const chosen = [nearest(primary)];
  const gain = ({ seen: colors, cost }: Candidate) =>
    Math.min(...chosen.map((other) => distance(colors, other.seen))) - cost;
  const second = nearest(accent);
  if (gain(second) > MIN_DIFFERENCE) chosen.push(second);
  while (chosen.length < COUNT) {
    const gains = candidates.map(gain);
    chosen.push(candidates[gains.indexOf(Math.max(...gains))] as Candidate);
  }
  return chosen.map(({ color }) => color);
}
