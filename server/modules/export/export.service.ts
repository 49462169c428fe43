import { Readable } from 'node:stream';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction } from '../../database/transactional.js';
import { type CsvValues, csvChunks } from '../../lists/csv.js';
import type { List } from '../../lists/define-list.js';
import { readListQuery } from '../../lists/list-query.dto.js';
import { streamRows } from '../../lists/stream-rows.js';
import { Metrics } from '../../metrics/metrics.js';
import { appealList } from '../appeals/appeal.service.js';
import { decisionList } from '../appeals/decision-list.service.js';
import { claimList, readClaimQuery } from '../claims/claim.service.js';
import { LedgerListService, ledgerList } from '../ledger/ledger-list.service.js';
import { LogService, logList } from '../logs/log.service.js';
import { CompletionService, completionList } from '../participation/completion.service.js';
import { ReferralService, referralList } from '../referrals/referral.service.js';
import { TaskService, taskList } from '../tasks/task.service.js';
import { UserService, userList } from '../users/user.service.js';
import type { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { RunningExports } from './running-exports.js';

/** CSV files of whole lists, streamed row by row (decision 13). */
@Injectable()
export class ExportService {
  private readonly running: RunningExports;

  constructor(
    private readonly users: UserService,
    private readonly tasks: TaskService,
    private readonly logs: LogService,
    private readonly completions: CompletionService,
    private readonly ledger: LedgerListService,
    private readonly referrals: ReferralService,
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly metrics: Metrics,
  ) {
    this.running = new RunningExports(metrics);
  }

  async exportUsers(query: ExportQueryDto): Promise<Readable> {
    return this.file('users', userList, this.users.stream(query));
  }

  async exportTasks(query: ExportQueryDto): Promise<Readable> {
    return this.file('tasks', taskList, this.tasks.stream(query));
  }

  async exportCompletions(query: ExportQueryDto): Promise<Readable> {
    return this.file('completions', completionList, this.completions.stream(query));
  }

  async exportLedger(query: ExportQueryDto): Promise<Readable> {
    return this.file('ledger', ledgerList, this.ledger.stream(query));
  }

  async exportClaims(query: ExportQueryDto): Promise<Readable> {
    return this.file('claims', claimList, streamRows(this.em, claimList, readClaimQuery(query)));
  }

  async exportDecisions(query: ExportQueryDto): Promise<Readable> {
    return this.file('decisions', decisionList, this.stream(decisionList, query));
  }

  async exportAppeals(query: ExportQueryDto): Promise<Readable> {
    return this.file('appeals', appealList, this.stream(appealList, query));
  }

  /** Everybody who was invited. */
  async exportReferrals(query: ExportQueryDto): Promise<Readable> {
    return this.file('referrals', referralList, this.referrals.stream(query));
  }

  /** The details are told in that language (decision 44). */
  async exportLogs(query: LogExportQueryDto, language: Language): Promise<Readable> {
    return this.file('logs', logList, this.logs.stream(query, language));
  }

  private stream<Entity>(list: List<Entity>, query: ExportQueryDto): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, list, readListQuery(query, list));
  }

  /** Reading begins with the first row that is asked for, outside of the transaction. */
  private async file(
    name: string,
    { columns }: Pick<List<unknown>, 'columns'>,
    rows: AsyncIterable<readonly CsvValues[]>,
  ): Promise<Readable> {
    this.running.assertRoom();
    const counted = this.running.count(rows);
    const message = { code: 'exported', file: `${name}_export.csv` } as const;
    await runInTransaction(this.em, async () => this.audit.record(message));
    this.metrics.exports.inc({ file: name });
    return Readable.from(csvChunks(columns, counted));
  }
}
