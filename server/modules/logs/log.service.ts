import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Columns, CsvValues } from '../../common/csv/csv.js';
import {
  type ListRequest,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { streamRows } from '../../database/stream-rows.js';
import type { DailyLogStatsDto, DailyLogStatsQueryDto } from './dto/daily-log-stats.dto.js';
import { type LogEntryDto, type LogStatsDto, toLogEntryDto } from './dto/log-entry.dto.js';
import type { LogListQueryDto } from './dto/log-list-query.dto.js';
import { localDays } from './local-days.js';
import { logEntryNotFound } from './log.errors.js';
import { LogEntry } from './log-entry.entity.js';

const LIST_RULES: ListRules = {
  sortable: ['id', 'admin_username', 'action', 'resource_type', 'created_at'],
  filterable: {
    id: 'integer',
    action: 'text',
    resource_type: 'text',
    admin_username: 'text',
    created_at_gte: 'since',
    created_at_lte: 'until',
  },
  searchable: ['admin_username', 'details', 'ip_address'],
  default_sort: { field: 'id', direction: 'desc' },
};

@Injectable()
export class LogService {
  constructor(private readonly em: SqlEntityManager) {}

  async list(query: LogListQueryDto): Promise<Page<LogEntryDto>> {
    const request = readLogQuery(query);
    const page = await selectPage<Row<LogEntry>>(this.em, 'operation_logs', request, LIST_RULES);
    return { ...page, items: page.items.map(toLogEntryDto) };
  }

  /**
   * Those columns of every row that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: LogListQueryDto, columns: Columns): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, 'operation_logs', columns, readLogQuery(query), LIST_RULES);
  }

  async get(id: number): Promise<LogEntryDto> {
    const failHandler = logEntryNotFound;
    return toLogEntryDto(await this.em.findOneOrFail(LogEntry, id, { failHandler }));
  }

  async stats(): Promise<LogStatsDto> {
    const rows = await this.em.execute<{ action: string; resource_type: string; rows: number }[]>(
      `select action, resource_type, count(*)::int as rows
       from operation_logs group by action, resource_type order by action, resource_type`,
    );
    const stats: LogStatsDto = { total_logs: 0, action_stats: {}, resource_stats: {} };
    for (const { action, resource_type, rows: count } of rows) {
      stats.total_logs += count;
      stats.action_stats[action] = (stats.action_stats[action] ?? 0) + count;
      stats.resource_stats[resource_type] = (stats.resource_stats[resource_type] ?? 0) + count;
    }
    return stats;
  }

  /** Rows of each of the last days, however many there are: one call, counted by the index. */
  async dailyStats(query: DailyLogStatsQueryDto): Promise<DailyLogStatsDto> {
    const { days = 14, time_zone = 'UTC' } = query;
    const wanted = localDays(days, time_zone, Date.now());
    // The bounds are ours, since the database may know other time zones than Node.
    const bounds = wanted.map(({ first }) => new Date(first).toISOString());
    const rows = await this.em.execute<{ number: number; rows: number }[]>(
      `select width_bucket(created_at, string_to_array(?, ' ')::timestamptz[]) as number,
              count(*)::int as rows
       from operation_logs where created_at >= ? group by number`,
      [bounds.join(' '), bounds[0]],
    );
    const counts = new Map(rows.map(({ number, rows: count }) => [number, count]));
    return {
      time_zone,
      days: wanted.map(({ day }, index) => ({ day, total_logs: counts.get(index + 1) ?? 0 })),
    };
  }
}

function readLogQuery({ action, resource_type, ...query }: LogListQueryDto): ListRequest {
  const request = readListQuery(query, LIST_RULES);
  if (action) request.filters.push({ field: 'action', kind: 'text', values: [action] });
  if (resource_type) {
    request.filters.push({ field: 'resource_type', kind: 'text', values: [resource_type] });
  }
  return request;
}
