import { MAX_LENGTH } from '#libs/domain/index.js';
import { OptionalText, RequiredText } from '../../../request/validators.js';

/** Why a user's claims wait for a person. */
export class HoldDto {
  /** Shown to the user. @example "Several accounts look alike" */
  @RequiredText(MAX_LENGTH.reason)
  reason: string;

  /** The reason in Chinese, if it differs. @example "多个账户十分相似" */
  @OptionalText(MAX_LENGTH.reason)
  reason_zh?: string;
}
