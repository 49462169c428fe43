import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, sendPage } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { CompletionService, completionList } from './completion.service.js';
import { CompletionDto } from './dto/completion.dto.js';

@AdminController('users/:id/completions', 'Users')
export class CompletionAdminController {
  constructor(private readonly completions: CompletionService) {}

  /** How far a user is with each task they have begun, the newest first */
  @Get()
  @ApiPage(CompletionDto, completionList)
  async listUserCompletions(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CompletionDto[]> {
    return sendPage(reply, 'completions', await this.completions.listForAdmin(query, id));
  }
}
