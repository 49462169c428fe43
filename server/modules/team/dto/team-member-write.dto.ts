import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MAX_ID, MIN_ORDER } from '../../../common/http/id.pipe.js';
import { RecordDto } from '../../../common/http/record.dto.js';
import {
  IsHttpUrl,
  IsNotBlank,
  MAX_URL_LENGTH,
  Optional,
  OptionalText,
  ToInteger,
} from '../../../common/validators.js';
import { IsSocialLinks } from '../social-links.js';
import { SOCIAL_LINKS_EXAMPLE } from './team-member.dto.js';

/** A new member. */
export class TeamMemberCreateDto {
  /** @example "Alex Sample" */
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** A known role is shown translated. @example "founder" */
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  role: string;

  /** @example "Builds the sample project." */
  @OptionalText()
  @MaxLength(5000)
  bio?: string;

  /** Empty, or the http(s) address of a picture. @example "https://example.com/alex.png" */
  @OptionalText()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  avatar?: string;

  /** Empty, or JSON text with optional `twitter`, `linkedin`, `github`. */
  @ApiProperty({ example: SOCIAL_LINKS_EXAMPLE })
  @OptionalText()
  @MaxLength(10_000)
  @IsSocialLinks()
  social_links?: string;

  /** Without one the member comes last; what is not a number counts as 0. @example 3 */
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

/** The whole member, or the fields that change. */
export class TeamMemberUpdateDto extends IntersectionType(
  PartialType(TeamMemberCreateDto, { skipNullProperties: false }),
  RecordDto,
) {}
