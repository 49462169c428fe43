import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ApiProblems } from '../../openapi/responses.js';
import { RejectionDto } from '../../records/rejection.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { CompletionDto } from './completion.service.js';
import { ReviewService } from './review.service.js';

@AdminController('users/:id/completions', 'Users')
export class ReversalAdminController {
  constructor(private readonly reviews: ReviewService) {}

  /** Takes back the points of a completed task, for a reason that the user reads */
  @Post(':task_id/reverse')
  @HttpCode(200)
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
