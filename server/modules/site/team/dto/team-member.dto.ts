import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { IsBoolean, ValidateBy, type ValidationOptions } from 'class-validator';
import { isHttpAddress, MAX_LENGTH, readSocialLinks, SOCIAL_NETWORKS } from '#libs/domain/index.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';
import { VersionedDto } from '../../../../platform/records/versioned.dto.js';
import {
  IsPicture,
  Optional,
  OptionalOrder,
  OptionalText,
  RequiredText,
  UnchangedText,
} from '../../../../platform/request/validators.js';
import type { TeamMember } from '../team-member.entity.js';

/** Not in a comment, where the plugin that reads it loses the quotes. */
const SOCIAL_LINKS_EXAMPLE = '{"github":"https://example.com/alva"}';

/** A member of the project's team. */
export class TeamMemberDto {
  id: number;
  /** @example "Alva Kestrel" */
  name: string;
  /** @example "founder" */
  role: string;
  /** In Chinese, or in all languages. @example "负责项目的产品与路线图。" */
  bio: string;
  /** @example "Answers for the product and its roadmap." */
  bio_en: string;
  /** Address of a picture, as `/images/….webp` of an uploaded one; empty: initials are shown. @example "https://example.com/alva.png" */
  avatar: string;
  /** JSON text with optional `twitter`, `linkedin`, `github`. */
  @ApiProperty({ example: SOCIAL_LINKS_EXAMPLE })
  social_links: string;
  /** Ascending position. @example 1 */
  order: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

export function toTeamMemberDto(member: Row<TeamMember>): TeamMemberDto {
  return {
    id: member.id,
    name: member.name,
    role: member.role,
    bio: member.bio,
    bio_en: member.bio_en,
    avatar: member.avatar,
    social_links: member.social_links,
    order: member.order,
    is_active: member.is_active,
    created_at: toIso(member.created_at),
    updated_at: toIso(member.updated_at),
  };
}

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
  @RequiredText(MAX_LENGTH.member)
  name: string;

  /** A known role is shown translated. @example "founder" */
  @RequiredText(MAX_LENGTH.member)
  role: string;

  /** In Chinese, or in all languages. @example "负责项目的产品与路线图。" */
  @OptionalText(MAX_LENGTH.bio)
  bio?: string;

  /** @example "Answers for the product and its roadmap." */
  @OptionalText(MAX_LENGTH.bio)
  bio_en?: string;

  /** Empty, the address of an uploaded picture, or the http(s) address of one. @example "https://example.com/alva.png" */
  @Optional()
  @UnchangedText(MAX_LENGTH.address)
  @IsPicture()
  avatar?: string;

  /** Empty, or JSON text with optional `twitter`, `linkedin`, `github`. */
  @ApiProperty({ example: SOCIAL_LINKS_EXAMPLE })
  @Optional()
  @UnchangedText(MAX_LENGTH.socialLinks)
  @IsSocialLinks()
  social_links?: string;

  /** Position; the last one by default, and 0 for a text that is no number. @example 3 */
  @OptionalOrder()
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
