import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { LogRepository } from '../../audit/log.repository.js';
import { LogEntry, LogEntrySchema } from '../../audit/log-entry.entity.js';
import { notFound } from '../../errors/common.errors.js';
import type { CsvValues } from '../../lists/csv.js';
import { countPerDay } from '../../lists/daily-counts.js';
import type { DailyCountsQueryDto } from '../../lists/daily-counts-query.dto.js';
import { defineList, type List } from '../../lists/define-list.js';
import { type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';

import {
  type DailyLogStatsDto,
  type LogEntryDto,
  type LogListQueryDto,
  type LogStatsDto,
  toLogEntryDto,
} from './dto/log.dto.js';

const logEntryNotFound = () => notFound('log', { en: 'log entry', zh: '日志记录' });

export const logList = defineList<LogEntry>(LogEntrySchema, {
  sortable: ['id', 'admin_username', 'action', 'resource_type', 'created_at'],
  filterable: {
    id: 'integer',
    action: 'text',
    resource_type: 'text',
    resource_id: 'integer',
    admin_username: 'text',
  },
  bounded: ['created_at'],
  searchable: ['admin_username', 'details', 'ip_address'],
  default_sort: { field: 'id', direction: 'desc' },
  columns: {
    id: 'plain',
    admin_username: 'text',
    action: 'text',
    resource_type: 'text',
    details: 'text',
    ip_address: 'text',
    created_at: 'plain',
  },
});

/** The columns with the details in Chinese. */
const CHINESE_COLUMNS = Object.fromEntries(
  Object.entries(logList.columns).map(([name, kind]) => [
    name === 'details' ? 'details_zh' : name,
    kind,
  ]),
);

/** The list by the language of the details. */
const LISTS: Readonly<Record<Language, List<LogEntry>>> = {
  en: logList,
  zh: {
    ...logList,
    searchable: ['admin_username', 'details_zh', 'ip_address'],
    columns: CHINESE_COLUMNS,
  },
};

@Injectable()
export class LogService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly rows: LogRepository,
  ) {}

  async list(query: LogListQueryDto, language: Language): Promise<Page<LogEntryDto>> {
    const page = await selectPage(this.em, LISTS[language], readLogQuery(query));
    return { ...page, items: page.items.map((entry) => toLogEntryDto(entry, language)) };
  }

  /** The CSV columns of every matching row, in batches; the query's page is ignored. */
  stream(query: LogListQueryDto, language: Language): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, LISTS[language], readLogQuery(query));
  }

  async get(id: number, language: Language): Promise<LogEntryDto> {
    const failHandler = logEntryNotFound;
    return toLogEntryDto(await this.em.findOneOrFail(LogEntry, id, { failHandler }), language);
  }

  async stats(): Promise<LogStatsDto> {
    const rows = await this.rows.countByOperation();
    const stats: LogStatsDto = { total_logs: 0, action_stats: {}, resource_stats: {} };
    for (const { action, resource_type, rows: count } of rows) {
      stats.total_logs += count;
      stats.action_stats[action] = (stats.action_stats[action] ?? 0) + count;
      stats.resource_stats[resource_type] = (stats.resource_stats[resource_type] ?? 0) + count;
    }
    return stats;
  }

  async dailyStats(query: DailyCountsQueryDto): Promise<DailyLogStatsDto> {
    const days = await countPerDay(this.em, logList.table, query);
    return {
      time_zone: query.time_zone ?? 'UTC',
      days: days.map(({ day, count }) => ({ day, total_logs: count })),
    };
  }
}

function readLogQuery({ action, resource_type, ...query }: LogListQueryDto): ListRequest {
  return readListQuery(query, logList, { action, resource_type });
}
