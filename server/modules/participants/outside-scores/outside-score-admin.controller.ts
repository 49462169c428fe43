import { Get, Param } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { OutsideScoreDto } from './dto/outside-score.dto.js';
import { OutsideScoreService } from './outside-score.service.js';

@AdminController('users/:id/outside-score', 'Users')
export class OutsideScoreAdminController {
  constructor(private readonly scores: OutsideScoreService) {}

  /** Get the outside service's score of a user */
  @Get()
  @RequirePermission('users.read')
  getOutsideScore(@Param('id', IdPipe) id: number): Promise<OutsideScoreDto> {
    return this.scores.of(id);
  }
}
