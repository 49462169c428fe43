import { Injectable } from '@nestjs/common';
import { brandBackgrounds } from '#libs/colors/index.js';
import { pictureHash, type SiteSettings } from '#libs/domain/index.js';
import { ImageService } from '../modules/site/images/image.service.js';
import { Cache } from '../platform/response-cache/cache.js';
import { ICON_SIZES } from './brand-head.js';

/** Pixels of the icon beside a page's title. */
const SMALL = 32;

const SIZES: ReadonlyMap<string, number> = new Map([
  ['favicon.ico', SMALL],
  ...ICON_SIZES.map((size): [string, number] => [`icon-${size}.png`, size]),
]);

/** The site's icons, drawn from the operator's symbol. */
@Injectable()
export class IconService {
  private readonly drawn = new Cache<Buffer | undefined>({
    most: SIZES.size,
    lifetime: Number.POSITIVE_INFINITY,
    isEnabled: true,
  });

  constructor(private readonly images: ImageService) {}

  isIcon(file: string): boolean {
    return SIZES.has(file);
  }

  /** An icon as PNG by the name of its file; undefined for other files, and while the symbol is ours. */
  async read(file: string, settings: SiteSettings): Promise<Buffer | undefined> {
    const size = SIZES.get(file);
    if (size === undefined) return undefined;
    const hash = pictureHash(settings.symbol);
    if (hash === undefined) return undefined;
    // A small icon is transparent; phones put the others on a ground of their own if they have none.
    const ground = size === SMALL ? undefined : brandBackgrounds(settings).dark;
    return this.drawn.get(`${hash} ${size} ${ground}`, () =>
      this.images.drawIcon(hash, size, ground),
    );
  }
}
