import { Module } from '@nestjs/common';
import { ReversalAdminController } from './reversal-admin.controller.js';
import { ReviewService } from './review.service.js';
import { ReviewAdminController } from './review-admin.controller.js';

@Module({
  controllers: [ReviewAdminController, ReversalAdminController],
  providers: [ReviewService],
})
export class ReviewsModule {}
