import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';
import { type BrandColors, BUILT_IN_COLORS } from './built-in-colors.js';

export type Theme = 'dark' | 'light';

/** A given colour that was too close to its background, and the one used in its place. */
export interface MendedColor {
  setting: keyof BrandColors;
  /** Text and icons of a theme, or the buttons of both. */
  place: Theme | 'button';
  given: string;
  used: string;
}

/** CSS values by variable of `web/src/styles/tokens.css`. */
export type Variables = Record<string, string>;

export interface BrandPalette {
  /** The same in both themes. */
  common: Variables;
  dark: Variables;
  light: Variables;
  mended: MendedColor[];
}

/** Least contrast of text on its background (WCAG 2.2, AA), with a little for rounding. */
const MIN_CONTRAST = 4.55;

/** Least contrast of a button with the surface below it, so that its shape is seen. */
const MIN_BUTTON_CONTRAST = 1.35;

/** White text stays on a button that has this contrast with it already: the button is darkened. */
const WHITE_FROM = 3;

/** A second colour that would change more than this on a button gives way to a neighbour of the first. */
const MAX_BUTTON_MOVE = 0.12;

/** Degrees between the first colour and its neighbours. */
const NEIGHBOUR = 20;

/** Lightness of one step when a colour is moved. */
const STEP = 0.01;

/** Chroma of our blue, to which the greys are tinted in proportion. */
const FULL_CHROMA = 0.17;

const WHITE = '#ffffff';

/** Lightness and chroma of surfaces, lines and texts: those of our own palette, whose hue is replaced. */
const NEUTRALS: Record<Theme, Record<string, readonly [number, number]>> = {
  dark: {
    '--bg': [0.146, 0.02],
    '--bg-band': [0.161, 0.024],
    '--surface': [0.193, 0.03],
    '--surface-raised': [0.224, 0.037],
    '--line': [0.758, 0.091],
    '--text': [0.964, 0.013],
    '--text-muted': [0.772, 0.04],
    '--text-subtle': [0.683, 0.048],
  },
  light: {
    '--bg': [0.979, 0.007],
    '--bg-band': [0.961, 0.013],
    '--surface': [1, 0],
    '--surface-raised': [1, 0],
    '--line': [0.36, 0.12],
    '--text': [0.182, 0.041],
    '--text-muted': [0.443, 0.049],
    '--text-subtle': [0.5, 0.045],
  },
};

/** Backgrounds of texts. */
const SURFACES = ['--bg', '--bg-band', '--surface', '--surface-raised'];

export const surfacesOf = (colors: Variables) =>
  SURFACES.map((variable) => colors[variable] ?? WHITE);

/** Share of a text's own colour in its tinted background, as in tokens.css. */
const TINT = 0.13;

const toOklch = converter('oklch');

/** The colour within what screens can show. */
const hex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'));

/** Lightness of white is rounded to a little over 1. */
function parse(color: string): Oklch {
  const { l = 0, c = 0, h = 0 } = toOklch(color) ?? {};
  return { mode: 'oklch', l: Math.min(1, l), c, h };
}

/** The colour, lighter or darker until it has that contrast with each of the others. */
function apart(
  color: string,
  others: readonly string[],
  step: number,
  contrast = MIN_CONTRAST,
): string {
  const start = parse(color);
  for (let l = start.l; l >= 0 && l <= 1; l += step) {
    const moved = l === start.l ? color : hex({ ...start, l });
    if (others.every((other) => wcagContrast(moved, other) >= contrast)) return moved;
  }
  return step > 0 ? WHITE : '#000000';
}

/**
 * Derives the colours of both themes from two. Every colour that carries text or a control has a contrast of 4.5:1
 * with its background: a given colour that has less is made lighter or darker, and is listed in `mended`.
 */
