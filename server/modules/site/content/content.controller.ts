import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { MoveDto } from '../../../platform/records/move.dto.js';
import { RestoreDto } from '../../../platform/records/restore.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { PublicCache } from '../../../platform/response-cache/public-cache.js';
import { ContentService, contentList } from './content.service.js';
import {
  ContentCreateDto,
  ContentDto,
  ContentListQueryDto,
  ContentUpdateDto,
  PublicContentQueryDto,
} from './dto/content.dto.js';

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

  /** List the operator's sections of a page in their order; a legal page without any shows its built-in text */
  @Get('contents')
  @PublicCache()
  listPageContents(@Query() { type }: PublicContentQueryDto): Promise<ContentDto[]> {
    return this.contents.listActive(type);
  }
}

@AdminController('contents', 'Content')
export class ContentAdminController {
  constructor(private readonly contents: ContentService) {}

  /** List content sections, optionally of one type */
  @Get()
  @RequirePermission('contents.read')
  @ApiPage(ContentDto, contentList, 'contents')
  listContents(@Query() query: ContentListQueryDto): Promise<Page<ContentDto>> {
    return this.contents.list(query);
  }

  /** Get a content section */
  @Get(':id')
  @RequirePermission('contents.read')
  getContent(@Param('id', IdPipe) id: number): Promise<ContentDto> {
    return this.contents.get(id);
  }

  /** Create a content section */
  @Post()
  @RequirePermission('contents.change')
  @ApiProblems(409)
  @LogOperation('create_content', 'content')
  createContent(@Body() body: ContentCreateDto): Promise<ContentDto> {
    return this.contents.create(body);
  }

  /** Update a content section, except its type and key */
  @Put(':id')
  @RequirePermission('contents.change')
  @LogOperation('update_content', 'content')
  updateContent(
    @Param('id', IdPipe) id: number,
    @Body() body: ContentUpdateDto,
  ): Promise<ContentDto> {
    return this.contents.update(id, body);
  }

  /** Restore the values that a content section had before a row of the operation log */
  @Action(':id/restore')
  @RequirePermission('contents.change')
  @ApiProblems(409)
  @LogOperation('update_content', 'content')
  restoreContent(@Param('id', IdPipe) id: number, @Body() body: RestoreDto): Promise<ContentDto> {
    return this.contents.restore(id, body);
  }

  /** Move a content section within its page, and return the page in the new order */
  @Action(':id/move')
  @RequirePermission('contents.change')
  @LogOperation('update_content', 'content')
  moveContent(@Param('id', IdPipe) id: number, @Body() { place }: MoveDto): Promise<ContentDto[]> {
    return this.contents.move(id, place);
  }

  /** Delete a content section and return it */
  @Delete(':id')
  @RequirePermission('contents.change')
  @LogOperation('delete_content', 'content')
  deleteContent(@Param('id', IdPipe) id: number): Promise<ContentDto> {
    return this.contents.delete(id);
  }
}
