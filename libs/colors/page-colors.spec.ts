import {
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Rgb,
  wcagContrast,
} from 'culori';
import { officeColors } from './index.js';

const SURFACES = ['--bg', '--bg-band', '--surface', '--surface-raised'];

/** Full sight, and each kind of colour blindness. */
const SIGHTS = [
  (color: Rgb) => color,
  filterDeficiencyProt(1),
  filterDeficiencyDeuter(1),
  filterDeficiencyTrit(1),
];

const toRgb = converter('rgb');
const seenBy = (sight: (color: Rgb) => Rgb, color: string): Rgb => sight(toRgb(color) as Rgb);

const BRANDS = [
  ['a game', '#ff7a1a', '#d93a1c'],
  ['a bank', '#0b6e4f', '#3c8f6d'],
  ['pink and yellow', '#ff4fa3', '#ffc93c'],
  ['white on white', '#ffffff', '#ffffff'],
  ['black', '#000000', '#000000'],
  ['yellow', '#ffff00', '#ffd23f'],
  ['grey alone', '#808080', ''],
] as const;

function colorsOf(brand_primary: string, brand_accent: string) {
  const colors = officeColors({ brand_primary, brand_accent });
  if (!colors) throw new Error('The colours are ours.');
  return colors;
}

/** The least difference of two of these colours for any sight, in OKLab. */
function leastDifference(colors: string[]): number {
  const difference = differenceEuclidean('oklab');
  const pairs = colors.flatMap((one, index) =>
    colors.slice(index + 1).map((other) => [one, other] as const),
  );
  return Math.min(
    ...SIGHTS.flatMap((sight) =>
      pairs.map(([one, other]) => difference(seenBy(sight, one), seenBy(sight, other))),
    ),
  );
}

describe('The colours of charts in a brand', () => {
  it.each(BRANDS)('are seen on all surfaces and told apart: %s', (_name, primary, accent) => {
    const { dark, light } = colorsOf(primary, accent);
    for (const theme of [dark, light]) {
      const shares = Array.from({ length: 8 }, (_, index) => theme[`--share-${index + 1}`] ?? '');
      const grounds = SURFACES.map((name) => theme[name] ?? '');
      const contrasts = shares.flatMap((share) => grounds.map((it) => wcagContrast(share, it)));
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
      expect(leastDifference(shares.slice(0, 5))).toBeGreaterThan(0.055);
      expect(leastDifference(shares)).toBeGreaterThan(0.025);
    }
  });

  it('begin with the two of the brand where these can be seen', () => {
    const { dark } = colorsOf('#ff7a1a', '#d93a1c');
    expect([dark['--share-1'], dark['--share-2']]).toEqual(['#ff7a1a', '#d93a1c']);
  });
});

describe('The panel beside the login', () => {
  it.each(BRANDS)('is dark enough for white texts: %s', (_name, primary, accent) => {
    const { common } = colorsOf(primary, accent);
    for (const place of [1, 2, 3]) {
      expect(wcagContrast(common[`--panel-${place}`] ?? '', '#ffffff')).toBeGreaterThan(7);
    }
  });
});
