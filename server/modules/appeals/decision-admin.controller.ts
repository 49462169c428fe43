import { Get, Param, Query } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController, RequirePermission } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { IdPipe } from '../../request/id.pipe.js';
import { AppealService } from './appeal.service.js';
import { DecisionListService, decisionList } from './decision-list.service.js';
import { DecisionDto } from './dto/decision.dto.js';

@AdminController('users/:id/decisions', 'Users')
export class UserDecisionAdminController {
  constructor(private readonly decisions: DecisionListService) {}

  /** List decisions about a user with their reasons, the newest first */
  @Get()
  @RequirePermission('users.read')
  @ApiPage(DecisionDto, decisionList, 'decisions')
  listUserDecisions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<DecisionDto>> {
    return this.decisions.list(id, query);
  }
}

@AdminController('decisions', 'Appeals')
export class DecisionAdminController {
  constructor(private readonly appeals: AppealService) {}

  /** Overturn a decision and restore everything it took */
  @Action(':id/overturn')
  @RequirePermission('decisions.overturn')
  @ApiProblems(409)
  @LogOperation('overturn_decision', 'decision')
  overturnDecision(@Param('id', IdPipe) id: number): Promise<DecisionDto> {
    return this.appeals.overturnDecision(id);
  }
}
