import type { Readable } from 'node:stream';
import { Get, Query, StreamableFile } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ApiListQuery } from '../../lists/page.js';
import { ApiCsv, ApiProblems } from '../../openapi/responses.js';
import { RequestLanguage } from '../../request/request-language.js';
import { appealList } from '../appeals/appeal.service.js';
import { decisionList } from '../appeals/decision-list.service.js';
import { claimList } from '../claims/claim.service.js';
import { ledgerList } from '../ledger/ledger-list.service.js';
import { logList } from '../logs/log.service.js';
import { completionList } from '../participation/completion.service.js';
import { referralList } from '../referrals/referral.service.js';
import { taskList } from '../tasks/task.service.js';
import { userList } from '../users/user.service.js';
import { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { ExportService } from './export.service.js';

const CSV = 'text/csv; charset=utf-8';

const file = (csv: Readable, name: string): StreamableFile =>
  new StreamableFile(csv, { type: CSV, disposition: `attachment; filename="${name}"` });

@AdminController('export', 'Export')
export class ExportAdminController {
  constructor(private readonly exports: ExportService) {}

  /** Export matching users as users_export.csv */
  @Get('users/csv')
  @ApiCsv('users_export.csv')
  @ApiListQuery(userList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'user')
  async exportUsers(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportUsers(query), 'users_export.csv');
  }

  /** Export matching tasks as tasks_export.csv */
  @Get('tasks/csv')
  @ApiCsv('tasks_export.csv')
  @ApiListQuery(taskList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'task')
  async exportTasks(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportTasks(query), 'tasks_export.csv');
  }

  /** Export users' matching task progress as completions_export.csv */
  @Get('completions/csv')
  @ApiCsv('completions_export.csv')
  @ApiListQuery(completionList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'completion')
  async exportCompletions(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportCompletions(query), 'completions_export.csv');
  }

  /** Export both sides of matching transfers as ledger_export.csv */
  @Get('ledger/csv')
  @ApiCsv('ledger_export.csv')
  @ApiListQuery(ledgerList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'ledger')
  async exportLedger(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportLedger(query), 'ledger_export.csv');
  }

  /** Export matching claims as claims_export.csv */
  @Get('claims/csv')
  @ApiCsv('claims_export.csv')
  @ApiListQuery(claimList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'claim')
  async exportClaims(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportClaims(query), 'claims_export.csv');
  }

  /** Export matching decisions as decisions_export.csv */
  @Get('decisions/csv')
  @ApiCsv('decisions_export.csv')
  @ApiListQuery(decisionList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'decision')
  async exportDecisions(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportDecisions(query), 'decisions_export.csv');
  }

  /** Export matching appeals, open and answered, as appeals_export.csv */
  @Get('appeals/csv')
  @ApiCsv('appeals_export.csv')
  @ApiListQuery(appealList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'appeal')
  async exportAppeals(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportAppeals(query), 'appeals_export.csv');
  }

  /** Export matching invited users as referrals_export.csv */
  @Get('referrals/csv')
  @ApiCsv('referrals_export.csv')
  @ApiListQuery(referralList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'user')
  async exportReferrals(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return file(await this.exports.exportReferrals(query), 'referrals_export.csv');
  }

  /** Export matching rows of the operation log as logs_export.csv */
  @Get('logs/csv')
  @ApiCsv('logs_export.csv')
  @ApiListQuery(logList)
  @ApiProblems(503)
  @LogOperation('export_csv', 'log')
  async exportLogs(
    @Query() query: LogExportQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<StreamableFile> {
    return file(await this.exports.exportLogs(query, language), 'logs_export.csv');
  }
}
