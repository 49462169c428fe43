import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import {
  MAX_PICTURE_EDGE,
  MAX_STORED_BYTES,
  MIN_MARK_EDGE,
  type PictureUse,
} from '#libs/domain/index.js';
import { drawSvg, readSvg } from './draw-svg.js';
import {
  imageTooManyPixels,
  imageTooSmall,
  imageUnreadable,
  imageUnsupported,
} from './image.errors.js';

/** The most pixels that are decoded; a small file can name any number. */
const MAX_PIXELS = 40_000_000;

/** Seconds that decoding may take. */
const TIMEOUT = 10;

/** Tried in this order until the result is small enough. */
const QUALITIES = [82, 60, 35];

export interface EncodedImage {
  hash: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** First bytes of the three file types; WebP has the length in between. */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const WEBP = /^RIFF.{4}WEBP/s;

const isPicture = (file: Buffer): boolean =>
  [PNG, JPEG].some((start) => file.subarray(0, start.length).equals(start)) ||
  WEBP.test(file.toString('latin1', 0, 12));

/** Pictures in the making take memory, so one is made at a time. */
const inTurn = pLimit(1);

/**
 * Draws an uploaded picture again, as a WebP of at most 200 kB. Only pixels come through: no metadata, no second file
 * behind the picture, of an animation the first frame. Marks of the site lose their empty margins, and may be SVG.
 *
 * @throws AppError 422 for other files, damaged ones, ones with too many pixels, and marks that are too small.
 */
export async function encodeImage(
  upload: Buffer,
  use: PictureUse = 'picture',
): Promise<EncodedImage> {
  const isMark = use === 'logo' || use === 'symbol';
  const svg = isMark ? readSvg(upload) : undefined;
  if (svg === undefined && !isPicture(upload)) throw imageUnsupported();
  return inTurn(async () => {
    const edge = MAX_PICTURE_EDGE[use];
    const file = svg === undefined ? upload : await drawSvg(svg, 2 * edge);
    const picture = await open(file);
    return encode(isMark ? await trimmed(picture) : picture, edge);
  });
}

async function encode(picture: Sharp, edge: number): Promise<EncodedImage> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  for (const quality of QUALITIES) {
    const { data, info } = await toBuffer(
      picture.clone().resize(edge, edge, fit).webp({ quality }),
    );
    if (data.length > MAX_STORED_BYTES) continue;
    const hash = createHash('sha256').update(data).digest('hex');
    return { hash, bytes: data, width: info.width, height: info.height };
  }
  throw imageUnreadable();
}

/** Part of an icon's edge that the mark on a ground may take: phones cut icons to circles. */
const SAFE_ZONE = 0.72;

/** Draws a stored mark as a square PNG, in the middle of a ground or on none. */
export async function drawIcon(mark: Buffer, size: number, ground?: string): Promise<Buffer> {
  const edge = Math.round(ground === undefined ? size : size * SAFE_ZONE);
  const margin = Math.floor((size - edge) / 2);
  const rest = size - edge - margin;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = await (await open(mark))
    .resize(edge, edge, { fit: 'contain', background: transparent })
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background: transparent })
    .png()
    .toBuffer();
  return ground === undefined
    ? drawn
    : (await open(drawn)).flatten({ background: ground }).png().toBuffer();
}

/** Without empty margins, of one colour or transparent. @throws AppError 422 where little or nothing is left. */
async function trimmed(picture: Sharp): Promise<Sharp> {
  await assertLargeEnough(picture);
  const { data } = await toBuffer(picture.clone().trim({ threshold: 1 }).png());
  const mark = await open(data);
  await assertLargeEnough(mark);
  const { channels } = await mark.stats();
  if (channels[3]?.max === 0) throw imageTooSmall();
  return mark;
}

async function assertLargeEnough(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) < MIN_MARK_EDGE) throw imageTooSmall();
}

async function open(upload: Buffer): Promise<Sharp> {
  const picture = (await loadSharp())(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata().catch((cause: unknown) => {
    throw isTooLarge(cause) ? imageTooManyPixels(cause) : imageUnreadable(cause);
  });
  if (width * height > MAX_PIXELS) throw imageTooManyPixels();
  return picture.autoOrient().timeout({ seconds: TIMEOUT });
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

const toBuffer = (picture: Sharp) =>
  picture.toBuffer({ resolveWithObject: true }).catch((cause: unknown) => {
    throw imageUnreadable(cause);
  });

/** Loaded with the first upload: a start need not wait for it. It can read the three kinds and no other. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
