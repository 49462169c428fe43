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
import {
  DecidedReviewsDto,
  NextReviewDto,
  NextReviewQueryDto,
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

  /** List submissions that wait for a reviewer, the oldest first */
  @Get()
  @ApiPage(ReviewDto, reviewList)
  async listReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewDto[]> {
    return sendPage(reply, 'reviews', await this.queue.list(query, session_id));
  }

  /** Get figures of the review queue */
  @Get('stats')
  getReviewStats(): Promise<ReviewStatsDto> {
    return this.queue.stats();
  }

  /** Hold the next review for five minutes */
  @Post('next')
  @HttpCode(200)
  @ApiBody({ type: NextReviewQueryDto, required: false })
  takeNextReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { skipped, kept }: NextReviewQueryDto,
  ): Promise<NextReviewDto> {
    return this.reviews.next(session_id, skipped, kept);
  }

  /** Approve several submissions */
  @Post('bulk/approve')
  @HttpCode(200)
  @LogOperation('approve_review', 'review')
  bulkApproveReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { ids }: RecordSelectionDto,
  ): Promise<DecidedReviewsDto> {
    return this.reviews.approveAll(ids, session_id);
  }

  /** Reject several submissions */
  @Post('bulk/reject')
  @HttpCode(200)
  @LogOperation('reject_review', 'review')
  bulkRejectReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { ids, ...why }: RejectionSelectionDto,
  ): Promise<DecidedReviewsDto> {
    return this.reviews.rejectAll(ids, session_id, why);
  }

  /** Release a review held by the caller's session */
  @Post(':id/release')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session does not hold it' })
  releaseReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.reviews.release(id, session_id);
  }

  /** Approve a submission */
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

  /** Reject a submission */
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
