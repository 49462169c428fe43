import { IntersectionType, PartialType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_ID, MIN_ORDER } from '../../../common/http/id.pipe.js';
import { RecordDto } from '../../../common/http/record.dto.js';
import { IsHttpUrl, MAX_URL_LENGTH, ToInteger } from '../../../common/validators.js';
import { IsSocialLinks } from '../social-links.js';

/** A new member. */
export class TeamMemberCreateDto {
  /** @example "Alex Sample" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  name: string;

  /** A known role is shown translated. @example "founder" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  role: string;

  @IsOptional()
  @IsString()
  @MaxLength(5000)
  bio?: string;

  /** Empty, or the http(s) address of a picture. @example "https://example.com/alex.png" */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsHttpUrl()
  avatar?: string;

  /** Empty, or JSON text with optional `twitter`, `linkedin`, `github`. @example "{\"github\":\"https://example.com/alex\"}" */
  @IsOptional()
  @IsString()
  @MaxLength(10_000)
  @IsSocialLinks()
  social_links?: string;

  /** Without one the member comes last; what is not a number counts as 0. @example 3 */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(MIN_ORDER)
  @Max(MAX_ID)
  order?: number;

  @IsOptional()
  @IsBoolean()
  is_active?: boolean;
}

/** The whole member, or the fields that change. */
export class TeamMemberUpdateDto extends IntersectionType(
  PartialType(TeamMemberCreateDto),
  RecordDto,
) {}
