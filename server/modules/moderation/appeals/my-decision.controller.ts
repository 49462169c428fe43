import { Body, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse } from '@nestjs/swagger';
import type { Language } from '#libs/domain/index.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { DecisionListService, myDecisionList } from './decision-list.service.js';
import { AppealCreateDto } from './dto/appeal.dto.js';
import { MyDecisionDto } from './dto/decision.dto.js';
import { MyAppealService } from './my-appeal.service.js';

@VisitorController('me', 'Me')
export class MyDecisionController {
  constructor(
    private readonly appeals: MyAppealService,
    private readonly decisions: DecisionListService,
  ) {}

  /** List decisions about the visitor with their reasons, the newest first */
  @Get('decisions')
  @ApiPage(MyDecisionDto, myDecisionList, 'decisions')
  listMyDecisions(
    @VisitorId() user_id: number,
    @Query() query: ListQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<Page<MyDecisionDto>> {
    return this.decisions.listMine(user_id, query, language);
  }

  /** Appeal against a decision, once; banned visitors can appeal too */
  @Post('appeals')
  @ApiCreatedResponse({ type: MyDecisionDto, description: 'The decision with the appeal' })
  @ApiProblems(404)
  appealDecision(
    @VisitorId() user_id: number,
    @Body() body: AppealCreateDto,
    @RequestLanguage() language: Language,
  ): Promise<MyDecisionDto> {
    return this.appeals.create(user_id, body, language);
  }
}
