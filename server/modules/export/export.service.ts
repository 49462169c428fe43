import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { csvChunks } from '../../common/csv/csv.js';
import { describeOperation } from '../../common/operation-log.js';
import { toIso } from '../../common/timestamps.js';
import { LogService } from '../logs/log.service.js';
import { TaskService } from '../tasks/task.service.js';
import { UserService } from '../users/user.service.js';
import type { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';

type Timestamps = 'created_at' | 'updated_at';

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
  constructor(
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly logs: LogService,
  ) {}

  exportUsers(query: ExportQueryDto): Readable {
    describeOperation('Exported users_export.csv');
    return Readable.from(csvChunks(USER_COLUMNS, withIsoTimes(this.users.stream(query))));
  }

  exportTasks(query: ExportQueryDto): Readable {
    describeOperation('Exported tasks_export.csv');
    return Readable.from(csvChunks(TASK_COLUMNS, withIsoTimes(this.tasks.stream(query))));
  }

  exportLogs(query: LogExportQueryDto): Readable {
    describeOperation('Exported logs_export.csv');
    return Readable.from(csvChunks(LOG_COLUMNS, withIsoTimes(this.logs.stream(query))));
  }
}

/** The same rows with timestamps as the API writes them. */
async function* withIsoTimes<T extends Partial<Record<Timestamps, Date | string>>>(
  rows: AsyncIterable<T>,
): AsyncGenerator<Omit<T, Timestamps> & Record<Timestamps, string>> {
  for await (const row of rows) {
    const { created_at = '', updated_at = '' } = row;
    yield {
      ...row,
      created_at: created_at && toIso(created_at),
      updated_at: updated_at && toIso(updated_at),
    };
  }
}
