import { Module } from '@nestjs/common';
import { OutsideScoreClient } from '../../../platform/integrations/outside-score/outside-score-client.js';
import { HoldsModule } from '../holds/holds.module.js';
import { UsersModule } from '../users/users.module.js';
import { OutsideScoreRepository } from './outside-score.repository.js';
import { OutsideScoreService } from './outside-score.service.js';
import { OutsideScoreAdminController } from './outside-score-admin.controller.js';
import { OutsideScorePollService } from './outside-score-poll.service.js';

@Module({
  imports: [HoldsModule, UsersModule],
  controllers: [OutsideScoreAdminController],
  providers: [
    OutsideScoreClient,
    OutsideScorePollService,
    OutsideScoreRepository,
    OutsideScoreService,
  ],
  exports: [OutsideScoreRepository, OutsideScoreService],
})
export class OutsideScoresModule {}
