import { Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VisitorController, VisitorId } from '../../identity/visitor.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { requestLanguage } from '../../request/request-language.js';
import { ActivityDto } from './dto/ledger-line.dto.js';
import { activityList, LedgerListService } from './ledger-list.service.js';

@VisitorController('me/activity', 'Me')
export class ActivityController {
  constructor(private readonly ledger: LedgerListService) {}

  /** List the visitor's point and token entries with their reasons, the newest first */
  @Get()
  @ApiPage(ActivityDto, activityList, 'activity')
  @ApiProblems(409)
  listMyActivity(
    @VisitorId() user_id: number,
    @Query() query: ListQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<Page<ActivityDto>> {
    return this.ledger.activityOf(user_id, query, requestLanguage(request));
  }
}
