import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { renderAsync } from '@resvg/resvg-js';
import { type BrandColors, brandBackgrounds, recolored } from '#libs/colors/index.js';
import { pictureHash, type SiteSettings } from '#libs/domain/index.js';
import { ImageService } from '../modules/site/images/image.service.js';
import { Env } from '../platform/config/env.js';
import { Cache } from '../platform/response-cache/cache.js';
import { ICON_SIZES } from './brand-head.js';

/** Pixels of the icon beside a page's title. */
const SMALL = 32;

/** Pixels of our mark, from which icons in an operator's colours are made. */
const LARGE = 512;

const SIZES: ReadonlyMap<string, number> = new Map([
  ['favicon.ico', SMALL],
  ...ICON_SIZES.map((size): [string, number] => [`icon-${size}.png`, size]),
]);

const MARK = 'favicon.svg';

/** Drawings in our colours, which are sent in the operator's. */
const DRAWINGS = [MARK, 'partner.svg'];

interface Picture {
  type: 'image/png' | 'image/svg+xml';
  body: Buffer | string;
}

/** Pictures of the site's build in the operator's brand: icons from their symbol, drawings in their colours. */
@Injectable()
export class IconService {
  private readonly drawn = new Cache<Buffer | undefined>({
    most: SIZES.size,
    lifetime: Number.POSITIVE_INFINITY,
    isEnabled: true,
  });

  constructor(
    private readonly images: ImageService,
    private readonly env: Env,
  ) {}

  isIcon(file: string): boolean {
    return SIZES.has(file) || DRAWINGS.includes(file);
  }

  /** A picture by the name of its file; undefined for other files, and while the brand is ours. */
  async read(file: string, settings: SiteSettings): Promise<Picture | undefined> {
    const isColored = settings.brand_primary !== '' || settings.brand_accent !== '';
    if (DRAWINGS.includes(file)) {
      if (!isColored) return undefined;
      return { type: 'image/svg+xml', body: await this.drawing(file, settings) };
    }
    const size = SIZES.get(file);
    const hash = pictureHash(settings.symbol);
    if (size === undefined || (hash === undefined && !isColored)) return undefined;
    // A small icon is transparent; phones put the others on a ground of their own if they have none.
    const ground = size === SMALL ? undefined : brandBackgrounds(settings).dark;
    const { brand_primary, brand_accent } = settings;
    const key = `${hash ?? `${brand_primary} ${brand_accent}`} ${size} ${ground}`;
    const body = await this.drawn.get(key, async () =>
      this.images.drawIcon(hash ?? (await this.mark(settings)), size, ground),
    );
    return body && { type: 'image/png', body };
  }

  /** A drawing of the build in an operator's colours. */
  private async drawing(file: string, colors: BrandColors): Promise<string> {
    return recolored(await readFile(join(this.env.dist_dir, 'web', file), 'utf8'), colors);
  }

  /** Our mark in an operator's colours, as PNG. */
  private async mark(colors: BrandColors): Promise<Buffer> {
    const svg = await this.drawing(MARK, colors);
    return (await renderAsync(svg, { fitTo: { mode: 'width', value: LARGE } })).asPng();
  }
}
