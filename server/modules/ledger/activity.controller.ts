import { Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AuthenticatedVisitor,
  Visitor,
  VisitorController,
} from '../../identity/visitor.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { requestLanguage } from '../../request/request-language.js';
import { ActivityDto } from './dto/ledger-line.dto.js';
import { activityList, LedgerListService } from './ledger-list.service.js';

@VisitorController('me/activity', 'Me')
export class ActivityController {
  constructor(private readonly ledger: LedgerListService) {}

  /** List the visitor's point and token entries with their reasons, the newest first */
  @Get()
  @ApiPage(ActivityDto, activityList)
  @ApiProblems(409)
  async listMyActivity(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Query() query: ListQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ActivityDto[]> {
    const page = await this.ledger.activityOf(user_id, query, requestLanguage(request));
    return sendPage(reply, 'activity', page);
  }
}
