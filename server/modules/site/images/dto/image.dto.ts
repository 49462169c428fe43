import { IsIn } from 'class-validator';
import { PICTURE_USES, type PictureUse } from '#libs/domain/index.js';
import { Optional } from '../../../../platform/request/validators.js';

/** The use of a picture that is uploaded. */
export class ImageUseDto {
  /** Where it will be shown: marks of the site lose their empty margins and may be SVG, the home page's may be larger. @example "symbol" */
  @Optional()
  @IsIn(PICTURE_USES)
  use?: PictureUse;
}

/** A picture that was uploaded. */
export class ImageDto {
  /** Where it is served, for fields that show a picture. @example "/images/2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae.webp" */
  address: string;
  /** Width in pixels, at most 512, or 1200 for the home page's. @example 512 */
  width: number;
  /** Height in pixels, at most 512, or 1200 for the home page's. @example 384 */
  height: number;
  /** Size in bytes, at most 200,000. @example 41200 */
  size: number;
}
