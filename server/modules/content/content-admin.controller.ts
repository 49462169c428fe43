import { Body, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../common/http/admin.guard.js';
import { ApiPage, ApiProblems } from '../../common/http/api-problems.js';
import { IdPipe } from '../../common/http/id.pipe.js';
import { ApiIfMatch, IfMatch } from '../../common/http/if-match.js';
import { sendPage } from '../../common/http/page.js';
import { LogOperation } from '../../common/operation-log.js';
import { ContentService } from './content.service.js';
import { ContentDto } from './dto/content.dto.js';
import { ContentListQueryDto } from './dto/content-query.dto.js';
import { ContentCreateDto, ContentUpdateDto } from './dto/content-write.dto.js';

@AdminController('contents', 'Content')
export class ContentAdminController {
  constructor(private readonly contents: ContentService) {}

  /** All sections, or those of one type */
  @Get()
  @ApiPage(ContentDto)
  async listContents(
    @Query() query: ContentListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContentDto[]> {
    return sendPage(reply, 'contents', await this.contents.list(query));
  }

  /** One section */
  @Get(':id')
  getContent(@Param('id', IdPipe) id: number): Promise<ContentDto> {
    return this.contents.get(id);
  }

  /** Adds a section */
  @Post()
  @ApiProblems(409)
  @LogOperation('create_content', 'content')
  createContent(@Body() body: ContentCreateDto): Promise<ContentDto> {
    return this.contents.create(body);
  }

  /** Changes a section, but not its type and key */
  @Put(':id')
  @ApiIfMatch()
  @LogOperation('update_content', 'content')
  updateContent(
    @Param('id', IdPipe) id: number,
    @Body() body: ContentUpdateDto,
    @IfMatch() ifMatch?: string,
  ): Promise<ContentDto> {
    return this.contents.update(id, body, ifMatch);
  }

  /** Deletes a section and answers it */
  @Delete(':id')
  @LogOperation('delete_content', 'content')
  deleteContent(@Param('id', IdPipe) id: number): Promise<ContentDto> {
    return this.contents.delete(id);
  }
}
