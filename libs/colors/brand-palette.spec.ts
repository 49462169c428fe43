import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { brandPalette, brandStyle } from './index.js';

const SURFACES = ['--bg', '--bg-band', '--surface', '--surface-raised'];
const HEADINGS = ['--heading-1', '--heading-2', '--heading-3'];
const TEXTS = ['--text', '--text-muted', '--text-subtle', '--accent', '--focus', ...HEADINGS];
const BUTTONS = ['--action-1', '--action-2', '--action-3'];

/** Texts of both themes and of buttons that have less than 4.5:1 with a background. */
function unreadable(brand_primary: string, brand_accent: string): string[] {
  const { common, dark, light } = brandPalette({ brand_primary, brand_accent });
  const pairs = [
    ...[dark, light].flatMap((theme) =>
      TEXTS.flatMap((text) => SURFACES.map((surface) => [theme[text], theme[surface]])),
    ),
    ...BUTTONS.map((button) => [common['--on-action'], common[button]]),
  ];
  return pairs
    .filter(([text = '', ground = '']) => !(wcagContrast(text, ground) >= 4.5))
    .map(String);
}

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('The palette of a brand', () => {
  it.each([
    ['ours', '#1e95f5', '#7a5cff'],
    ['white on white', '#ffffff', '#ffffff'],
    ['black', '#000000', '#000000'],
    ['the background of the dark theme', '#070a13', '#070a13'],
    ['yellow', '#ffff00', '#ffd23f'],
    ['grey', '#808080', ''],
    ['an accent alone', '', '#ff4fa3'],
  ])('is readable with %s', (_name, primary, accent) => {
    expect(unreadable(primary, accent)).toEqual([]);
  });

  it('is readable with any two colours', () => {
    fc.assert(
      fc.property(color, color, (primary, accent) => {
        expect(unreadable(primary, accent)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps a colour that is readable, and says which ones it moved', () => {
    const { common, light, mended } = brandPalette({
      brand_primary: '#0B6E4F',
      brand_accent: '#0b6e4f',
    });
    expect(common['--action-1']).toBe('#0b6e4f');
    expect(light['--accent']).toBe('#0b6e4f');
    expect(mended.map(({ setting, place, given }) => [setting, place, given])).toEqual([
      ['brand_primary', 'dark', '#0b6e4f'],
      ['brand_accent', 'dark', '#0b6e4f'],
    ]);
  });

  it('moves a colour that is its own background', () => {
    const { dark, mended } = brandPalette({ brand_primary: '#070a13', brand_accent: '' });
    expect(wcagContrast(dark['--accent'] ?? '', dark['--bg'] ?? '')).toBeGreaterThan(4.5);
    expect(mended.map(({ place }) => place)).toEqual(expect.arrayContaining(['dark', 'button']));
  });

  it('weighs less than a kilobyte, and nothing while both colours are ours', () => {
    expect(brandStyle({ brand_primary: '', brand_accent: '' })).toBe('');
    const style = brandStyle({ brand_primary: '#e4572e', brand_accent: '#f3a712' });
    expect(style.length).toBeLessThan(1000);
    expect(style).toMatch(/^html:root\{--brand-light:#[\da-f]{6};/);
  });
});
