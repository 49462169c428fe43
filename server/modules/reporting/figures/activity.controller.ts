import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { ActivityService } from './activity.service.js';
import { CampaignActivityDto } from './dto/activity.dto.js';

@ApiTags('Public')
@Controller('public/campaign')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  /** Get the campaign's activity: participants, points, payments, and the state of its work */
  @Get('activity')
  @PublicCache()
  getCampaignActivity(): Promise<CampaignActivityDto> {
    return this.activity.read();
  }
}
