import { Transform, Type } from 'class-transformer';
import { MaxLength, ValidateBy } from 'class-validator';
import { EmptyIs, IsInteger, Optional } from '../request/validators.js';
import { isTimeZone } from './local-days.js';

const MAX_DAYS = 90;
export const DEFAULT_DAYS = 14;

const IsTimeZone = () => ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZone } });

/** Some browsers name their zone so when they do not know it. */
const KnownZone = () =>
  Transform(({ value }: { value: unknown }) => (value === 'Etc/Unknown' ? 'UTC' : value));

/** Which days are counted. */
export class DailyCountsQueryDto {
  /** Today and the days before it. @example 14 */
  @Optional()
  @Type(() => Number)
  @EmptyIs(DEFAULT_DAYS)
  @IsInteger(1, MAX_DAYS)
  days?: number = DEFAULT_DAYS;

  /** Where a day begins and ends: a name of the IANA database. @example "Asia/Shanghai" */
  @Optional()
  @MaxLength(64)
  @IsTimeZone()
  @KnownZone()
  time_zone?: string = 'UTC';
}
