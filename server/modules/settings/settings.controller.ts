import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicCache } from '../../response-cache/public-cache.js';
import { SiteSettingsDto } from './dto/site-settings.dto.js';
import { SettingsService } from './settings.service.js';

@Controller('public/site')
@ApiTags('Public')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  /** Get the site's public settings */
  @Get()
  @PublicCache()
  getSiteSettings(): Promise<SiteSettingsDto> {
    return this.settings.read();
  }
}
