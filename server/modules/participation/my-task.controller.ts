import { Body, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  type AuthenticatedVisitor,
  Visitor,
  VisitorController,
} from '../../identity/visitor.guard.js';
import { ApiProblems } from '../../openapi/responses.js';
import { IdPipe } from '../../request/id.pipe.js';
import { requestLanguage } from '../../request/request-language.js';
import { MyTaskDto, TaskSubmitDto } from './dto/me.dto.js';
import { MyTaskService } from './my-task.service.js';

@VisitorController('me/tasks', 'Me')
export class MyTaskController {
  constructor(private readonly tasks: MyTaskService) {}

  /** Start a task; a repeated call changes nothing */
  @Post(':id/start')
  @HttpCode(200)
  @ApiProblems(403, 409)
  startMyTask(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Param('id', IdPipe) id: number,
    @Req() request: FastifyRequest,
  ): Promise<MyTaskDto> {
    return this.tasks.start(user_id, id, requestLanguage(request));
  }

  /** Submit a started task; a repeated call changes nothing */
  @Post(':id/submit')
  @HttpCode(200)
  @ApiBody({ type: TaskSubmitDto, required: false })
  @ApiProblems(403, 409)
  submitMyTask(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Param('id', IdPipe) id: number,
    @Body() body: TaskSubmitDto,
    @Req() request: FastifyRequest,
  ): Promise<MyTaskDto> {
    return this.tasks.submit(user_id, id, body, requestLanguage(request));
  }
}
