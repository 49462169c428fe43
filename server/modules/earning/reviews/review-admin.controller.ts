import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse } from '@nestjs/swagger';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import {
  RejectionDto,
  RejectionSelectionDto,
  reasonOf,
} from '../../../platform/records/rejection.dto.js';
import { RecordSelectionDto } from '../../../platform/records/selection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
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
  @RequirePermission('reviews.read')
  @ApiPage(ReviewDto, reviewList, 'reviews')
  listReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Query() query: ListQueryDto,
  ): Promise<Page<ReviewDto>> {
    return this.queue.list(query, session_id);
  }

  /** Get figures of the review queue */
  @Get('stats')
  @RequirePermission('reviews.read')
  getReviewStats(): Promise<ReviewStatsDto> {
    return this.queue.stats();
  }

  /** Hold the next review for five minutes */
  @Action('next')
  @RequirePermission('reviews.decide')
  @ApiBody({ type: NextReviewQueryDto, required: false })
  takeNextReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { skipped, kept }: NextReviewQueryDto,
  ): Promise<NextReviewDto> {
    return this.reviews.next(session_id, skipped, kept);
  }

  /** Approve several submissions */
  @Action('bulk/approve')
  @RequirePermission('reviews.decide')
  @LogOperation('approve_review', 'review')
  bulkApproveReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { ids }: RecordSelectionDto,
  ): Promise<DecidedReviewsDto> {
    return this.reviews.decideAll(ids, session_id, { kind: 'accepted' });
  }

  /** Reject several submissions */
  @Action('bulk/reject')
  @RequirePermission('reviews.decide')
  @LogOperation('reject_review', 'review')
  bulkRejectReviews(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Body() { ids, ...why }: RejectionSelectionDto,
  ): Promise<DecidedReviewsDto> {
    return this.reviews.decideAll(ids, session_id, { kind: 'refused', reason: reasonOf(why) });
  }

  /** Release a review held by the caller's session */
  @Post(':id/release')
  @RequirePermission('reviews.decide')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The session does not hold it' })
  releaseReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.reviews.release(id, session_id);
  }

  /** Approve a submission */
  @Action(':id/approve')
  @RequirePermission('reviews.decide')
  @ApiProblems(409)
  @LogOperation('approve_review', 'review')
  approveReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
  ): Promise<ReviewOutcomeDto> {
    return this.reviews.decide(id, session_id, { kind: 'accepted' });
  }

  /** Reject a submission */
  @Action(':id/reject')
  @RequirePermission('reviews.decide')
  @ApiProblems(409)
  @LogOperation('reject_review', 'review')
  rejectReview(
    @CurrentAdmin() { session_id }: AuthenticatedAdmin,
    @Param('id', IdPipe) id: number,
    @Body() body: RejectionDto,
  ): Promise<ReviewOutcomeDto> {
    return this.reviews.decide(id, session_id, { kind: 'refused', reason: reasonOf(body) });
  }
}
