import { ApiProperty } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { HERO_PICTURES, type HeroPicture, HOME_BANDS, type HomeBand } from '#libs/domain/index.js';
import { BrandColor, StoredPicture } from '../../../../platform/request/validators.js';

/** The settings of the site's look: colours, marks, and the bands of the home page. */
export class SiteBrandDto {
  /** Main colour of the site, from which both themes are derived; empty: the product's own. @example "#e4572e" */
  @BrandColor()
  brand_primary: string;

  /** Second colour of the site; empty: the product's own. @example "#f3a712" */
  @BrandColor()
  brand_accent: string;

  /** Logo on dark backgrounds, an uploaded picture; empty: the one for light backgrounds, or the symbol and the name. @example "" */
  @StoredPicture()
  logo_dark: string;

  /** Logo on light backgrounds, an uploaded picture; empty: the one for dark backgrounds, or the symbol and the name. @example "" */
  @StoredPicture()
  logo_light: string;

  /** Square mark for icons, wallets, the coin and shared links, an uploaded picture; empty: the product's own. @example "" */
  @StoredPicture()
  symbol: string;

  /** Picture beside the title of the home page: the coin, the operator's own, or none. @example "coin" */
  @IsIn(HERO_PICTURES)
  hero_picture: HeroPicture;

  /** Own picture of the home page in the dark theme, an uploaded picture; empty: the other theme's. @example "" */
  @StoredPicture()
  hero_dark: string;

  /** Own picture of the home page in the light theme, an uploaded picture; empty: the other theme's. @example "" */
  @StoredPicture()
  hero_light: string;

  /** Bands that the home page shows below its first view, in their order; the others are hidden. */
  @ApiProperty({
    enum: HOME_BANDS,
    isArray: true,
    uniqueItems: true,
    maxItems: HOME_BANDS.length,
    example: ['statistics', 'highlights', 'call_to_action'],
  })
  @IsIn(HOME_BANDS, { each: true })
  @ArrayUnique()
  @IsArray()
  home_bands: HomeBand[];
}
