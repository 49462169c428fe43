import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Cell, csvChunks } from '../../common/csv/csv.js';
import { Metrics } from '../../common/metrics.js';
import { describeOperation } from '../../common/operation-log.js';
import { toIso } from '../../common/timestamps.js';
import { LogService } from '../logs/log.service.js';
import { TaskService } from '../tasks/task.service.js';
import { UserService } from '../users/user.service.js';
import type { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { RunningExports } from './running-exports.js';

/** A row as the database gives it. */
type Selected<Column extends string> = Record<Column, Cell | Date>;

const USER_COLUMNS = [
  'id',
  'username',
  'wallet_address',
  'total_points',
  'claimed_tokens',
  'is_banned',
  'is_active',
  'created_at',
  'updated_at',
] as const;

const TASK_COLUMNS = [
  'id',
  'title',
  'title_en',
  'description',
  'description_en',
  'type',
  'points',
  'icon',
  'action_url',
  'action_text',
  'action_text_en',
  'verification_required',
  'order',
  'is_active',
  'created_at',
  'updated_at',
] as const;

const LOG_COLUMNS = [
  'id',
  'admin_username',
  'action',
  'resource_type',
  'details',
  'ip_address',
  'created_at',
] as const;

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
    return this.file('users', USER_COLUMNS, () => this.users.stream(query));
  }

  exportTasks(query: ExportQueryDto): Readable {
    return this.file('tasks', TASK_COLUMNS, () => this.tasks.stream(query));
  }

  exportLogs(query: LogExportQueryDto): Readable {
    return this.file('logs', LOG_COLUMNS, () => this.logs.stream(query));
  }

  private file<Column extends string>(
    name: string,
    columns: readonly Column[],
    select: () => AsyncIterable<readonly Selected<Column>[]>,
  ): Readable {
    this.running.assertRoom();
    const batches = this.running.count(select());
    describeOperation(`Exported ${name}_export.csv`);
    this.metrics.exports.inc({ file: name });
    return Readable.from(csvChunks(columns, withIsoTimes(batches)));
  }
}

const TIMES = ['created_at', 'updated_at'] as const;

/** The same rows with timestamps as the API writes them. */
async function* withIsoTimes<Column extends string>(
  batches: AsyncIterable<readonly Selected<Column>[]>,
): AsyncGenerator<Record<Column, Cell>[]> {
  for await (const rows of batches) {
    yield rows.map((row: Selected<string>) => {
      for (const time of TIMES) {
        const value = row[time];
        if (typeof value === 'string' || value instanceof Date) row[time] = toIso(value);
      }
      return row as Record<Column, Cell>;
    });
  }
}
