import { IsIn, IsOptional } from 'class-validator';
import {
  CONTENT_TYPES,
  type ContentType,
  EXTENDED_PAGES,
  type ExtendedPage,
} from '#libs/domain/index.js';
import { ListQueryDto } from '../../../lists/list-query.dto.js';

/** Which page's sections a visitor reads; the whitepaper has an address of its own. */
export class PublicContentQueryDto {
  /** @example "about" */
  @IsIn(EXTENDED_PAGES)
  type: ExtendedPage;
}

/** The lists' query plus the type. */
export class ContentListQueryDto extends ListQueryDto {
  /** @example "whitepaper" */
  @IsOptional()
  @IsIn(CONTENT_TYPES)
  type?: ContentType;
}
