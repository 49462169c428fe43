import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';
import { type CsvValue, csvFile, csvText } from '../../../platform/lists/csv.js';
import type { List } from '../../../platform/lists/define-list.js';
import type { ListRequest } from '../../../platform/lists/list-query.dto.js';
import { streamCsv } from '../../../platform/lists/stream-csv.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';

/** Each holds a connection as long as its reader takes, and requests need most of them. */
const MAX_CONCURRENCY = 5;

const BUSY: Texts = {
  en: 'Too many exports are running, please try again in a moment',
  zh: '正在进行的导出过多，请稍后重试',
};

/** CSV files of whole lists, streamed row by row (decision 13). */
@Injectable()
export class ExportService {
  private running = 0;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
  ) {}

  /** A file of a list's columns, read from `source` after the transaction. @throws AppError 503 in a crowd. */
  async file(
    name: string,
    list: List<unknown>,
    request: ListRequest,
    source = list,
  ): Promise<StreamableFile> {
    if (this.running >= MAX_CONCURRENCY) {
      throw new AppError(503, 'export.busy', BUSY, { headers: { 'Retry-After': '10' } });
    }
    const file = await this.begin(name);
    return csvFile(this.count(this.read(source, request, list.columns)), file);
  }

  /** A file of few rows; the first one names the columns. */
  async table(name: string, rows: readonly (readonly CsvValue[])[]): Promise<StreamableFile> {
    return csvFile([csvText(rows)], await this.begin(name));
  }

  /** Logs and counts an export; the name of its file. */
  private async begin(name: string): Promise<string> {
    const file = `${name}_export.csv`;
    await runInTransaction(this.em, async () => this.audit.record({ code: 'exported', file }));
    this.metrics.exports.inc({ file: name });
    return file;
  }

  /** The text of a file with every row that matches; the query's page is ignored. */
  read(
    list: List<unknown>,
    request: ListRequest,
    titles: List<unknown>['columns'],
  ): AsyncIterable<string | Buffer> {
    return streamCsv(this.em, list, request, titles);
  }

  /** The same file, counted as running from its first bytes until the reader ends. */
  private async *count<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    this.change(1);
    try {
      yield* chunks;
    } finally {
      this.change(-1);
    }
  }

  private change(by: 1 | -1): void {
    this.running += by;
    this.metrics.exportsRunning.set(this.running);
  }
}
