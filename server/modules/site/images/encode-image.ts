import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { MAX_PICTURE_EDGE, MAX_STORED_BYTES } from '#libs/domain/index.js';
import { imageTooManyPixels, imageUnreadable, imageUnsupported } from './image.errors.js';

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
 * Draws an uploaded picture again, as a WebP of at most 512 pixels and 200 kB. Only pixels come through: no metadata,
 * no second file behind the picture, of an animation the first frame.
 *
 * @throws AppError 422 for other files, damaged ones and ones with too many pixels.
 */
export async function encodeImage(upload: Buffer): Promise<EncodedImage> {
  if (!isPicture(upload)) throw imageUnsupported();
  return inTurn(async () => {
    const picture = await open(upload);
    for (const quality of QUALITIES) {
      const { data, info } = await draw(picture, quality);
      if (data.length > MAX_STORED_BYTES) continue;
      const hash = createHash('sha256').update(data).digest('hex');
      return { hash, bytes: data, width: info.width, height: info.height };
    }
    throw imageUnreadable();
  });
}

async function open(upload: Buffer): Promise<Sharp> {
  const picture = (await loadSharp())(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata().catch((cause: unknown) => {
    throw isTooLarge(cause) ? imageTooManyPixels(cause) : imageUnreadable(cause);
  });
  if (width * height > MAX_PIXELS) throw imageTooManyPixels();
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  return picture
    .autoOrient()
    .resize(MAX_PICTURE_EDGE, MAX_PICTURE_EDGE, fit)
    .timeout({ seconds: TIMEOUT });
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

const draw = (picture: Sharp, quality: number) =>
  picture
    .clone()
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
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
