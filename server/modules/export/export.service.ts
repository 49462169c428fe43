import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Columns, type CsvValues, csvChunks } from '../../common/csv/csv.js';
import { Metrics } from '../../common/metrics.js';
import { describeOperation } from '../../common/operation-log.js';
import { LogService } from '../logs/log.service.js';
import { TaskService } from '../tasks/task.service.js';
import { UserService } from '../users/user.service.js';
import type { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { RunningExports } from './running-exports.js';

const USER_COLUMNS = {
  id: 'plain',
  username: 'text',
  wallet_address: 'text',
  total_points: 'plain',
  claimed_tokens: 'plain',
  is_banned: 'plain',
  is_active: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
} satisfies Columns;

const TASK_COLUMNS = {
  id: 'plain',
  title: 'text',
  title_en: 'text',
  description: 'text',
  description_en: 'text',
  type: 'text',
  points: 'plain',
  icon: 'text',
  action_url: 'text',
  action_text: 'text',
  action_text_en: 'text',
  verification_required: 'plain',
  order: 'plain',
  is_active: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
} satisfies Columns;

const LOG_COLUMNS = {
  id: 'plain',
  admin_username: 'text',
  action: 'text',
  resource_type: 'text',
  details: 'text',
  ip_address: 'text',
  created_at: 'plain',
} satisfies Columns;

/** CSV files of whole lists, streamed row by row (decision 13). */
@Injectable()
export class ExportService {
  private readonly running: RunningExports;

  constructor(
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly logs: LogService,
    private readonly metrics: Metrics,
  ) {
    this.running = new RunningExports(metrics);
  }

  exportUsers(query: ExportQueryDto): Readable {
    return this.file('users', USER_COLUMNS, (columns) => this.users.stream(query, columns));
  }

  exportTasks(query: ExportQueryDto): Readable {
    return this.file('tasks', TASK_COLUMNS, (columns) => this.tasks.stream(query, columns));
  }

  exportLogs(query: LogExportQueryDto): Readable {
    return this.file('logs', LOG_COLUMNS, (columns) => this.logs.stream(query, columns));
  }

  private file(
    name: string,
    columns: Columns,
    select: (columns: Columns) => AsyncIterable<readonly CsvValues[]>,
  ): Readable {
    this.running.assertRoom();
    const batches = this.running.count(select(columns));
    describeOperation(`Exported ${name}_export.csv`);
    this.metrics.exports.inc({ file: name });
    return Readable.from(csvChunks(columns, batches));
  }
}
