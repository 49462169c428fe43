import { ApiProperty, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import {
  CONTENT_KEY,
  CONTENT_TYPES,
  type ContentType,
  MAX_ID,
  MAX_LENGTH,
  MIN_ORDER,
} from '#libs/domain/index.js';
import { VersionedDto } from '../../../records/versioned.dto.js';
import { Optional, OptionalText, ToInteger } from '../../../request/validators.js';

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
  @OptionalText()
  @MaxLength(MAX_LENGTH.title)
  title?: string;

  /** @example "Abstract" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.title)
  title_en?: string;

  /** Markdown. @example "本项目……" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.content)
  content?: string;

  /** Markdown. @example "The project …" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.content)
  content_en?: string;

  /** What is not a number counts as 0. @example 1 */
  @Optional()
  @ToInteger()
  @IsInt()
  @Min(MIN_ORDER)
  @Max(MAX_ID)
  order?: number;

  @Optional()
  @IsBoolean()
  is_active?: boolean;
}

/** The whole section, or the fields that change. Type and key stay what they are. */
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
