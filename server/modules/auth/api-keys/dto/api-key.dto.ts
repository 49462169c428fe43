import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ADMIN_ROLES, type AdminRole, MAX_LENGTH } from '#libs/domain/index.js';
import { isoOrNull, type Row, toIso } from '../../../../records/timestamps.js';
import { RequiredText } from '../../../../request/validators.js';
import type { ApiKey } from '../api-key.entity.js';

/** No program is an owner: what owners do is confirmed by a person. */
const KEY_ROLES = ADMIN_ROLES.filter((role) => role !== 'owner');

/** A key by which another program calls the API of the back office. */
export class ApiKeyDto {
  id: number;
  /** Calls it in the log. @example "Warehouse" */
  name: string;
  /** What it may do. */
  @ApiProperty({ enum: KEY_ROLES, example: 'viewer' })
  role: AdminRole;
  /** The admin who made it. @example "admin" */
  created_by: string;
  /** Exact to a minute; null before its first call. @example "2026-01-31T12:00:00.000Z" */
  last_used_at: string | null;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
}

type ApiKeyRow = Omit<Row<ApiKey>, 'key_hash' | 'updated_at'>;

export const toApiKeyDto = (key: ApiKeyRow): ApiKeyDto => ({
  id: key.id,
  name: key.name,
  role: key.role,
  created_by: key.created_by,
  last_used_at: isoOrNull(key.last_used_at),
  created_at: toIso(key.created_at),
});

/** A key with itself, which is shown this one time. */
export class CreatedApiKeyDto extends ApiKeyDto {
  /** Sent as the bearer token of calls. @example "jetdrop_dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2YtdG9rZW4" */
  key: string;
}

/** A key to make. */
export class ApiKeyCreateDto {
  /** Calls it in the log. @example "Warehouse" */
  @RequiredText(MAX_LENGTH.name)
  name: string;

  /** What it may do. */
  @ApiProperty({ enum: KEY_ROLES, example: 'viewer' })
  @IsIn(KEY_ROLES)
  role: AdminRole;
}
