import { Transform, Type } from 'class-transformer';
import { MaxLength, ValidateBy } from 'class-validator';
import { EmptyIs, IsInteger, Optional } from '../request/validators.js';
import { isTimeZone } from './local-days.js';

const MAX_DAYS = 90;
export const DEFAULT_DAYS = 14;

const IsTimeZone = () => ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZone } });

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
  @MaxLength(64)
  @IsTimeZone()
  @KnownZone()
  time_zone?: string = 'UTC';
}
