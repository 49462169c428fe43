import { Get, Param, Query } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { DailyCountsQueryDto } from '../../../platform/lists/daily-counts-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import {
  DailyLogStatsDto,
  LogEntryDto,
  LogHeadDto,
  LogListQueryDto,
  LogStatsDto,
  LogValueDto,
} from './dto/log.dto.js';
import { LogService, logList } from './log.service.js';

@AdminController('logs', 'Logs')
@RequirePermission('logs.read')
export class LogAdminController {
  constructor(private readonly logs: LogService) {}

  /** List the operation log, the newest first */
  @Get()
  @ApiPage(LogEntryDto, logList, 'logs')
  listLogs(
    @Query() query: LogListQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<Page<LogEntryDto>> {
    return this.logs.list(query, language);
  }

  /** Get figures of the operation log */
  @Get('stats')
  getLogStats(): Promise<LogStatsDto> {
    return this.logs.stats();
  }

  /** Count rows of the operation log by day */
  @Get('stats/daily')
  getDailyLogStats(@Query() query: DailyCountsQueryDto): Promise<DailyLogStatsDto> {
    return this.logs.dailyStats(query);
  }

  /** Get the head of the operation log, which proves later that the log was not changed */
  @Get('head')
  getLogHead(): Promise<LogHeadDto> {
    return this.logs.head();
  }

  /** Get a row of the operation log */
  @Get(':id')
  getLogEntry(
    @Param('id', IdPipe) id: number,
    @RequestLanguage() language: Language,
  ): Promise<LogEntryDto> {
    return this.logs.get(id, language);
  }

  /** List the fields that a row of the operation log has changed, with their whole values */
  @Get(':id/values')
  listLogValues(@Param('id', IdPipe) id: number): Promise<LogValueDto[]> {
    return this.logs.values(id);
  }
}
