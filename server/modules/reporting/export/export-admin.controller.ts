import { applyDecorators, Get, Query, type StreamableFile } from '@nestjs/common';
import type { Language, LogResourceType } from '#libs/domain/index.js';
import {
  AdminController,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import type { List } from '../../../platform/lists/define-list.js';
import { readListQuery } from '../../../platform/lists/list-query.dto.js';
import { ApiListQuery } from '../../../platform/lists/page.js';
import { ApiCsv, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { ledgerList } from '../../earning/ledger/ledger-list.service.js';
import { completionList } from '../../earning/participation/completion.service.js';
import { readReferralQuery, referralList } from '../../earning/referrals/referral.service.js';
import { taskList } from '../../earning/tasks/task.service.js';
import { appealList } from '../../moderation/appeals/appeal.service.js';
import { decisionList } from '../../moderation/appeals/decision-list.service.js';
import { readUserQuery, userList } from '../../participants/users/user.service.js';
import { claimList, readClaimQuery } from '../../paying/claims/claim.service.js';
import { SectionService } from '../../site/sections/section.service.js';
import { teamList } from '../../site/team/team.service.js';
import { SiteTextService } from '../../site/texts/site-text.service.js';
import { logList, logLists, readLogQuery } from '../logs/log.service.js';
import { ExportQueryDto, LogExportQueryDto } from './dto/export-query.dto.js';
import { ExportService } from './export.service.js';

/** A route whose CSV file holds every row of a list that matches. */
const Export = (
  name: string,
  list: List<unknown>,
  resource: LogResourceType,
  { isPersonal } = { isPersonal: true },
) =>
  applyDecorators(
    RequirePermission(isPersonal ? 'exports.personal' : 'exports.plain'),
    ...(isPersonal ? [RequireConfirmation()] : []),
    Get(`${name}/csv`),
    ApiCsv(`${name}_export.csv`),
    ApiListQuery(list),
    ApiProblems(503),
    LogOperation('export_csv', resource),
  );

@AdminController('export', 'Export')
export class ExportAdminController {
  constructor(
    private readonly exports: ExportService,
    private readonly sections: SectionService,
    private readonly texts: SiteTextService,
  ) {}

  /** Export matching users as users_export.csv */
  @Export('users', userList, 'user')
  exportUsers(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('users', userList, readUserQuery(query));
  }

  /** Export matching tasks as tasks_export.csv */
  @Export('tasks', taskList, 'task', { isPersonal: false })
  exportTasks(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('tasks', taskList, readListQuery(query, taskList));
  }

  /** Export matching team members as team_export.csv */
  @Export('team', teamList, 'team')
  exportTeam(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('team', teamList, readListQuery(query, teamList));
  }

  /** Export the operator's entries of all sections as sections_export.csv */
  @Get('sections/csv')
  @ApiCsv('sections_export.csv')
  @RequirePermission('exports.plain')
  @LogOperation('export_csv', 'section')
  async exportSections(): Promise<StreamableFile> {
    return this.exports.table('sections', await this.sections.table());
  }

  /** Export the operator's texts as texts_export.csv */
  @Get('texts/csv')
  @ApiCsv('texts_export.csv')
  @RequirePermission('exports.plain')
  @LogOperation('export_csv', 'site_text')
  async exportTexts(): Promise<StreamableFile> {
    return this.exports.table('texts', await this.texts.table());
  }

  /** Export users' matching task progress as completions_export.csv */
  @Export('completions', completionList, 'completion')
  exportCompletions(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('completions', completionList, readListQuery(query, completionList));
  }

  /** Export both sides of matching transfers as ledger_export.csv */
  @Export('ledger', ledgerList, 'ledger')
  exportLedger(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('ledger', ledgerList, readListQuery(query, ledgerList));
  }

  /** Export matching claims as claims_export.csv */
  @Export('claims', claimList, 'claim')
  exportClaims(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('claims', claimList, readClaimQuery(query));
  }

  /** Export matching decisions as decisions_export.csv */
  @Export('decisions', decisionList, 'decision')
  exportDecisions(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('decisions', decisionList, readListQuery(query, decisionList));
  }

  /** Export matching appeals, open and answered, as appeals_export.csv */
  @Export('appeals', appealList, 'appeal')
  exportAppeals(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('appeals', appealList, readListQuery(query, appealList));
  }

  /** Export matching invited users as referrals_export.csv */
  @Export('referrals', referralList, 'user')
  exportReferrals(@Query() query: ExportQueryDto): Promise<StreamableFile> {
    return this.exports.file('referrals', referralList, readReferralQuery(query));
  }

  /** Export matching rows of the operation log as logs_export.csv */
  @Export('logs', logList, 'log')
  exportLogs(
    @Query() query: LogExportQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<StreamableFile> {
    return this.exports.file('logs', logList, readLogQuery(query), logLists[language]);
  }
}
