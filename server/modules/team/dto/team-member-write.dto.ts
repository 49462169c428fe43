import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import {
  isHttpAddress,
  MAX_ID,
  MAX_LENGTH,
  MIN_ORDER,
  readSocialLinks,
  SOCIAL_NETWORKS,
} from '#libs/domain/index.js';
import { VersionedDto } from '../../../records/versioned.dto.js';
import {
  IsHttpUrl,
  IsNotBlank,
  Optional,
  OptionalText,
  ToInteger,
} from '../../../request/validators.js';
import { SOCIAL_LINKS_EXAMPLE } from './team-member.dto.js';

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_LENGTH.address && isHttpAddress(value);

/** Decision 7: empty text, or a JSON object whose known keys are http(s) addresses. */
function isSocialLinks(value: unknown): boolean {
  if (value === '') return true;
  const links = readSocialLinks(value);
  if (!links) return false;
  return SOCIAL_NETWORKS.every((key) => !links[key] || isAddress(links[key]));
}

const IsSocialLinks = (options?: ValidationOptions) =>
  ValidateBy({ name: 'isSocialLinks', validator: { validate: isSocialLinks } }, options);

/** A new member. */
export class TeamMemberCreateDto {
  /** @example "Alva Kestrel" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.member)
  name: string;

  /** A known role is shown translated. @example "founder" */
  @IsString()
  @IsNotBlank()
  @MaxLength(MAX_LENGTH.member)
  role: string;

  /** Chinese, or the one for every language. @example "负责项目的产品与路线图。" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.bio)
  bio?: string;

  /** @example "Answers for the product and its roadmap." */
  @OptionalText()
  @MaxLength(MAX_LENGTH.bio)
  bio_en?: string;

  /** Empty, or the http(s) address of a picture. @example "https://example.com/alva.png" */
  @OptionalText()
  @MaxLength(MAX_LENGTH.address)
  @IsHttpUrl()
  avatar?: string;

  /** Empty, or JSON text with optional `twitter`, `linkedin`, `github`. */
  @ApiProperty({ example: SOCIAL_LINKS_EXAMPLE })
  @OptionalText()
  @MaxLength(MAX_LENGTH.socialLinks)
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
  VersionedDto,
) {}
