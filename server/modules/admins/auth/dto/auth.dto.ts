import { ApiProperty } from '@nestjs/swagger';
import {
  IsNotEmpty,
  IsString,
  MaxLength,
  MinLength,
  type ValidationOptions,
} from 'class-validator';
import {
  ADMIN_ROLES,
  type AdminRole,
  MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '#libs/domain/index.js';
import { NormalizedName } from '../../../../platform/request/validators.js';
import { credentialsRequired } from '../auth.errors.js';

/** A missing name or password gets the specification's sentence (section 5). */
const MISSING: ValidationOptions = { context: { error: credentialsRequired } };

/** An admin's name and password. */
export class LoginDto {
  /** Name that the admin logs in with. @example "admin" */
  @IsString(MISSING)
  @IsNotEmpty(MISSING)
  @MaxLength(MAX_LENGTH.username)
  @NormalizedName()
  username: string;

  /** @example "jetdrop-demo" */
  @IsString(MISSING)
  @IsNotEmpty(MISSING)
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}

/** A bearer token (JWT). */
export class AccessTokenDto {
  /** Send it as `Authorization: Bearer …`. It expires after 12 hours. @example "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl" */
  access_token: string;
}

/** The admin of a token. */
export class AdminDto {
  id: number;
  /** Name that the admin logs in with. @example "admin" */
  username: string;
}

/** The admin of a token, with role and missing second factor. */
export class OwnAccountDto extends AdminDto {
  /** The admin's role. */
  @ApiProperty({ enum: ADMIN_ROLES })
  role: AdminRole;
  /** Whether the rules want a second factor that this admin does not have. @example false */
  lacks_second_factor: boolean;
}

/** A login on one device. */
export class AdminSessionDto {
  /** @example "0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55" */
  id: string;
  /** Browser and system from the user agent. @example "Chrome, macOS" */
  device: string;
  /** The address, or the network of an IPv6 one. @example "203.0.113.7" */
  network: string;
  /** Exact to a minute. @example "2026-01-31T12:00:00.000Z" */
  last_used_at: string | null;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** @example "2026-02-01T00:00:00.000Z" */
  expires_at: string;
  /** Whether it is the session of this call. @example true */
  is_current: boolean;
}

/** The number of ended logins. */
export class EndedSessionsDto {
  /** Ended logins. @example 2 */
  sessions: number;
}

/** The current password, as proof, and the new one. */
export class PasswordChangeDto {
  /** @example "jetdrop-demo" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_MAX_LENGTH)
  current_password: string;

  /** Password of at least 12 characters that is not easy to guess. @example "a longer sample password" */
  @IsString()
  @MinLength(PASSWORD_MIN_LENGTH)
  @MaxLength(PASSWORD_MAX_LENGTH)
  new_password: string;
}

export class CredentialsDto {
  /** Name that the admin logs in with. @example "admin" */
  username: string;
  /** @example "jetdrop-demo" */
  password: string;
}

/** The demo credentials, if they are valid for the caller; else null. */
export class DefaultCredentialsDto {
  default_credentials: CredentialsDto | null;
}
