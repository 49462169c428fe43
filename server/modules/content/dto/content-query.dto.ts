import { IsIn, IsOptional } from 'class-validator';
import { CONTENT_TYPES, type ContentType } from '#libs/domain/index.js';
import { ListQueryDto } from '../../../common/http/list-query.dto.js';

/** Which page's sections a visitor reads; the whitepaper has an address of its own. */
export class PublicContentQueryDto {
  /** @example "about" */
  @IsIn(['about', 'roadmap'])
  type: 'about' | 'roadmap';
}

/** The lists' query plus the type. */
export class ContentListQueryDto extends ListQueryDto {
  /** @example "whitepaper" */
  @IsOptional()
  @IsIn(CONTENT_TYPES)
  type?: ContentType;
}
