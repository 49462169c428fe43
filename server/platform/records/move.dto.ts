import { MAX_ID } from '#libs/domain/index.js';
import { IsInteger } from '../request/validators.js';

/** A record's new position in its group. */
export class MoveDto {
  /** Counted from 1; larger numbers mean the end. @example 1 */
  @IsInteger(1, MAX_ID)
  place: number;
}
