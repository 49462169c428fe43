import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction } from '../../database/transactional.js';
import { AppError, type Texts } from '../../errors/app-error.js';
import { type CsvValues, csvChunks, csvFile } from '../../lists/csv.js';
import type { List } from '../../lists/define-list.js';
import type { ListRequest } from '../../lists/list-query.dto.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Metrics } from '../../metrics/metrics.js';

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
    const file = `${name}_export.csv`;
    await runInTransaction(this.em, async () => this.audit.record({ code: 'exported', file }));
    this.metrics.exports.inc({ file: name });
    return csvFile(csvChunks(list.columns, this.count(this.read(source, request))), file);
  }

  /** Every row that matches, in batches; the query's page is ignored. */
  read(list: List<unknown>, request: ListRequest): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, list, request);
  }

  /** The same rows, counted as running from the first one until the reader ends. */
  private async *count<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    this.change(1);
    try {
      yield* rows;
    } finally {
      this.change(-1);
    }
  }

  private change(by: 1 | -1): void {
    this.running += by;
    this.metrics.exportsRunning.set(this.running);
  }
}
