import { Body, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { ApiProblems } from '../../openapi/responses.js';
import { MoveDto } from '../../records/move.dto.js';
import { IdPipe } from '../../request/id.pipe.js';
import { ContentService, contentList } from './content.service.js';
import { ContentDto } from './dto/content.dto.js';
import { ContentListQueryDto } from './dto/content-query.dto.js';
import { ContentCreateDto, ContentUpdateDto } from './dto/content-write.dto.js';

@AdminController('contents', 'Content')
export class ContentAdminController {
  constructor(private readonly contents: ContentService) {}

  /** List content sections, optionally of one type */
  @Get()
  @ApiPage(ContentDto, contentList)
  async listContents(
    @Query() query: ContentListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContentDto[]> {
    return sendPage(reply, 'contents', await this.contents.list(query));
  }

  /** Get a content section */
  @Get(':id')
  getContent(@Param('id', IdPipe) id: number): Promise<ContentDto> {
    return this.contents.get(id);
  }

  /** Create a content section */
  @Post()
  @ApiProblems(409)
  @LogOperation('create_content', 'content')
  createContent(@Body() body: ContentCreateDto): Promise<ContentDto> {
    return this.contents.create(body);
  }

  /** Update a content section, except its type and key */
  @Put(':id')
  @LogOperation('update_content', 'content')
  updateContent(
    @Param('id', IdPipe) id: number,
    @Body() body: ContentUpdateDto,
  ): Promise<ContentDto> {
    return this.contents.update(id, body);
  }

  /** Move a content section within its page, and return the page in the new order */
  @Post(':id/move')
  @HttpCode(200)
  @LogOperation('update_content', 'content')
  moveContent(@Param('id', IdPipe) id: number, @Body() { place }: MoveDto): Promise<ContentDto[]> {
    return this.contents.move(id, place);
  }

  /** Delete a content section and return it */
  @Delete(':id')
  @LogOperation('delete_content', 'content')
  deleteContent(@Param('id', IdPipe) id: number): Promise<ContentDto> {
    return this.contents.delete(id);
  }
}
