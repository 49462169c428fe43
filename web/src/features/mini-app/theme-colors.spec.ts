import { THEMES } from '../../../../test/support/shared/telegram-themes.js';
import { branded, themeColors } from './theme-colors.js';

const { light: DAY, dark: NIGHT } = THEMES;

const HOSTILE: [string, Record<string, string>][] = [
  ['text like its ground', { ...DAY, text_color: '#ffffff', hint_color: '#fefefe' }],
  ['grounds of both kinds', { ...DAY, secondary_bg_color: '#000000' }],
  ['dark text on a dark ground', { ...NIGHT, text_color: '#101010', link_color: '#18222d' }],
  ['a ground of middle grey', { ...DAY, bg_color: '#777777', secondary_bg_color: '#767676' }],
  ['another middle grey', { ...NIGHT, bg_color: '#757575', secondary_bg_color: '#bcbcbc' }],
  ['a yellow ground with yellow links', { ...DAY, bg_color: '#ffff00', link_color: '#eeee00' }],
  ['a button like its text', { ...DAY, button_color: '#ff0000', button_text_color: '#fe0000' }],
  ['a button of middle grey', { ...NIGHT, button_color: '#767676', button_text_color: '#777777' }],
  ['values that are no colours', { bg_color: 'red;}', text_color: '', hint_color: '#12', x: '#' }],
  ['nothing', {}],
];

/** A thousand palettes, the same each time. */
function* palettes(): Generator<Record<string, string>> {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return `#${(state % 16_777_216).toString(16).padStart(6, '0')}`;
  };
  for (let count = 0; count < 1_000; count += 1) {
    yield Object.fromEntries(Object.keys(DAY).map((name) => [name, next()]));
  }
}

const TEXTS = ['text', 'text-muted', 'text-subtle', 'accent', 'positive', 'caution', 'negative'];
const TINTED = ['accent', 'positive', 'caution', 'negative'];

/** The relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The worst contrast of a palette, also in the wallets' widget. */
function worst(params: Record<string, string>): number {
  const { colors, widget } = themeColors(params);
  const { connectButton, telegramButton, background } = widget;
  const of = (name: string) => colors[`--${name}`] ?? '';
  const button = of('action-1');
  const pairs = TEXTS.flatMap((text) =>
    ['bg', 'surface', 'surface-raised', 'surface-glass'].map((ground) => [text, ground]),
  );
  return Math.min(
    contrast(connectButton.foreground, connectButton.background),
    contrast('#ffffff', telegramButton),
    ...Object.values(background).flatMap((ground) =>
      [widget.accent, ...Object.values(widget.text)].map((text) => contrast(text, ground)),
    ),
    contrast(of('on-action'), button),
    ...pairs.map(([text = '', ground = '']) => contrast(of(text), of(ground))),
    ...TINTED.map((text) => contrast(of(text), of(`${text}-soft`))),
  );
}

describe('The colours in Telegram', () => {
  it.each([
    ['day', DAY, 'light'],
    ['night', NIGHT, 'dark'],
  ])('are those of its %s', (_name, params, theme) => {
    const shown = themeColors(params);
    expect(shown.theme).toBe(theme);
    expect(shown.colors).toMatchObject({
      '--bg': params.bg_color,
      '--surface': params.secondary_bg_color,
      '--text': params.text_color,
    });
    expect(worst(params)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(HOSTILE)('can be read with %s', (_name, params) => {
    expect(worst(params)).toBeGreaterThanOrEqual(4.5);
  });

  it('can be read with any of a thousand palettes', () => {
    const unreadable = [...palettes()].filter((params) => worst(params) < 4.5);
    expect(unreadable).toEqual([]);
  });

  it.each(['#ff7a1a', '#0b6e4f', '#ffffff', '#000000'])('show links and buttons in %s', (color) => {
    for (const theme of [DAY, NIGHT, {}]) {
      const params = branded(theme, color);
      expect(themeColors(params).colors['--action-1']).toBe(color);
      expect(worst(params)).toBeGreaterThanOrEqual(4.5);
    }
    expect(branded(DAY, '')).toEqual(DAY);
  });

  it('hold nothing but colours', () => {
    const { colors } = themeColors({ bg_color: '#fff;} body{display:none', text_color: 'url(x)' });
    for (const color of Object.values(colors))
      expect(color).toMatch(
        /^(transparent|#[\da-f]{6}|linear-gradient\(#[\da-f]{6}, #[\da-f]{6}\))$/,
      );
  });
});
