import { IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { Optional } from '../../../request/validators.js';

/** Numbers of Telegram's accounts have up to 52 bits. */
const MAX_ACCOUNT = 2 ** 52;
const MAX_SECONDS = 2 ** 40;
/** SHA-256 in hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/;
const NAME_LENGTH = 256;
/** What is signed has a field on each line: a line break in one would make two of it. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** A Telegram account by the name it has there. */
export class TelegramAccountDto {
  /** As it is shown to people. @example "@sample_user" */
  name: string;
}

/** The visitor's Telegram account, and how to link one. */
export class MyTelegramDto {
  /** Whether an account can be linked here. @example true */
  is_available: boolean;
  /** Telegram's page, to which the site adds `&return_to=`; null where none can be linked. @example "https://oauth.telegram.org/auth?bot_id=1&origin=https%3A%2F%2Fexample.com&request_access=write" */
  login_url: string | null;
  /** The linked one; null before. */
  account: TelegramAccountDto | null;
}

/** What Telegram's login answers, as it is; the fields are what is signed. */
export class TelegramLoginDto {
  /** Number of the account. @example 123456789 */
  @Int64()
  @IsInt()
  @Min(1)
  @Max(MAX_ACCOUNT)
  id: number;

  /** The first name there. @example "Ada" */
  @Optional()
  @IsString()
  @MaxLength(NAME_LENGTH)
  @Matches(ONE_LINE)
  first_name?: string;

  /** The last name there. @example "Sample" */
  @Optional()
  @IsString()
  @MaxLength(NAME_LENGTH)
  @Matches(ONE_LINE)
  last_name?: string;

  /** The public name there, without its `@`. @example "sample_user" */
  @Optional()
  @IsString()
  @MaxLength(MAX_LENGTH.username)
  @Matches(ONE_LINE)
  username?: string;

  /** The picture there; it is not kept. @example "https://t.me/i/userpic/320/sample.jpg" */
  @Optional()
  @IsString()
  @MaxLength(MAX_LENGTH.address)
  @Matches(ONE_LINE)
  photo_url?: string;

  /** Seconds since 1970. @example 1769846400 */
  @Int64()
  @IsInt()
  @Min(0)
  @Max(MAX_SECONDS)
  auth_date: number;

  /** Hexadecimal digits. @example "0000000000000000000000000000000000000000000000000000000000000000" */
  @IsString()
  @MaxLength(64)
  @Matches(HASH)
  hash: string;
}
