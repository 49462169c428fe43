import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { IsInteger, Optional } from '../../../request/validators.js';

/** Telegram's account numbers have up to 52 bits. */
const MAX_ACCOUNT = 2 ** 52;
const MAX_SECONDS = 2 ** 40;
/** SHA-256 in hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/;
const NAME_LENGTH = 256;
/** The signed text has one field per line, so that a field must not contain a line break. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

const OptionalLine = (max: number) =>
  applyDecorators(
    ApiProperty({ maxLength: max }),
    Matches(ONE_LINE),
    MaxLength(max),
    IsString(),
    Optional(),
  );

/** A Telegram account. */
export class TelegramAccountDto {
  /** The name shown to people. @example "@sample_user" */
  name: string;
}

/** The visitor's Telegram account and the login link. */
export class MyTelegramDto {
  /** Whether an account can be linked here. @example true */
  is_available: boolean;
  /** Telegram's login page, to which the site adds `&return_to=`; null where accounts cannot be linked. @example "https://oauth.telegram.org/auth?bot_id=1&origin=https%3A%2F%2Fexample.com&request_access=write" */
  login_url: string | null;
  /** The linked account; null before. */
  account: TelegramAccountDto | null;
}

/** The answer of Telegram's login, unchanged; the signature covers all fields. */
export class TelegramLoginDto {
  /** Number of the account. @example 123456789 */
  @Int64()
  @IsInteger(1, MAX_ACCOUNT)
  id: number;

  /** The first name there. @example "Ada" */
  @OptionalLine(NAME_LENGTH)
  first_name?: string;

  /** The last name there. @example "Sample" */
  @OptionalLine(NAME_LENGTH)
  last_name?: string;

  /** The public name there, without its `@`. @example "sample_user" */
  @OptionalLine(MAX_LENGTH.username)
  username?: string;

  /** The picture there; it is not stored. @example "https://t.me/i/userpic/320/sample.jpg" */
  @OptionalLine(MAX_LENGTH.address)
  photo_url?: string;

  /** Seconds since 1970. @example 1769846400 */
  @Int64()
  @IsInteger(0, MAX_SECONDS)
  auth_date: number;

  /** Hexadecimal digits. @example "0000000000000000000000000000000000000000000000000000000000000000" */
  @IsString()
  @MaxLength(64)
  @Matches(HASH)
  hash: string;
}
