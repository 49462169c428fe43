import { ApiProperty } from '@nestjs/swagger';
import { type Row, toIso } from '../../../records/timestamps.js';
import type { TeamMember } from '../team-member.entity.js';

/** Not in a comment, where the plugin that reads it loses the quotes. */
export const SOCIAL_LINKS_EXAMPLE = '{"github":"https://example.com/alva"}';

/** A member of the project's team. */
export class TeamMemberDto {
  /** @example 1 */
  id: number;
  /** @example "Alva Kestrel" */
  name: string;
  /** @example "founder" */
  role: string;
  /** Chinese, or the one for every language. @example "负责项目的产品与路线图。" */
  bio: string;
  /** @example "Answers for the product and its roadmap." */
  bio_en: string;
  /** Address of a picture; empty: initials are shown. @example "https://example.com/alva.png" */
  avatar: string;
  /** JSON text with optional `twitter`, `linkedin`, `github`. */
  @ApiProperty({ example: SOCIAL_LINKS_EXAMPLE })
  social_links: string;
  /** Ascending position. @example 1 */
  order: number;
  is_active: boolean;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
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
