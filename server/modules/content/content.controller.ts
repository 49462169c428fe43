import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicCache } from '../../response-cache/public-cache.js';
import { ContentService } from './content.service.js';
import { ContentDto } from './dto/content.dto.js';
import { PublicContentQueryDto } from './dto/content-query.dto.js';

@Controller('public')
@ApiTags('Public')
export class ContentController {
  constructor(private readonly contents: ContentService) {}

  /** List the whitepaper's sections in their order */
  @Get('whitepaper')
  @PublicCache()
  listWhitepaperSections(): Promise<ContentDto[]> {
    return this.contents.listActive('whitepaper');
  }

  /** List the sections added to the about or the roadmap page, in their order */
  @Get('contents')
  @PublicCache()
  listPageContents(@Query() { type }: PublicContentQueryDto): Promise<ContentDto[]> {
    return this.contents.listActive(type);
  }
}
