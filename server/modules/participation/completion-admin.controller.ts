import { Body, Get, Param, Query } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController, RequirePermission } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { Action, ApiProblems } from '../../openapi/responses.js';
import { RejectionDto } from '../../records/rejection.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { CompletionService, completionList } from './completion.service.js';
import { CompletionDto } from './dto/completion.dto.js';
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
