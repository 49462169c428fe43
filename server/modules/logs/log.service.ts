import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LogEntry, LogEntrySchema } from '../../audit/log-entry.entity.js';
import type { ColumnsOf, CsvValues } from '../../lists/csv.js';
import { defineList } from '../../lists/define-list.js';
import { type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import type { DailyLogStatsDto, DailyLogStatsQueryDto } from './dto/daily-log-stats.dto.js';
import { type LogEntryDto, type LogStatsDto, toLogEntryDto } from './dto/log-entry.dto.js';
import type { LogListQueryDto } from './dto/log-list-query.dto.js';
import { localDays } from './local-days.js';
import { logEntryNotFound } from './log.errors.js';

export const logList = defineList<LogEntry>(LogEntrySchema, {
  sortable: ['id', 'admin_username', 'action', 'resource_type', 'created_at'],
  filterable: { id: 'integer', action: 'text', resource_type: 'text', admin_username: 'text' },
  bounded: ['created_at'],
  searchable: ['admin_username', 'details', 'ip_address'],
  default_sort: { field: 'id', direction: 'desc' },
});

@Injectable()
export class LogService {
  constructor(private readonly em: SqlEntityManager) {}

  async list(query: LogListQueryDto): Promise<Page<LogEntryDto>> {
    const page = await selectPage(this.em, logList, readLogQuery(query));
    return { ...page, items: page.items.map(toLogEntryDto) };
  }

  /**
   * Those columns of every row that matches, in order and in batches; page fields of the
   * query are not looked at.
   */
  stream(query: LogListQueryDto, columns: ColumnsOf<LogEntry>): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, logList, columns, readLogQuery(query));
  }

  async get(id: number): Promise<LogEntryDto> {
    const failHandler = logEntryNotFound;
    return toLogEntryDto(await this.em.findOneOrFail(LogEntry, id, { failHandler }));
  }

  async stats(): Promise<LogStatsDto> {
    const rows = await this.em.execute<{ action: string; resource_type: string; rows: number }[]>(
      `select action, resource_type, count(*) as rows
       from ${logList.table} group by action, resource_type order by action, resource_type`,
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
              count(*) as rows
       from ${logList.table} where created_at >= ? group by number`,
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
  return readListQuery(query, logList, { action, resource_type });
}
