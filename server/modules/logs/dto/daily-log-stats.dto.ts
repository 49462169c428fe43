export class DayLogCountDto {
  /** In the time zone. @example "2026-01-31" */
  day: string;
  /** Rows of that day. @example 12 */
  total_logs: number;
}

/** The log in numbers, day by day. */
export class DailyLogStatsDto {
  /** Where a day begins and ends. @example "Asia/Shanghai" */
  time_zone: string;
  /** Every day, the one of today last. */
  days: DayLogCountDto[];
}
