import type { WidgetColors } from '#libs/wallet-widget/colors.js';

/** Red, green and blue, 0 to 255. */
type Color = readonly [number, number, number];

/** The least contrast of a text with its background (WCAG 2.2, AA). */
const MIN_CONTRAST = 4.5;

/** The contrast to aim for, because lines and shades lie behind some texts. */
const TARGET_CONTRAST = 5.2;

const BLACK: Color = [0, 0, 0];
const WHITE: Color = [255, 255, 255];
const STEPS = 50;

/** The site's colours, where Telegram names none. */
const DEFAULTS = {
  dark: { bg: '#070a13', text: '#eff3fc', hint: '#a9b5cf', accent: '#5ab8ff', button: '#0a6fe0' },
  light: { bg: '#f6f8fd', text: '#0a1124', hint: '#46536f', accent: '#0a62c9', button: '#0a6fe0' },
} as const;

const STATES = { positive: '#41d9a0', caution: '#f5bf5b', negative: '#ff8592' } as const;

/** The largest share of a text's colour in its tinted background. */
const TINT = 0.13;

function parseColor(text: string | undefined): Color | null {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text ?? '') ?? [];
  if (!red || !green || !blue) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

const format = (color: Color): `#${string}` =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Color, to: Color, share: number): Color => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
function ratio(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour as it is written, with whole numbers. */
const rounded = (color: Color): Color => parseColor(format(color)) ?? color;

/** The colour, moved to `end` until it can be read on each of the grounds. */
function readable(color: Color, grounds: readonly Color[], end: Color): Color {
  for (let step = 0; step < STEPS; step += 1) {
    const moved = rounded(mix(color, end, step / STEPS));
    if (grounds.every((ground) => ratio(moved, ground) >= TARGET_CONTRAST)) return moved;
  }
  return end;
}

/** A ground with a tint of a text's colour, on which that text can be read. */
function tinted(ground: Color, text: Color): Color {
  for (let share = TINT; share > 0; share -= TINT / 10) {
    const tint = rounded(mix(ground, text, share));
    if (ratio(text, tint) >= MIN_CONTRAST) return tint;
  }
  return ground;
}

/** Telegram's theme with the operator's main colour, if any, for links and buttons. */
export const branded = (params: Readonly<Record<string, string>>, color: string) =>
  color === ''
    ? params
    : { ...params, accent_text_color: color, button_color: color, button_text_color: '#ffffff' };

/** Derives the site's theme and colours from Telegram's, so that all texts are readable in any theme. */
export function themeColors(params: Readonly<Record<string, string>>) {
  const given = parseColor(params['bg_color']);
  const isDark = given === null || ratio(given, WHITE) >= ratio(given, BLACK);
  const theme = isDark ? 'dark' : 'light';
  const own = DEFAULTS[theme];
  const pick = (fallback: string, ...names: string[]): Color =>
    names.map((name) => parseColor(params[name])).find((color) => color !== null) ??
    parseColor(fallback) ??
    BLACK;
  /** Texts on it become lighter, or darker. */
  const end = isDark ? WHITE : BLACK;
  const far = isDark ? BLACK : WHITE;

  const bg = pick(own.bg, 'bg_color');
  const wanted = pick(format(mix(bg, end, 0.04)), 'section_bg_color', 'secondary_bg_color');
  // A surface with too little contrast for texts is replaced by a shade of the background.
  const surface = rounded(ratio(wanted, end) >= MIN_CONTRAST * 1.5 ? wanted : mix(bg, far, 0.3));
  const grounds = [bg, surface];
  const text = readable(pick(own.text, 'text_color'), grounds, end);
  const muted = readable(pick(own.hint, 'hint_color', 'subtitle_text_color'), grounds, end);
  const accent = readable(
    pick(own.accent, 'accent_text_color', 'link_color', 'button_color'),
    grounds,
    end,
  );
  const button = pick(own.button, 'button_color');
  const buttonEnd = ratio(button, WHITE) >= ratio(button, BLACK) ? WHITE : BLACK;
  const onButton = readable(pick('#ffffff', 'button_text_color'), [button], buttonEnd);
  const line = (share: number) => format(mix(surface, text, share));

  const colors: Record<string, string> = {
    '--bg': format(bg),
    '--bg-veil': format(bg),
    '--bg-band': format(bg),
    '--surface': format(surface),
    '--surface-raised': format(surface),
    '--surface-glass': format(surface),
    '--border': line(0.14),
    '--border-strong': line(0.28),
    '--text': format(text),
    '--text-muted': format(muted),
    '--text-subtle': format(muted),
    '--accent': format(accent),
    '--accent-soft': format(tinted(surface, accent)),
    '--accent-opaque': format(tinted(surface, accent)),
    // Lines and glows behind a text change its contrast.
    '--surface-hover': format(surface),
    '--grid-line': 'transparent',
    '--highlight': 'transparent',
    '--glow-primary': 'transparent',
    '--glow-accent': 'transparent',
    '--glow-light': 'transparent',
    '--focus': format(accent),
    '--heading-1': format(accent),
    '--heading-2': format(accent),
    '--heading-3': format(accent),
    '--action-1': format(button),
    '--action-2': format(button),
    '--action-3': format(button),
    '--on-action': format(onButton),
  };
  for (const [name, color] of Object.entries(STATES)) {
    const state = readable(parseColor(color) ?? text, grounds, end);
    colors[`--${name}`] = format(state);
    colors[`--${name}-soft`] = format(tinted(surface, state));
  }
  const [background, foreground] = [format(button), format(onButton)];
  const widget: WidgetColors = {
    connectButton: { background, foreground },
    telegramButton: format(readable(button, [WHITE], BLACK)),
    accent: format(accent),
    icon: { primary: format(text), secondary: format(muted), tertiary: format(muted) },
    background: {
      primary: format(surface),
      secondary: format(bg),
      segment: format(surface),
      tint: format(bg),
    },
    text: { primary: format(text), secondary: format(muted) },
  };
  return { theme, colors, widget } as const;
}
