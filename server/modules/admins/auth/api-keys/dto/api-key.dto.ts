import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import {
  type AdminRole,
  API_KEY_STATES,
  type ApiKeyState,
  apiKeyState,
  KEY_ROLES,
  type KeyRole,
  MAX_API_KEY_DAYS,
  MAX_API_KEY_NETWORKS,
  MAX_DAILY_EVENTS,
  MAX_LENGTH,
  MAX_POINTS,
} from '#libs/domain/index.js';
import { isoOrNull, type Row, toIso } from '../../../../../platform/records/timestamps.js';
import { AreNetworks } from '../../../../../platform/request/networks.js';
import { IsInteger, Optional, RequiredText } from '../../../../../platform/request/validators.js';
import type { ApiKey } from '../api-key.entity.js';

/** A key by which another program calls the API of the back office. */
export class ApiKeyDto {
  id: number;
  /** Calls it in the log. @example "Warehouse" */
  name: string;
  /** The key's role. */
  @ApiProperty({ enum: KEY_ROLES, example: 'viewer' })
  role: KeyRole;
  /** Its maker. For limits and second persons, the key counts as this admin. @example "admin" */
  created_by: string;
  /** Addresses and networks from which it is accepted; empty for all. @example ["203.0.113.0/24"] */
  networks: string[];
  /** Events that an integration may send in a day of UTC; null for other roles. @example 10000 */
  daily_events: number | null;
  /** Points that its events may give in a day of UTC; null for other roles. @example 100000 */
  daily_points: number | null;
  /** `stopped`: its maker is suspended, or has lost permissions that the key needs. */
  @ApiProperty({ enum: API_KEY_STATES, example: 'active' })
  state: ApiKeyState;
  /** @example "2026-05-01T12:00:00.000Z" */
  expires_at: string;
  /** Exact to a minute; null before its first call. @example "2026-01-31T12:00:00.000Z" */
  last_used_at: string | null;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
}

type ApiKeyRow = Omit<Row<ApiKey>, 'key_hash' | 'updated_at'> & {
  /** The role of its maker; null for a suspended one. */
  maker_role: AdminRole | null;
  has_expired: boolean;
};

export const toApiKeyDto = (key: ApiKeyRow): ApiKeyDto => ({
  id: key.id,
  name: key.name,
  role: key.role,
  created_by: key.created_by,
  networks: key.networks,
  daily_events: key.daily_events ?? null,
  daily_points: key.daily_points ?? null,
  state: apiKeyState(key),
  expires_at: toIso(key.expires_at),
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

  /** The key's role. */
  @ApiProperty({ enum: KEY_ROLES, example: 'viewer' })
  @IsIn(KEY_ROLES)
  role: KeyRole;

  /** After how many days it ends; 90 where it is missing. @example 90 */
  @Optional()
  @IsInteger(1, MAX_API_KEY_DAYS)
  expires_in_days?: number;

  /** Addresses, and networks in CIDR notation, from which it is accepted; all where it is missing. @example ["203.0.113.0/24"] */
  @Optional()
  @AreNetworks()
  @ArrayUnique()
  @ArrayMaxSize(MAX_API_KEY_NETWORKS)
  @IsArray()
  networks?: string[];

  /** Events that it may send in a day of UTC; for an integration, and only for one. @example 10000 */
  @Optional()
  @IsInteger(1, MAX_DAILY_EVENTS)
  daily_events?: number;

  /** Points that its events may give in a day of UTC; for an integration, and only for one. @example 100000 */
  @Optional()
  @IsInteger(1, MAX_POINTS)
  daily_points?: number;
}
