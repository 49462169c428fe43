import { ApiProperty, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import {
  CONTENT_KEY,
  CONTENT_TYPES,
  type ContentType,
  MAX_LENGTH,
  PAGES_WITH_CONTENTS,
  type PageWithContents,
} from '#libs/domain/index.js';
import { ListQueryDto } from '../../../../platform/lists/list-query.dto.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';
import { VersionedDto } from '../../../../platform/records/versioned.dto.js';
import { Optional, OptionalOrder, OptionalText } from '../../../../platform/request/validators.js';
import type { Content } from '../content.entity.js';

/** A Markdown section of a page, in Chinese and English (`*_en`). `{site}` stands for the site's name. */
export class ContentDto {
  id: number;
  /** The page it belongs to. @example "whitepaper" */
  type: ContentType;
  /** Unique name. @example "whitepaper-abstract" */
  key: string;
  /** @example "摘要" */
  title: string;
  /** @example "Abstract" */
  title_en: string;
  /** Markdown without raw HTML. @example "本项目……" */
  content: string;
  /** Markdown without raw HTML. @example "The project …" */
  content_en: string;
  /** Ascending position on its page. @example 1 */
  order: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

export function toContentDto(content: Row<Content>): ContentDto {
  return {
    id: content.id,
    type: content.type,
    key: content.key,
    title: content.title,
    title_en: content.title_en,
    content: content.content,
    content_en: content.content_en,
    order: content.order,
    is_active: content.is_active,
    created_at: toIso(content.created_at),
    updated_at: toIso(content.updated_at),
  };
}

/** A new section. */
export class ContentCreateDto {
  /** @example "whitepaper" */
  @IsIn(CONTENT_TYPES)
  type: ContentType;

  /** Unique; letters, digits, dot, dash and underscore. @example "whitepaper-example" */
  @IsString()
  @MaxLength(MAX_LENGTH.contentKey)
  @ApiProperty({ pattern: CONTENT_KEY.source })
  @Matches(CONTENT_KEY)
  key: string;

  /** @example "摘要" */
  @OptionalText(MAX_LENGTH.title)
  title?: string;

  /** @example "Abstract" */
  @OptionalText(MAX_LENGTH.title)
  title_en?: string;

  /** Markdown. @example "本项目……" */
  @OptionalText(MAX_LENGTH.content)
  content?: string;

  /** Markdown. @example "The project …" */
  @OptionalText(MAX_LENGTH.content)
  content_en?: string;

  /** Position; 0 for a text that is no number. @example 1 */
  @OptionalOrder()
  order?: number;

  @Optional()
  @IsBoolean()
  is_active?: boolean;
}

/** The whole section, or the fields that change. Type and key do not change. */
export class ContentUpdateDto extends IntersectionType(
  PartialType(OmitType(ContentCreateDto, ['type', 'key']), { skipNullProperties: false }),
  VersionedDto,
) {
  /** Ignored. @example "whitepaper" */
  @IsOptional()
  type?: string;

  /** Ignored. @example "whitepaper-abstract" */
  @IsOptional()
  key?: string;
}

/** Which page's sections a visitor reads; the whitepaper has an address of its own. */
export class PublicContentQueryDto {
  /** @example "about" */
  @IsIn(PAGES_WITH_CONTENTS)
  type: PageWithContents;
}

/** The lists' query plus the type. */
export class ContentListQueryDto extends ListQueryDto {
  /** @example "whitepaper" */
  @IsOptional()
  @IsIn(CONTENT_TYPES)
  type?: ContentType;
}
