import { Body, Get, Param, Query } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RejectionDto } from '../../../platform/records/rejection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { CompletionService, completionList } from '../participation/completion.service.js';
import { CompletionDto } from '../participation/dto/completion.dto.js';
import { ReviewService } from './review.service.js';

@AdminController('users/:id/completions', 'Users')
export class CompletionAdminController {
  constructor(
    private readonly completions: CompletionService,
    private readonly reviews: ReviewService,
  ) {}

  /** List a user's progress with tasks, the newest first */
  @Get()
  @RequirePermission('users.read')
  @ApiPage(CompletionDto, completionList, 'completions')
  listUserCompletions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<CompletionDto>> {
    return this.completions.listForAdmin(query, id);
  }

  /** Reverse a completed task and deduct its points */
  @Action(':task_id/reverse')
  @RequirePermission('users.adjust')
  @ApiProblems(409)
  @LogOperation('reverse_points', 'user')
  reverseCompletion(
    @Param('id', IdPipe) id: number,
    @Param('task_id', IdPipe) taskId: number,
    @Body() body: RejectionDto,
  ): Promise<CompletionDto> {
    return this.reviews.reverse(id, taskId, body);
  }
}
