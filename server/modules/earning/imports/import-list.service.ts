import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { csvFile, csvText } from '../../../platform/lists/csv.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import {
  type ImportDetailsDto,
  type ImportDto,
  type RejectedRowDto,
  toImportDetailsDto,
  toImportDto,
  toRejectedRowDto,
  type WaitingTotalsDto,
} from './dto/point-import.dto.js';
import { ImportedAwardRepository } from './imported-award.repository.js';
import { importNotFound } from './imports.errors.js';
import { type PointImport, PointImportSchema } from './point-import.entity.js';
import { countWaiting } from './point-import.report.js';
import { PointImportRepository } from './point-import.repository.js';

export const importList = defineList<PointImport>(PointImportSchema, {
  sortable: ['id', 'created_at', 'points', 'awards'],
  filterable: { id: 'integer', status: 'text', uploaded_by: 'text' },
  default_sort: { field: 'id', direction: 'desc' },
});

/** Refused rows that are shown at once, and rows of a batch of their file. */
const SHOWN = 100;
const BATCH = 5_000;

/** Imports as admins see them. */
@Injectable()
export class ImportListService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly imports: PointImportRepository,
    private readonly awards: ImportedAwardRepository,
    private readonly audit: AuditLog,
  ) {}

  async list(query: ListQueryDto): Promise<Page<ImportDto>> {
    const page = await selectPage(this.em, importList, readListQuery(query, importList));
    return { ...page, items: page.items.map(toImportDto) };
  }

  /** @throws AppError 404 */
  async get(id: number): Promise<ImportDetailsDto> {
    const row = await this.find(id);
    const problems = await this.awards.problemsOf(id);
    return toImportDetailsDto(row, problems, await this.awards.totalsOf(id));
  }

  /** @throws AppError 404 */
  async rejected(id: number, after: number): Promise<RejectedRowDto[]> {
    await this.find(id);
    return (await this.awards.rejected(id, after, SHOWN)).map(toRejectedRowDto);
  }

  totals(): Promise<WaitingTotalsDto> {
    return countWaiting(this.em);
  }

  /** The refused rows as a file of the same shape, with line and reason at the end. @throws AppError 404 */
  async rejectedFile(id: number): Promise<StreamableFile> {
    const { columns } = await this.find(id);
    const file = `import_${id}_refused.csv`;
    await runInTransaction(this.em, async () => this.audit.record({ code: 'exported', file }));
    return csvFile(this.chunks(id, columns), file);
  }

  /** Reads outside of the request's transaction, which ends earlier. */
  private async *chunks(id: number, columns: readonly string[]): AsyncGenerator<string> {
    const awards = new ImportedAwardRepository(this.em.fork());
    yield csvText([columns]);
    for (let after = 0; ; ) {
      const rows = await awards.rejected(id, after, BATCH);
      const last = rows.at(-1);
      if (!last) return;
      yield csvText(rows.map(({ cells }) => cells)).slice(1);
      after = last.line;
    }
  }

  private async find(id: number) {
    const row = await this.imports.find(id);
    if (!row) throw importNotFound();
    return row;
  }
}
