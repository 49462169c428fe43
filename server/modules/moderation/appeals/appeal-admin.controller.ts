import { Body, Get, Param, Query } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { AppealService, appealList } from './appeal.service.js';
import {
  AnsweredAppealsDto,
  AppealAnswerDto,
  AppealDto,
  AppealStatsDto,
  AppealsAnswerDto,
} from './dto/appeal.dto.js';

@AdminController('appeals', 'Appeals')
export class AppealAdminController {
  constructor(private readonly appeals: AppealService) {}

  /** List appeals, the oldest first; without a status filter, only open ones */
  @Get()
  @RequirePermission('appeals.read')
  @ApiPage(AppealDto, appealList, 'appeals')
  listAppeals(
    @Query() query: ListQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<Page<AppealDto>> {
    return this.appeals.list(query, language);
  }

  /** Get figures of the appeals */
  @Get('stats')
  @RequirePermission('appeals.read')
  getAppealStats(): Promise<AppealStatsDto> {
    return this.appeals.stats();
  }

  /** Uphold the decisions of several appeals with one answer */
  @Action('bulk/uphold')
  @RequirePermission('appeals.decide')
  @LogOperation('answer_appeal', 'appeal')
  bulkUpholdAppeals(
    @Body() body: AppealsAnswerDto,
    @RequestLanguage() language: Language,
  ): Promise<AnsweredAppealsDto> {
    return this.appeals.answerAll(body, 'upheld', language);
  }

  /** Overturn the decisions of several appeals with one answer, and restore everything they took */
  @Action('bulk/overturn')
  @RequirePermission('appeals.decide')
  @ApiProblems(409)
  @LogOperation('answer_appeal', 'appeal')
  bulkOverturnAppeals(
    @Body() body: AppealsAnswerDto,
    @RequestLanguage() language: Language,
  ): Promise<AnsweredAppealsDto> {
    return this.appeals.answerAll(body, 'overturned', language);
  }

  /** Get an appeal */
  @Get(':id')
  @RequirePermission('appeals.read')
  getAppeal(
    @Param('id', IdPipe) id: number,
    @RequestLanguage() language: Language,
  ): Promise<AppealDto> {
    return this.appeals.get(id, language);
  }

  /** Uphold the decision of an appeal */
  @Action(':id/uphold')
  @RequirePermission('appeals.decide')
  @ApiProblems(409)
  @LogOperation('answer_appeal', 'appeal')
  upholdAppeal(
    @Param('id', IdPipe) id: number,
    @Body() body: AppealAnswerDto,
    @RequestLanguage() language: Language,
  ): Promise<AppealDto> {
    return this.appeals.uphold(id, body, language);
  }

  /** Overturn the decision of an appeal and restore everything it took */
  @Action(':id/overturn')
  @RequirePermission('appeals.decide')
  @ApiProblems(409)
  @LogOperation('answer_appeal', 'appeal')
  overturnAppeal(
    @Param('id', IdPipe) id: number,
    @Body() body: AppealAnswerDto,
    @RequestLanguage() language: Language,
  ): Promise<AppealDto> {
    return this.appeals.overturn(id, body, language);
  }
}
