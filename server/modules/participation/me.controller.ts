import { Body, Get, Patch, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  type AuthenticatedVisitor,
  Visitor,
  VisitorController,
} from '../../identity/visitor.guard.js';
import { ApiProblems } from '../../openapi/responses.js';
import { requestLanguage } from '../../request/request-language.js';
import { MeDto, MeUpdateDto } from './dto/me.dto.js';
import { MeService } from './me.service.js';

@VisitorController('me', 'Me')
export class MeController {
  constructor(private readonly me: MeService) {}

  /** Get the visitor's account and progress */
  @Get()
  @ApiProblems(409)
  getMe(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Req() request: FastifyRequest,
  ): Promise<MeDto> {
    return this.me.read(user_id, requestLanguage(request));
  }

  /** Change the visitor's name */
  @Patch()
  @ApiProblems(403, 409)
  updateMe(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Body() body: MeUpdateDto,
    @Req() request: FastifyRequest,
  ): Promise<MeDto> {
    return this.me.update(user_id, body, requestLanguage(request));
  }
}
