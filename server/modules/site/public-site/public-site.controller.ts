import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { PublicSiteDto } from './dto/public-site.dto.js';
import { PublicSiteService } from './public-site.service.js';

@Controller('public/site')
@ApiTags('Public')
export class PublicSiteController {
  constructor(private readonly site: PublicSiteService) {}

  /** Get the site's public settings, and the operator's sections in place of the built-in ones */
  @Get()
  @PublicCache()
  getSiteSettings(): Promise<PublicSiteDto> {
    return this.site.read();
  }
}
