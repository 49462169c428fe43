import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { isTelegramLogin } from '../../../../platform/integrations/telegram/telegram-login.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';

/** Issued states are shorter. */
const MAX_STATE = 128;

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
  /** A value for the return address; it comes back with the login. @example "1769932800.b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw" */
  state: string;
  /** The linked account; null before. */
  account: TelegramAccountDto | null;
}

/** The result of Telegram's login, unchanged; the signature covers every field, including fields not listed here. */
export class TelegramLoginDto {
  /** Number of the account. @example 123456789 */
  @Int64()
  id: number;

  /** The first name there. @example "Ada" */
  first_name?: string;

  /** The last name there. @example "Sample" */
  last_name?: string;

  /** The public name there, without its `@`. @example "sample_user" */
  username?: string;

  /** The picture there; it is not stored. @example "https://t.me/i/userpic/320/sample.jpg" */
  photo_url?: string;

  /** Seconds since 1970. @example 1769846400 */
  @Int64()
  auth_date: number;

  /** Hexadecimal digits. @example "0000000000000000000000000000000000000000000000000000000000000000" */
  hash: string;
}

/** A login at Telegram that this visitor has begun. */
export class TelegramLinkDto {
  @ValidateBy({ name: 'isTelegramLogin', validator: { validate: isTelegramLogin } })
  login: TelegramLoginDto;

  /** The state that came with the login link. @example "1769932800.b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw" */
  @IsString()
  @MaxLength(MAX_STATE)
  state: string;
}
