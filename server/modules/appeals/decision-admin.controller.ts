import { Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { IdPipe } from '../../request/id.pipe.js';
import { AppealService } from './appeal.service.js';
import { DecisionListService, decisionList } from './decision-list.service.js';
import { DecisionDto } from './dto/decision.dto.js';

@AdminController('users/:id/decisions', 'Users')
export class UserDecisionAdminController {
  constructor(private readonly decisions: DecisionListService) {}

  /** List decisions about a user with their reasons, the newest first */
  @Get()
  @ApiPage(DecisionDto, decisionList)
  async listUserDecisions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DecisionDto[]> {
    return sendPage(reply, 'decisions', await this.decisions.list(id, query));
  }
}

@AdminController('decisions', 'Appeals')
export class DecisionAdminController {
  constructor(private readonly appeals: AppealService) {}

  /** Overturn a decision and restore everything it took */
  @Post(':id/overturn')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('overturn_decision', 'decision')
  overturnDecision(@Param('id', IdPipe) id: number): Promise<DecisionDto> {
    return this.appeals.overturnDecision(id);
  }
}
