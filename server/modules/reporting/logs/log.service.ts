import { isIP } from 'node:net';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Language, revisionOf } from '#libs/domain/index.js';
import { notFound, valuesNotStored } from '../../../platform/errors/common.errors.js';
import { countPerDay } from '../../../platform/lists/daily-counts.js';
import type { DailyCountsQueryDto } from '../../../platform/lists/daily-counts-query.dto.js';
import { defineList, type List } from '../../../platform/lists/define-list.js';
import {
  filtersFor,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { countByLabel } from '../../../platform/lists/row-counts.repository.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { LogRepository } from '../../../platform/operation-log/log.repository.js';
import {
  LogEntry,
  LogEntrySchema,
  logSearchText,
} from '../../../platform/operation-log/log-entry.entity.js';
import { RevisionRepository } from '../../../platform/records/revision.repository.js';
import type { Row } from '../../../platform/records/timestamps.js';
import {
  type DailyLogStatsDto,
  type LogEntryDto,
  type LogHeadDto,
  type LogListQueryDto,
  type LogStatsDto,
  type LogValueDto,
  toLogEntryDto,
  toLogValueDtos,
} from './dto/log.dto.js';

const columnsWith = <Details extends 'details' | 'details_zh'>(details: Details) =>
  [
    { plain: ['id'] },
    { text: ['admin_username', 'action', 'resource_type', details, 'ip_address'] },
    { plain: ['created_at'] },
  ] as const;

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
  search_text: logSearchText('details'),
  counted: 'operation_logs',
  default_sort: { field: 'id', direction: 'desc' },
  columns: columnsWith('details'),
});

/** The list by the language of the details. */
export const logLists: Readonly<Record<Language, List<LogEntry>>> = {
  en: logList,
  zh: {
    ...logList,
    searchable: ['admin_username', 'details_zh', 'ip_address'],
    search_text: logSearchText('details_zh'),
    columns: columnsWith('details_zh'),
  },
};

@Injectable()
export class LogService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly log: LogRepository,
    private readonly revisions: RevisionRepository,
  ) {}

  head(): Promise<LogHeadDto> {
    return this.log.findHead();
  }

  async list(query: LogListQueryDto, language: Language): Promise<Page<LogEntryDto>> {
    const page = await selectPage(this.em, logLists[language], readLogQuery(query));
    return { ...page, items: await this.toDtos(page.items, language) };
  }

  async get(id: number, language: Language): Promise<LogEntryDto> {
    const entry = await this.em.findOneOrFail(LogEntry, id, {
      failHandler: () => notFound('log', { en: 'log entry', zh: '日志记录' }),
    });
    const [dto] = await this.toDtos([entry], language);
    return dto as LogEntryDto;
  }

  /** @throws AppError 404 where they are not stored. */
  async values(id: number): Promise<LogValueDto[]> {
    const number = await this.log.findRevision(id);
    const revision = number === undefined ? undefined : await this.revisions.find(number);
    if (!revision) throw valuesNotStored();
    return toLogValueDtos(revision);
  }

  private async toDtos(
    entries: readonly Row<LogEntry>[],
    language: Language,
  ): Promise<LogEntryDto[]> {
    const revision = ({ message }: Row<LogEntry>) => (message ? revisionOf(message) : undefined);
    const stored = await this.revisions.findStored(
      entries.flatMap((entry) => revision(entry) ?? []),
    );
    return entries.map((entry) => toLogEntryDto(entry, language, stored.has(revision(entry) ?? 0)));
  }

  async stats(): Promise<LogStatsDto> {
    const stats: LogStatsDto = { total_logs: 0, action_stats: {}, resource_stats: {} };
    const { action_stats, resource_stats } = stats;
    for (const { label, rows } of await countByLabel(this.em, 'operation_logs')) {
      const [action = '', resource_type = ''] = label.split(' ');
      stats.total_logs += rows;
      action_stats[action] = (action_stats[action] ?? 0) + rows;
      resource_stats[resource_type] = (resource_stats[resource_type] ?? 0) + rows;
    }
    return stats;
  }

  async dailyStats(query: DailyCountsQueryDto): Promise<DailyLogStatsDto> {
    const days = await countPerDay(this.em, 'operation_logs', query);
    return {
      time_zone: query.time_zone ?? 'UTC',
      days: days.map(({ day, count }) => ({ day, total_logs: count })),
    };
  }
}

/** A search for a whole address compares addresses: parts of it are in most rows, and many texts. */
export function readLogQuery({ action, resource_type, ...query }: LogListQueryDto): ListRequest {
  const request = readListQuery(query, logList, { action, resource_type });
  const { search, filters } = request;
  if (!isIP(search)) return request;
  const ofAddress = filtersFor({ ip_address: search.toLowerCase() });
  return { ...request, search: '', filters: [...filters, ...ofAddress] };
}
