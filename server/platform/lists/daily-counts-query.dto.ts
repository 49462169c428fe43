import { Transform, Type } from 'class-transformer';
import { MaxLength } from 'class-validator';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { EmptyIs, IsInteger, IsTimeZone, Optional } from '../request/validators.js';

const MAX_DAYS = 90;
export const DEFAULT_DAYS = 14;

/** Some browsers send `Etc/Unknown` when they do not know their zone. */
const KnownZone = () =>
  Transform(({ value }: { value: unknown }) => (value === 'Etc/Unknown' ? 'UTC' : value));

/** The days to count. */
export class DailyCountsQueryDto {
  /** Today and the days before it. @example 14 */
  @Optional()
  @Type(() => Number)
  @EmptyIs(DEFAULT_DAYS)
  @IsInteger(1, MAX_DAYS)
  days?: number = DEFAULT_DAYS;

  /** Time zone of the days: a name of the IANA database. @example "Asia/Shanghai" */
  @Optional()
  @MaxLength(MAX_LENGTH.timeZone)
  @IsTimeZone()
  @KnownZone()
  time_zone?: string = 'UTC';
}
