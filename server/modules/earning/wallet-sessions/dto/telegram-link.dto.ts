import { TelegramAccountDto } from '../../../participants/users/dto/my-telegram.dto.js';

/** The Telegram account of a user. */
export class UserTelegramDto {
  /** The linked account; null without one. */
  account: TelegramAccountDto | null;
}
