import type { Readable } from 'node:stream';
import { Get, Query, StreamableFile } from '@nestjs/common';
import { AdminController } from '../../common/http/admin.guard.js';
import { ApiCsv, ApiProblems } from '../../common/http/api-problems.js';
import { LogOperation } from '../../common/operation-log.js';
import { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { ExportService } from './export.service.js';

const CSV = 'text/csv; charset=utf-8';

const file = (csv: Readable, name: string): StreamableFile =>
  new StreamableFile(csv, { type: CSV, disposition: `attachment; filename="${name}"` });

@AdminController('export', 'Export')
export class ExportAdminController {
  constructor(private readonly exports: ExportService) {}

  /** Every user that matches, as users_export.csv */
  @Get('users/csv')
  @ApiCsv('users_export.csv')
  @ApiProblems(503)
  @LogOperation('export_csv', 'user')
  exportUsers(@Query() query: ExportQueryDto): StreamableFile {
    return file(this.exports.exportUsers(query), 'users_export.csv');
  }

  /** Every task that matches, as tasks_export.csv */
  @Get('tasks/csv')
  @ApiCsv('tasks_export.csv')
  @ApiProblems(503)
  @LogOperation('export_csv', 'task')
  exportTasks(@Query() query: ExportQueryDto): StreamableFile {
    return file(this.exports.exportTasks(query), 'tasks_export.csv');
  }

  /** Every log row that matches, as logs_export.csv */
  @Get('logs/csv')
  @ApiCsv('logs_export.csv')
  @ApiProblems(503)
  @LogOperation('export_csv', 'log')
  exportLogs(@Query() query: LogExportQueryDto): StreamableFile {
    return file(this.exports.exportLogs(query), 'logs_export.csv');
  }
}
