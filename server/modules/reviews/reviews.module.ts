import { Module } from '@nestjs/common';
import { CompletionsModule } from '../participation/completions.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { UsersModule } from '../users/users.module.js';
import { ReversalAdminController } from './reversal-admin.controller.js';
import { ReviewService } from './review.service.js';
import { ReviewAdminController } from './review-admin.controller.js';
import { ReviewListService } from './review-list.service.js';

@Module({
  imports: [CompletionsModule, SignalsModule, UsersModule],
  controllers: [ReviewAdminController, ReversalAdminController],
  providers: [ReviewListService, ReviewService],
})
export class ReviewsModule {}
