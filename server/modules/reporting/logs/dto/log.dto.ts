import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import {
  type Language,
  LOG_ACTIONS,
  LOG_RESOURCE_TYPES,
  type LogAction,
  type LogResourceType,
  logSentence,
} from '#libs/domain/index.js';
import { ListQueryDto } from '../../../../platform/lists/list-query.dto.js';
import type { LogEntry } from '../../../../platform/operation-log/log-entry.entity.js';
import type { Revision } from '../../../../platform/records/revision.repository.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';

/** The lists' query plus the two filters of the specification (section 7). */
export class LogListQueryDto extends ListQueryDto {
  /** @example "login" */
  @IsOptional()
  @IsIn(LOG_ACTIONS)
  action?: LogAction;

  /** @example "auth" */
  @IsOptional()
  @IsIn(LOG_RESOURCE_TYPES)
  resource_type?: LogResourceType;
}

/** One row of the operation log. */
export class LogEntryDto {
  id: number;
  /** @example "admin" */
  admin_username: string;
  /** @example "update_task" */
  action: LogAction;
  /** @example "task" */
  resource_type: LogResourceType;
  /** The changed record, if there is one. @example 3 */
  resource_id: number | null;
  /** The change, in the caller's language; never a secret. */
  // Not in the comment: the OpenAPI plugin drops its quotes.
  @ApiProperty({ example: 'Task 3 "Join our Discord server": is_active: true → false' })
  details: string;
  /** The client's address. @example "203.0.113.7" */
  ip_address: string;
  /** Whether the values before and after the change are stored, so that the former can be restored. @example false */
  has_values: boolean;
  created_at: string;
}

/** A changed field with its whole values. */
export class LogValueDto {
  /** The field's name. @example "content" */
  field: string;
  /** Before the change; JSON where it is no text. @example "10 %" */
  from: string;
  /** After the change; JSON where it is no text. @example "12 %" */
  to: string;
}

/** Figures of the log. */
export class LogStatsDto {
  /** @example 42 */
  total_logs: number;
  /** Rows per action. @example { "login": 12, "update_task": 3 } */
  action_stats: Record<string, number>;
  /** Rows per resource type. @example { "auth": 12, "task": 3 } */
  resource_stats: Record<string, number>;
}

export class DayLogCountDto {
  /** Day in that time zone. @example "2026-01-31" */
  day: string;
  /** Rows of that day. @example 12 */
  total_logs: number;
}

/** Rows of the log by day. */
export class DailyLogStatsDto {
  /** The time zone of the days. @example "Asia/Shanghai" */
  time_zone: string;
  /** Every day, today last. */
  days: DayLogCountDto[];
}

export function toLogEntryDto(
  entry: Row<LogEntry>,
  language: Language,
  has_values: boolean,
): LogEntryDto {
  return {
    id: entry.id,
    admin_username: entry.admin_username,
    action: entry.action,
    resource_type: entry.resource_type,
    resource_id: entry.resource_id ?? null,
    details: entry.message ? logSentence(entry.message, language) : entry.details,
    ip_address: entry.ip_address,
    has_values,
    created_at: toIso(entry.created_at),
  };
}

/** The newest row of the log, and a hash over it and all rows before it. */
export class LogHeadDto {
  /** 0 before the first row. @example 42 */
  last_id: number;
  /** SHA-256 in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  hash: string;
}

export const toLogValueDtos = ({ old_values, new_values }: Revision): LogValueDto[] =>
  Object.keys(old_values).map((field) => ({
    field,
    from: written(old_values[field]),
    to: written(new_values[field]),
  }));

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
