import { IntersectionType } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MeDto } from '../../participation/dto/me.dto.js';
import { WalletSignInDto } from './wallet-session.dto.js';

/** Telegram's init data has about a thousand characters. */
const MAX_INIT_DATA = 4_096;
const MAX_TICKET = 1_024;

/** Telegram's init data of an opened Mini App. */
export class MiniAppStartDto {
  /** `initData`, unchanged; the signature covers all of it. @example "user=%7B%22id%22%3A1%7D&auth_date=1769846400&hash=00" */
  @IsString()
  @MaxLength(MAX_INIT_DATA)
  init_data: string;
}

/** An opened Mini App. */
export class MiniAppSessionDto {
  /** The token for `Authorization: Bearer …`, to be kept in memory only; null before a wallet has signed in. @example "b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw" */
  token: string | null;
  /** The signed-in visitor; null without a token. */
  me: MeDto | null;
  /** Proves the Telegram account at the sign-in with a wallet, for a day. @example "WzEsIkFkYSIsMF0.c2FtcGxl" */
  ticket: string;
  /** Where Telegram opens this Mini App; null when it was not set up. @example "https://t.me/sample_bot/drop" */
  link: string | null;
}

/** The Telegram account to link, by its ticket. */
export class MiniAppChallengeDto {
  /** The ticket of the opened Mini App. @example "WzEsIkFkYSIsMF0.c2FtcGxl" */
  @IsString()
  @MaxLength(MAX_TICKET)
  ticket: string;
}

/** A wallet's proof in the Mini App. */
export class MiniAppSignInDto extends IntersectionType(WalletSignInDto, MiniAppChallengeDto) {}

/** A session of the Mini App. */
export class MiniAppSignedInDto {
  /** The token for `Authorization: Bearer …`, to be kept in memory only. @example "b0Jd1uQ9mHn6cYp3wXz7aT4kVr2sLe8gFi5oAu0NqMw" */
  token: string;
  me: MeDto;
}
