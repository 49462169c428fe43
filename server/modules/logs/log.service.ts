import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type ListRequest,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { streamRows } from '../../database/stream-rows.js';
import { type LogEntryDto, type LogStatsDto, toLogEntryDto } from './dto/log-entry.dto.js';
import type { LogListQueryDto } from './dto/log-list-query.dto.js';
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

  /** Every row that matches, in order and in batches; page fields of the query are not looked at. */
  stream(query: LogListQueryDto): AsyncIterable<Row<LogEntry>[]> {
    return streamRows(this.em, 'operation_logs', readLogQuery(query), LIST_RULES);
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
}

function readLogQuery({ action, resource_type, ...query }: LogListQueryDto): ListRequest {
  const request = readListQuery(query, LIST_RULES);
  if (action) request.filters.push({ field: 'action', kind: 'text', values: [action] });
  if (resource_type) {
    request.filters.push({ field: 'resource_type', kind: 'text', values: [resource_type] });
  }
  return request;
}
