import { IsInt, Max, Min } from 'class-validator';
import { MAX_ID } from '#libs/domain/index.js';

/** A record's new position in its group. */
export class MoveDto {
  /** Counted from 1; larger numbers mean the end. @example 1 */
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  place: number;
}