export function brandPalette(brand: BrandColors): BrandPalette {
  const primary = (brand.brand_primary || BUILT_IN_COLORS.brand_primary).toLowerCase();
  const accent = (brand.brand_accent || BUILT_IN_COLORS.brand_accent).toLowerCase();
  const { l: lightness, c: chroma, h = 0 } = parse(primary);
  /** Whether the second colour lies at greater hues: neighbours go towards it, or away from it. */
  const towards = Math.sin((((parse(accent).h ?? 0) - h) * Math.PI) / 180) >= 0 ? 1 : -1;
  const neighbour = (l: number, degrees: number) =>
    hex({ mode: 'oklch', l, c: chroma, h: h + towards * degrees });
  const lightTone = neighbour(Math.min(0.86, lightness + 0.14), -1.5 * NEIGHBOUR);
  const mended: MendedColor[] = [];
  const note = (setting: keyof BrandColors, place: MendedColor['place'], used: string) => {
    const given = brand[setting].toLowerCase();
    if (given !== '' && given !== used) mended.push({ setting, place, given, used });
    return used;
  };

  const theme = (name: Theme): Variables => {
    const colors: Variables = {};
    const tint = Math.min(1, chroma / FULL_CHROMA);
    for (const [variable, [l, c]] of Object.entries(NEUTRALS[name])) {
      colors[variable] = hex({ mode: 'oklch', l, c: c * tint, h });
    }
    const step = name === 'dark' ? STEP : -STEP;
    const surfaces = surfacesOf(colors);
    const onTints = (color: string) => [
      ...surfaces,
      ...surfaces.map((surface) => formatHex(interpolate([surface, color], 'rgb')(TINT))),
    ];
    const asText = (color: string) => {
      let text = color;
      // A moved colour moves its own tint.
      for (let round = 0; round < 3; round += 1) text = apart(text, onTints(text), step);
      return text;
    };
    const text = note('brand_primary', name, asText(primary));
    const second = note('brand_accent', name, asText(accent));
    return {
      ...colors,
      '--accent': text,
      '--heading-1': asText(lightTone),
      '--heading-2': text,
      '--heading-3': second,
      '--focus': text,
    };
  };

  const white = wcagContrast(primary, WHITE) >= WHITE_FROM;
  const ink = hex({ mode: 'oklch', l: 0.16, c: Math.min(chroma, 0.03), h });
  const onAction = white ? WHITE : ink;
  const [dark, light] = [theme('dark'), theme('light')];
  const asButton = (color: string) => {
    const text = apart(color, [onAction], white ? -STEP : STEP);
    return white
      ? apart(text, surfacesOf(dark), STEP, MIN_BUTTON_CONTRAST)
      : apart(text, surfacesOf(light), -STEP, MIN_BUTTON_CONTRAST);
  };
  const from = note('brand_primary', 'button', asButton(primary));
  const wanted = asButton(accent);
  const isNear = Math.abs(parse(wanted).l - parse(accent).l) <= MAX_BUTTON_MOVE;
  const to = isNear
    ? note('brand_accent', 'button', wanted)
    : asButton(neighbour(parse(from).l, NEIGHBOUR));
  const middle = asButton(formatHex(interpolate([from, to], 'oklab')(0.5)));
  const common = {
    '--brand-light': lightTone,
    '--brand-primary': primary,
    '--brand-accent': accent,
    '--action-1': from,
    '--action-2': middle,
    '--action-3': to,
    '--on-action': onAction,
  };
  return { common, dark, light, mended };
}

/** Hues of our picture's colours that are replaced by each colour of a brand. */
const LIGHT_UNTIL = 235;
const PRIMARY_UNTIL = 277;

/** A drawing in our colours, such as the picture of shared links, in those of a brand: its lightness stays. */
export function recolored(drawing: string, brand: BrandColors): string {
  if (brand.brand_primary === '' && brand.brand_accent === '') return drawing;
  const { common } = brandPalette(brand);
  const [light, primary, accent] = ['--brand-light', '--brand-primary', '--brand-accent'].map(
    (name) => parse(common[name] ?? ''),
  ) as [Oklch, Oklch, Oklch];
  return drawing.replaceAll(/#[\da-f]{6}\b/gi, (text) => {
    const { l, c, h = 0 } = parse(text);
    const other = h < LIGHT_UNTIL ? light : h < PRIMARY_UNTIL ? primary : accent;
    return hex({ mode: 'oklch', l, c: (c * other.c) / FULL_CHROMA, h: other.h ?? 0 });
  });
}
