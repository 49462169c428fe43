import { IsInt, Max, Min } from 'class-validator';
import { MAX_ID } from '#libs/domain/index.js';

/** Where in its group a record is wanted. */
export class MoveDto {
  /** Counted from 1; beyond the end is the end. @example 1 */
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  place: number;
}
