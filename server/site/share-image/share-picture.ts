import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import { type BrandColors, recolored } from '#libs/colors/index.js';
import { escapeMarkup } from '../escape-markup.js';

/** Pixels that all networks recommend. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;

export interface SharePictureTexts {
  siteName: string;
  /** First line; `accent` is the second, in colour, and `subtitle` a smaller one below. */
  title: string;
  accent: string;
  subtitle: string;
}

const folder = (path: string) => join(import.meta.dirname, path);

const TEMPLATE = readFileSync(folder('picture.svg'), 'utf8');
const TEXTS_SLOT = '<!-- texts -->';

/** Our mark beside the name and on the coin, each a group without groups. */
const MARK = /(<g id="mark"[^>]*>).*?(<\/g>)/s;
const COIN_MARK = /(<g id="coin-mark"[^>]*>).*?(<\/g>)/s;

/** The operator's colours and symbol in a picture. */
interface PictureBrand {
  colors: BrandColors;
  /** PNG; undefined for our mark. */
  symbol: Buffer | undefined;
}

const OURS: PictureBrand = { colors: { brand_primary: '', brand_accent: '' }, symbol: undefined };

/** The picture without its texts, with the symbol in place of both marks. */
function brandedTemplate({ colors, symbol }: PictureBrand): string {
  const picture = recolored(TEMPLATE, colors);
  if (!symbol) return picture;
  const data = `data:image/png;base64,${symbol.toString('base64')}`;
  const image = (x: number, size: number) =>
    `<image x="${x}" y="${x}" width="${size}" height="${size}" href="${data}"/>`;
  return picture
    .replace(MARK, (_all, start: string, end: string) => start + image(2, 44) + end)
    .replace(COIN_MARK, (_all, start: string, end: string) => start + image(-56, 112) + end);
}

/** Fonts of this folder only, so that every machine draws the same picture. */
const OPTIONS: ResvgRenderOptions = {
  font: {
    fontFiles: [folder('fonts/inter-bold.ttf'), folder('fonts/noto-sans-sc-bold.ttf')],
    loadSystemFonts: false,
    defaultFontFamily: 'Inter',
  },
  logLevel: 'off',
};
const FONT = `font-family="Inter, 'Noto Sans SC'" font-weight="700"`;

/** The name's font size, the smallest one in a single line, and the width, in pixels. */
const NAME = { size: 46, smallestLine: 34, width: 960 } as const;

/** The title's font size, and the width beside the coin, in pixels. */
const TITLE = { size: 69, width: 620 } as const;

/** The characters of `inter-bold.ttf`. */
const LATIN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0386-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1ea0-\u1ef9\u2010-\u2027\u2030-\u203a]$/;

/** The characters of `noto-sans-sc-bold.ttf`: GB 2312, the standard of simplified Chinese. */
const CHINESE: ReadonlySet<string> = new Set(readGb2312());

function* readGb2312(): Generator<string> {
  const decoder = new TextDecoder('gbk');
  for (let row = 0xa1; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      yield decoder.decode(Uint8Array.of(row, cell));
    }
  }
}

const isDrawable = (character: string) => LATIN.test(character) || CHINESE.has(character);

/** The drawable characters of a name; empty for a name with letters of another script. */
export function drawableName(name: string): string {
  const characters = [...name.normalize('NFC')];
  if (characters.some((it) => /[\p{L}\p{N}]/u.test(it) && !isDrawable(it))) return '';
  return characters.filter(isDrawable).join('').replaceAll(/\s+/g, ' ').trim();
}

/** Pixels that a line takes at a font size of 100. */
function widthOf(line: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text ${FONT} font-size="100" letter-spacing="-3">${escapeMarkup(line)}</text></svg>`;
  return new Resvg(svg, OPTIONS).getBBox()?.width ?? 0;
}

/** The largest font size, up to `largest`, at which a line fits into a width. */
const fittingSize = (line: string, width: number, largest: number) =>
  Math.min(largest, (100 * width) / Math.max(1, widthOf(line)));

/** A name in one line, or in two if it would be small in one; 60 wide characters fit. */
function layOutName(name: string): { lines: string[]; size: number } {
  const size = fittingSize(name, NAME.width, NAME.size);
  if (size >= NAME.smallestLine) return { lines: [name], size };
  const lines = halves(name);
  return {
    lines,
    size: Math.min(...lines.map((line) => fittingSize(line, NAME.width, NAME.smallestLine))),
  };
}

/** Splits a text at the space nearest to its middle, or in the middle. */
function halves(text: string): [string, string] {
  const characters = [...text];
  const middle = Math.ceil(characters.length / 2);
  const spaces = characters.flatMap((it, index) => (it === ' ' ? [index] : []));
  const distance = (index: number) => Math.abs(index - middle);
  const nearest = spaces.sort((a, b) => distance(a) - distance(b))[0];
  const at = nearest !== undefined && distance(nearest) < middle / 2 ? nearest : middle;
  return [characters.slice(0, at).join('').trim(), characters.slice(at).join('').trim()];
}

/** Draws the picture that networks show beside a link to the site, as PNG, outside of the event loop. */
export async function drawSharePicture(
  texts: SharePictureTexts,
  brand: PictureBrand = OURS,
): Promise<Buffer> {
  const name = layOutName(drawableName(texts.siteName));
  const [first = '', second = ''] = name.lines;
  // Centred beside the mark.
  const top = 105 + 0.36 * name.size - (second === '' ? 0 : 0.6 * name.size);
  const titleSize = Math.min(
    fittingSize(texts.title, TITLE.width, TITLE.size),
    fittingSize(texts.accent, TITLE.width, TITLE.size),
  );
  const line = (text: string, x: number, y: number, size: number, fill: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${-0.03 * size}" fill="${recolored(fill, brand.colors)}">${escapeMarkup(text)}</text>`;
  const lines = [
    line(first, 162, top, name.size, '#eff3fc'),
    line(second, 162, top + 1.2 * name.size, name.size, '#eff3fc'),
    line(texts.title, 78, 330, titleSize, '#eff3fc'),
    line(texts.accent, 78, 330 + 1.24 * titleSize, titleSize, 'url(#x)'),
    line(texts.subtitle, 80, 490, fittingSize(texts.subtitle, TITLE.width, 29), '#a9b5cf'),
  ];
  const svg = brandedTemplate(brand).replace(TEXTS_SLOT, () => `<g ${FONT}>${lines.join('')}</g>`);
  return (await renderAsync(svg, OPTIONS)).asPng();
}
