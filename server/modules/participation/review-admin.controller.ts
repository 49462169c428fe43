import { Body, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
} from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { RejectionDto, RejectionSelectionDto } from '../../records/rejection.dto.js';
import { RecordSelectionDto } from '../../records/selection.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { NextReviewQueryDto } from './dto/next-review.dto.js';
import {
  DecidedReviewsDto,
  NextReviewDto,
  ReviewDto,
  ReviewOutcomeDto,
  ReviewStatsDto,
} from './dto/review.dto.js';
import { ReviewService } from './review.service.js';
import { ReviewListService, reviewList } from './review-list.service.js';

@AdminController('reviews', 'Reviews')
export class ReviewAdminController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly queue: ReviewListService,
  ) {}

  /** What waits for a person, the oldest first */
  @Get()
  @ApiPage(ReviewDto, reviewList)
  async listReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewDto[]> {
    return sendPage(reply, 'reviews', await this.queue.list(query, session_id));
  }

  /** The queue in numbers */
  @Get('stats')
  getReviewStats(): Promise<ReviewStatsDto> {
    return this.queue.stats();
  }

  /** Holds what waits longest for this login session, or goes on holding it */
  @Post('next')
  @HttpCode(200)
  @ApiBody({ type: NextReviewQueryDto, required: false })
  takeNextReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { skipped, kept }: NextReviewQueryDto,
  ): Promise<NextReviewDto> {
    return this.reviews.next(session_id, skipped, kept);
  }

  /** Accepts several at once */
  @Post('bulk/approve')
  @HttpCode(200)
  @LogOperation('approve_review', 'review')
  bulkApproveReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { ids }: RecordSelectionDto,
  ): Promise<DecidedReviewsDto> {
    return this.reviews.approveAll(ids, session_id);
  }

  /** Refuses several at once, for a reason that the users read */
  @Post('bulk/reject')
  @HttpCode(200)
  @LogOperation('reject_review', 'review')
  bulkRejectReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { ids, ...why }: RejectionSelectionDto,
  ): Promise<DecidedReviewsDto> {
    return this.reviews.rejectAll(ids, session_id, why);
  }

  /** Lets go of what this login session holds */
  @Post(':id/release')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'This session does not hold it any more' })
  releaseReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.reviews.release(id, session_id);
  }

  /** Accepts what was handed in: the task is completed */
  @Post(':id/approve')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('approve_review', 'review')
  approveReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
  ): Promise<ReviewOutcomeDto> {
    return this.reviews.approve(id, session_id);
  }

  /** Refuses what was handed in, for a reason that the user reads */
  @Post(':id/reject')
  @HttpCode(200)
  @ApiProblems(409)
  @LogOperation('reject_review', 'review')
  rejectReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
    @Body() body: RejectionDto,
  ): Promise<ReviewOutcomeDto> {
    return this.reviews.reject(id, session_id, body);
  }
}
