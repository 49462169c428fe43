import { ApiProperty } from '@nestjs/swagger';
import {
  type Language,
  type LogAction,
  type LogResourceType,
  logSentence,
} from '#libs/domain/index.js';
import type { LogEntry } from '../../../audit/log-entry.entity.js';
import { type Row, toIso } from '../../../records/timestamps.js';

/** One row of the operation log. */
export class LogEntryDto {
  /** @example 1 */
  id: number;
  /** @example "admin" */
  admin_username: string;
  /** @example "update_task" */
  action: LogAction;
  /** @example "task" */
  resource_type: LogResourceType;
  /** The record it is about, where it is about one. @example 3 */
  resource_id: number | null;
  /** What changed, never a secret; in the language that is asked for. */
  // Not in the comment, where the plugin that reads it loses the quotes.
  @ApiProperty({ example: 'Task 3 "Join our Discord server": is_active: true → false' })
  details: string;
  /** The client's address. @example "203.0.113.7" */
  ip_address: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
}

/** The log in numbers. */
export class LogStatsDto {
  /** @example 42 */
  total_logs: number;
  /** Rows per action. @example { "login": 12, "update_task": 3 } */
  action_stats: Record<string, number>;
  /** Rows per resource type. @example { "auth": 12, "task": 3 } */
  resource_stats: Record<string, number>;
}

export function toLogEntryDto(entry: Row<LogEntry>, language: Language): LogEntryDto {
  return {
    id: entry.id,
    admin_username: entry.admin_username,
    action: entry.action,
    resource_type: entry.resource_type,
    resource_id: entry.resource_id ?? null,
    details: entry.message ? logSentence(entry.message, language) : entry.details,
    ip_address: entry.ip_address,
    created_at: toIso(entry.created_at),
  };
}
