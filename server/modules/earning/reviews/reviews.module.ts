import { Module } from '@nestjs/common';
import { UsersModule } from '../../participants/users/users.module.js';
import { CompletionsModule } from '../completions/completions.module.js';
import { ParticipationModule } from '../participation/participation.module.js';
import { CompletionAdminController } from './completion-admin.controller.js';
import { ReviewRepository } from './review.repository.js';
import { ReviewService } from './review.service.js';
import { ReviewAdminController } from './review-admin.controller.js';
import { ReviewListService } from './review-list.service.js';

@Module({
  imports: [CompletionsModule, ParticipationModule, UsersModule],
  controllers: [CompletionAdminController, ReviewAdminController],
  providers: [ReviewListService, ReviewRepository, ReviewService],
})
export class ReviewsModule {}
