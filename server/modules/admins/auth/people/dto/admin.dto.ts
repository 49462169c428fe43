import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import {
  ADMIN_ROLES,
  type AdminRole,
  MAX_ID,
  MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../../../platform/database/clock.js';
import { isoOrNull, type Row, toIso } from '../../../../../platform/records/timestamps.js';
import { VersionedDto } from '../../../../../platform/records/versioned.dto.js';
import {
  IsInteger,
  IsOfOneScript,
  NormalizedName,
} from '../../../../../platform/request/validators.js';
import type { Admin } from '../../admin.entity.js';

/** Letters and digits of any script: a name in the log must not look like another one. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u;

/** A link's token: 32 random bytes in base64url. */
const TOKEN_LENGTH = 43;

const Role = () => applyDecorators(ApiProperty({ enum: ADMIN_ROLES }), IsIn(ADMIN_ROLES));

const InvitationToken = () =>
  applyDecorators(ApiProperty({ maxLength: TOKEN_LENGTH }), IsString(), MaxLength(TOKEN_LENGTH));

/** An admin as other admins see them. */
export class AdminRecordDto {
  id: number;
  /** Name that the admin logs in with. @example "admin" */
  username: string;
  /** The admin's role. */
  @ApiProperty({ enum: ADMIN_ROLES })
  role: AdminRole;
  /** Since when the admin cannot log in; null for an active one. @example "2026-01-31T12:00:00.000Z" */
  suspended_at: string | null;
  /** Whether logging in takes more than the password. @example true */
  has_second_factor: boolean;
  /** The admin that they count as where a second one is needed; null once they count as themselves. */
  @ApiProperty({ type: String, nullable: true, example: null })
  stands_for: string | null;
  /** Until when; null with it. */
  @ApiProperty({ type: String, nullable: true, example: null })
  stands_until: string | null;
  /** Last login in the last 90 days; null without one. @example "2026-01-31T12:00:00.000Z" */
  last_login_at: string | null;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** The version, for a change. @example "2026-01-31T12:00:00.000Z" */
  updated_at: string;
}

export const toAdminRecordDto = (
  admin: Row<Admin>,
  lastLogin: string | undefined,
): AdminRecordDto => ({
  id: admin.id,
  username: admin.username,
  role: admin.role,
  suspended_at: isoOrNull(admin.suspended_at),
  has_second_factor: admin.has_second_factor,
  ...standingOf(admin),
  last_login_at: isoOrNull(lastLogin),
  created_at: toIso(admin.created_at),
  updated_at: toIso(admin.updated_at),
});

function standingOf({ stands_for, stands_until }: Row<Admin>) {
  const until = isoOrNull(stands_until);
  const isNew = until !== null && Date.parse(until) > databaseNow();
  return { stands_for: isNew ? (stands_for ?? null) : null, stands_until: isNew ? until : null };
}

/** The new role. */
export class AdminRoleDto extends VersionedDto {
  /** The admin's role. */
  @Role()
  role: AdminRole;
}

/** The person to invite. */
export class InvitationCreateDto {
  /** The name to log in with, and in the log. @example "sample_reviewer" */
  @IsString()
  @MaxLength(MAX_LENGTH.username)
  @Matches(USERNAME)
  @IsOfOneScript()
  @NormalizedName()
  username: string;

  /** The admin's role. */
  @Role()
  role: AdminRole;
}

/** An invitation that was not accepted yet. */
export class InvitationDto {
  id: number;
  /** Name that the admin logs in with. @example "sample_reviewer" */
  username: string;
  /** The admin's role. */
  @ApiProperty({ enum: ADMIN_ROLES })
  role: AdminRole;
  /** The admin who invites. @example "admin" */
  invited_by: string;
  /** @example "2026-02-03T12:00:00.000Z" */
  expires_at: string;
}

/** An invitation with its token, which is shown this one time. */
export class CreatedInvitationDto extends InvitationDto {
  /** The last part of the link: `/admin/#/join/<token>`. @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4" */
  token: string;
}

/** A link's token. */
export class InvitationTokenDto {
  /** The last part of the link. @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4" */
  @InvitationToken()
  token: string;
}

/** An invitation as the invited person sees it. */
export class OfferedInvitationDto {
  /** Name that the admin logs in with. @example "sample_reviewer" */
  username: string;
  /** The admin's role. */
  @ApiProperty({ enum: ADMIN_ROLES })
  role: AdminRole;
  /** @example "2026-02-03T12:00:00.000Z" */
  expires_at: string;
}

/** The link's token, and the password that the new admin chose. */
export class InvitationAcceptDto extends InvitationTokenDto {
  /** Password of at least 12 characters that is not easy to guess. @example "a longer sample password" */
  @IsString()
  @MinLength(PASSWORD_MIN_LENGTH)
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}

const Alone = () =>
  applyDecorators(
    ApiProperty({ type: Number, nullable: true }),
    ValidateIf((_rules, limit) => limit !== null),
    IsInteger(0, MAX_ID),
  );

/** Rules for admins. */
export class AdminRulesDto {
  /** Owners and managers can do nothing before they have a second factor. @example false */
  @IsBoolean()
  require_second_factor: boolean;

  /** Claims that one admin approves alone in 24 hours, while others could approve it; null for any number. @example 100 */
  @Alone()
  claims_alone: number | null;

  /** Points that one admin adjusts alone in 24 hours, added or deducted, or sets for tasks that pay much; null for any number. @example 100000 */
  @Alone()
  points_alone: number | null;

  /** Users that one admin deletes alone in 24 hours; null for any number. @example 20 */
  @Alone()
  users_alone: number | null;

  /** Whether a second admin approves each Merkle root that is published. @example true */
  @IsBoolean()
  root_needs_two: boolean;

  /** Whether a second admin approves the end of the campaign. @example true */
  @IsBoolean()
  closing_needs_two: boolean;

  /** The version, for a change. @example "2026-01-31T12:00:00.000Z" */
  updated_at: string;
}

/** The rules that change. */
export class AdminRulesUpdateDto extends IntersectionType(
  PartialType(OmitType(AdminRulesDto, ['updated_at']), { skipNullProperties: false }),
  VersionedDto,
) {}
