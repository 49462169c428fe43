import { Get } from '@nestjs/common';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { WaitingDto } from './dto/waiting.dto.js';
import { WaitingService } from './waiting.service.js';

@AdminController('waiting', 'Campaign')
export class WaitingController {
  constructor(private readonly waiting: WaitingService) {}

  /** Get how many records wait for a decision, up to 100 of each kind */
  @Get()
  @RequirePermission('campaign.read')
  getWaitingCounts(@CurrentAdmin() { role }: AuthenticatedAdmin): Promise<WaitingDto> {
    return this.waiting.count(role);
  }
}
