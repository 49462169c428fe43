import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import {
  IsInteger,
  IsSitePath,
  IsTonAddress,
  Optional,
  OptionalText,
} from '../../../request/validators.js';

/** Most words of one task. */
const MOST_WORDS = 50;
const MOST_TRIES = 100;
/** An hour: a page that has to stay open for longer is not read. */
const MOST_SECONDS = 3600;
const MOST_FRIENDS = 10_000;

/** Whole coins with up to nine decimals, as people write them. */
const AMOUNT = /^\d{1,18}(\.\d{1,9})?$/;
/** A public name, or the number of a group or channel. */
const CHAT = /^(@[A-Za-z]\w{3,31}|-\d{1,20})$/;

const EVIDENCE_KINDS = ['link', 'text'] as const;

/** What evidence is asked for. */
type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What the method of a task is given; those of another method are refused. */
export class VerificationSettingsDto {
  /** `page_visit`: which page of the site. @example "/whitepaper" */
  @Optional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_LENGTH.address)
  @IsSitePath()
  path?: string;

  /** `page_visit`: how long it has to be in view. @example 30 */
  @Optional()
  @IsInteger(1, MOST_SECONDS)
  seconds?: number;

  /** `code`: how often a visitor may try. @example 5 */
  @Optional()
  @IsInteger(1, MOST_TRIES)
  tries?: number;

  /** `code`: how many words there are; only read. @example 1 */
  @Optional()
  @IsInteger(0, MOST_WORDS)
  passcode_count?: number;

  /** `ton_balance`, `jetton_balance`: the least balance, in whole coins. @example "1" */
  @Optional()
  @IsString()
  @MaxLength(30)
  @Matches(AMOUNT)
  amount?: string;

  /** `jetton_balance`: the token's contract; empty: the one of the settings. @example "" */
  @OptionalText(MAX_LENGTH.tonAddress)
  @IsTonAddress()
  jetton_address?: string;

  /** `referrals`: how many invited friends have to count. @example 3 */
  @Optional()
  @IsInteger(1, MOST_FRIENDS)
  count?: number;

  /** `telegram_member`: `@name`, or the number of a group. @example "@sample_chat" */
  @Optional()
  @IsString()
  @MaxLength(40)
  @Matches(CHAT)
  chat?: string;

  /** `manual`: what is handed in. @example "link" */
  @Optional()
  @IsIn(EVIDENCE_KINDS)
  evidence?: EvidenceKind;

  /** `manual`: what visitors are told to hand in, in Chinese. @example "你的帖子链接" */
  @OptionalText(MAX_LENGTH.title)
  evidence_hint?: string;

  /** The same in English. @example "The link to your post" */
  @OptionalText(MAX_LENGTH.title)
  evidence_hint_en?: string;
}

/** The same as it is written: with the words themselves. */
export class VerificationSettingsWriteDto extends VerificationSettingsDto {
  /** `code`: the words, any of which is right; never answered. Left out, the stored ones stay. @example ["moonrise"] */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MOST_WORDS)
  @IsString({ each: true })
  @MaxLength(MAX_LENGTH.name, { each: true })
  words?: string[];
}
