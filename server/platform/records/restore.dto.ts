import { IsBoolean, IsOptional } from 'class-validator';
import { MAX_ID } from '#libs/domain/index.js';
import { IsInteger, Optional } from '../request/validators.js';

/** Restores the values that a record had before a change. */
export class RestoreDto {
  /** The change's row in the operation log. @example 42 */
  @IsInteger(1, MAX_ID)
  entry: number;

  /** Whether later changes of the same fields are overwritten; otherwise they lead to 409. @example false */
  @Optional()
  @IsBoolean()
  overwrite?: boolean;

  /** The version that the client has read; 409 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}
