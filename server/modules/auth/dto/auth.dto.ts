import {
  IsNotEmpty,
  IsString,
  MaxLength,
  MinLength,
  type ValidationOptions,
} from 'class-validator';
import { MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { credentialsRequired } from '../auth.errors.js';

/** A missing name or password is answered with the specification's sentence (section 5). */
const MISSING: ValidationOptions = { context: { error: credentialsRequired } };

/** An admin's name and password. */
export class LoginDto {
  /** @example "admin" */
  @IsString(MISSING)
  @IsNotEmpty(MISSING)
  @MaxLength(MAX_LENGTH.username)
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
  /** @example "admin" */
  username: string;
}

/** The current password, as proof, and the new one. */
export class PasswordChangeDto {
  /** @example "jetdrop-demo" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(PASSWORD_MAX_LENGTH)
  current_password: string;

  /** At least 12 characters, and not easy to guess. @example "a longer sample password" */
  @IsString()
  @MinLength(PASSWORD_MIN_LENGTH)
  @MaxLength(PASSWORD_MAX_LENGTH)
  new_password: string;
}

export class CredentialsDto {
  /** @example "admin" */
  username: string;
  /** @example "jetdrop-demo" */
  password: string;
}

/** The demo credentials, if they are valid for the caller; else null. */
export class DefaultCredentialsDto {
  default_credentials: CredentialsDto | null;
}
