import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
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
import { CONTENT_TYPES, type ContentType } from '#libs/domain/index.js';
import { MAX_ID, MIN_ORDER } from '../../../common/http/id.pipe.js';
import { RecordDto } from '../../../common/http/record.dto.js';
import { Optional, OptionalText, ToInteger } from '../../../common/validators.js';

/** A new section. */
export class ContentCreateDto {
  /** @example "whitepaper" */
  @IsIn(CONTENT_TYPES)
  type: ContentType;

  /** Unique; letters, digits, dot, dash and underscore. @example "whitepaper-example" */
  @IsString()
  @MaxLength(100)
  @Matches(/^[\w.-]+$/)
  key: string;

  /** @example "摘要" */
  @OptionalText()
  @MaxLength(200)
  title?: string;

  /** @example "Abstract" */
  @OptionalText()
  @MaxLength(200)
  title_en?: string;

  /** Markdown. @example "本项目……" */
  @OptionalText()
  @MaxLength(50_000)
  content?: string;

  /** Markdown. @example "The project …" */
  @OptionalText()
  @MaxLength(50_000)
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
  RecordDto,
) {
  /** Ignored. @example "whitepaper" */
  @IsOptional()
  type?: string;

  /** Ignored. @example "whitepaper-abstract" */
  @IsOptional()
  key?: string;
}
