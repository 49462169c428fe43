import { renderAsync } from '@resvg/resvg-js';
import { imageUnreadable, svgTooComplex, svgUnsupported } from './image.errors.js';

/** The largest SVG, in bytes; marks have a few thousand. */
const MAX_SVG_BYTES = 300_000;

/** An XML document whose first element is `svg`, after comments and a declaration. */
const SVG = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s;

/**
 * Text would be drawn in another font, entities grow without limit, and filters, masks, patterns, markers, dashes and pictures
 * take any time and memory. References to characters could hide one of them.
 */
const REFUSED =
  /<([^\s<>/:]*:)?(text|tspan|foreignObject|image|pattern|mask|marker)[\s>/]|filter|stroke-dash|<!DOCTYPE|<!ENTITY|&#/i;

/** Elements of a mark. Illustrators' exports have a few hundred. */
const MAX_ELEMENTS = 3000;

/** Elements of a mark with shared opacity or clipping, each of which can be drawn on a layer of its own of 4 MB. */
const MAX_LAYERS = 100;
const LAYERS = /opacity|isolat|blend|clip/i;

/** Copies of other parts, which can copy others in turn. */
const MAX_COPIES = 8;

/** Characters of shapes' coordinates, with all copies. Illustrators' marks have a few thousand. */
const MAX_COORDINATES = 100_000;
const COORDINATES = /\s(?:d|points)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

const count = (svg: string, tag: RegExp): number => svg.match(tag)?.length ?? 0;

/** Whether drawing takes more than a moment, by what a hostile document could make of its elements. */
function isTooMuch(svg: string): boolean {
  const elements = count(svg, /<[^\s<>/!?]/g);
  const isLayered = LAYERS.test(svg) || count(svg, /<([^\s<>/:]*:)?svg[\s>/]/gi) > 1;
  const copies = count(svg, /<([^\s<>/:]*:)?use[\s>/]/gi);
  const coordinates = Array.from(svg.matchAll(COORDINATES), ([text]) => text.length);
  const length = coordinates.reduce((sum, one) => sum + one, 0);
  return (
    elements > (isLayered ? MAX_LAYERS : MAX_ELEMENTS) ||
    copies > MAX_COPIES ||
    // A copy of a part that has copies doubles it.
    length * 2 ** copies > MAX_COORDINATES
  );
}

/** Every reference of an element; only ones within the document are kept. */
const REFERENCE = /href\s*=\s*(["'])(.*?)\1/gis;

/** The text of an SVG; undefined for other files. */
export function readSvg(file: Buffer): string | undefined {
  if (file.length > MAX_SVG_BYTES) return undefined;
  const text = file.toString('utf8');
  return SVG.test(text) ? text : undefined;
}

/**
 * Draws an SVG as PNG with its longer edge of `edge` pixels. Scripts, animations and styles of other files have no
 * effect, because only shapes are drawn.
 *
 * @throws AppError 422 for texts, filters, entities and references to other files, for too many elements, and for damaged documents.
 */
export async function drawSvg(svg: string, edge: number): Promise<Buffer> {
  const references = [...svg.matchAll(REFERENCE)].map(([, , address = '']) => address.trim());
  const isOwn = references.every((address) => address.startsWith('#'));
  if (!isOwn || REFUSED.test(svg)) throw svgUnsupported();
  if (isTooMuch(svg)) throw svgTooComplex();
  const options = { font: { loadSystemFonts: false }, logLevel: 'off' } as const;
  try {
    const { width, height } = await renderAsync(svg, {
      ...options,
      fitTo: { mode: 'width', value: 16 },
    });
    const mode = width >= height ? 'width' : 'height';
    return (await renderAsync(svg, { ...options, fitTo: { mode, value: edge } })).asPng();
  } catch (cause) {
    throw imageUnreadable(cause);
  }
}
