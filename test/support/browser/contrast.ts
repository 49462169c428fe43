import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.js';
import { expect } from './browser.js';

/** WCAG 2.2, 1.4.3: contrast of large text, and of any other. */
const LARGE = 3;
const ANY = 4.5;

/** Nothing moves between two pictures of the page. */
const STILL = '*, ::before, ::after { transition: none !important; animation: none !important }';

/** Draws every text in one colour: transparent shows the background, magenta marks the text. */
const textIn = (colour: string) => `
  * { color: ${colour} !important; -webkit-text-fill-color: ${colour} !important; text-shadow: none !important; text-decoration-color: transparent !important }
  text, tspan { fill: ${colour} !important }
  [data-clips-text] { background-image: none !important }`;

/** Texts that are filled with a picture show all of the picture. */
const TEXT_FILLS = `
  [data-clips-text] { background-clip: border-box !important; -webkit-text-fill-color: transparent !important }`;

/** A text and its lowest contrast. */
interface LowContrast {
  text: string;
  ratio: number;
  needed: number;
}

interface Pictures {
  /** PNG in base64: with marked texts, without texts, with the fills of texts. */
  marked: string;
  without: string;
  fills: string;
  needs: { large: number; any: number };
}

/**
 * The texts with too little contrast to the pixels behind them, however those are painted, each at
 * its worst pixel: axe cannot judge gradients and pictures. Disabled controls are exempt, like in
 * WCAG.
 */
export async function lowContrasts(page: Page): Promise<LowContrast[]> {
  await page.evaluate(() => document.fonts.ready);
  const hasFills = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const filled = all.filter((it) => getComputedStyle(it).backgroundClip.includes('text'));
    for (const element of filled) element.setAttribute('data-clips-text', '');
    return filled.length > 0;
  });
  const picture = async (style: string) => {
    const png = await page.screenshot({ fullPage: true, style: STILL + style, scale: 'css' });
    return png.toString('base64');
  };
  const marked = await picture(textIn('#f0f'));
  const without = await picture(textIn('transparent'));
  const fills = hasFills ? await picture(TEXT_FILLS) : without;
  return page.evaluate(measure, { marked, without, fills, needs: { large: LARGE, any: ANY } });
}

/** Fails when a text of a state has too little contrast, in either theme. */
export async function expectReadable(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const where = `${state}, ${colorScheme}`;
    await expectAccessible(page, where);
    expect.soft(await lowContrasts(page), where).toEqual([]);
  }
}

/** Runs in the page, which can read a PNG and knows the places of its texts. */
async function measure({ marked, without, fills, needs }: Pictures): Promise<LowContrast[]> {
  type Colour = [red: number, green: number, blue: number];

  const read = async (base64: string): Promise<ImageData> => {
    const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('The browser draws nothing.');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const at = ({ data, width }: ImageData, x: number, y: number): Colour => {
    const index = 4 * (y * width + x);
    return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
  };
  const distance = (a: Colour, b: Colour) =>
    Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
  // Computed once and not for each of millions of pixels.
  const linear = Array.from({ length: 256 }, (_, value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = (value: number) => linear[Math.round(value)] ?? 0;
  const luminance = ([red, green, blue]: Colour) =>
    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
  const contrast = (a: Colour, b: Colour) => {
    const [one, other] = [luminance(a), luminance(b)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };

  const swatch = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** A CSS colour in sRGB with its opacity. */
  const parse = (css: string): { colour: Colour; alpha: number } => {
    if (!swatch) throw new Error('The browser draws nothing.');
    swatch.clearRect(0, 0, 1, 1);
    swatch.fillStyle = css;
    swatch.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = swatch.getImageData(0, 0, 1, 1).data;
    return { colour: [red, green, blue], alpha: alpha / 255 };
  };
  const over = (colour: Colour, alpha: number, below: Colour): Colour => [
    colour[0] * alpha + below[0] * (1 - alpha),
    colour[1] * alpha + below[1] * (1 - alpha),
    colour[2] * alpha + below[2] * (1 - alpha),
  ];
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;

  const [glyphs, ground, filled] = await Promise.all([read(marked), read(without), read(fills)]);
  /** A smaller difference is hardly part of a glyph. */
  const GLYPH = 64;

  const overlays = [...document.querySelectorAll('*')].filter((it) =>
    ['fixed', 'sticky'].includes(getComputedStyle(it).position),
  );
  const boxes = overlays.map((overlay) => ({ overlay, box: overlay.getBoundingClientRect() }));
  /** A text scrolled below a bar or a message is not being read. */
  const isCovered = (element: Element, x: number, y: number) =>
    boxes.some(
      ({ overlay, box }) =>
        box.left + scrollX <= x + 1 &&
        x <= box.right + scrollX &&
        box.top + scrollY <= y + 1 &&
        y <= box.bottom + scrollY &&
        !overlay.contains(element),
    );

  const worstOf = (element: Element, rect: DOMRect): number => {
    const style = getComputedStyle(element);
    const clipped = element.closest('[data-clips-text]');
    const isFilled = clipped !== null;
    // Where a fill ends so do its glyphs, though their line may be higher. Its edge is half a pixel.
    const box = clipped?.getBoundingClientRect() ?? rect;
    const edge = isFilled ? 1 : 0;
    const { colour, alpha } = parse(element instanceof SVGElement ? style.fill : style.color);
    const opacity = alpha * opacityOf(element);
    let worst = Number.POSITIVE_INFINITY;
    const left = Math.max(0, Math.floor(Math.max(rect.left, box.left + edge) + scrollX));
    const top = Math.max(0, Math.floor(Math.max(rect.top, box.top + edge) + scrollY));
    const right = Math.min(
      glyphs.width,
      Math.ceil(Math.min(rect.right, box.right - edge) + scrollX),
    );
    const bottom = Math.min(
      glyphs.height,
      Math.ceil(Math.min(rect.bottom, box.bottom - edge) + scrollY),
    );
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const below = at(ground, x, y);
        if (distance(at(glyphs, x, y), below) < GLYPH || isCovered(element, x, y)) continue;
        const text = isFilled ? at(filled, x, y) : over(colour, opacity, below);
        worst = Math.min(worst, contrast(text, below));
      }
    }
    return worst;
  };

  const isShrunk = (element: Element | null): boolean => {
    if (!element) return false;
    const { width, height } = element.getBoundingClientRect();
    return (width <= 1 && height <= 1) || isShrunk(element.parentElement);
  };
  // Texts for screen readers alone are a pixel large.
  const isExempt = (element: Element) =>
    isShrunk(element) ||
    element.closest(':disabled, [aria-disabled="true"], [inert]') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const found: LowContrast[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || text === '' || isExempt(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((it) => it.width > 1 && it.height > 1);
    const ratio = Math.min(...rects.map((rect) => worstOf(element, rect)));
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const needed = isLarge ? needs.large : needs.any;
    if (ratio < needed)
      found.push({ text: text.slice(0, 60), ratio: Math.floor(ratio * 100) / 100, needed });
  }
  return found;
}
