import { Get, Param, Query } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
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
