import { Body, Get, Patch } from '@nestjs/common';
import {
  type AuthenticatedVisitor,
  Visitor,
  VisitorController,
} from '../../identity/visitor.guard.js';
import { ApiProblems } from '../../openapi/responses.js';
import { MeDto, MeUpdateDto } from './dto/me.dto.js';
import { MeService } from './me.service.js';

@VisitorController('me', 'Me')
export class MeController {
  constructor(private readonly me: MeService) {}

  /** The visitor who is signed in, and where it stands */
  @Get()
  @ApiProblems(409)
  getMe(@Visitor() { user_id }: AuthenticatedVisitor): Promise<MeDto> {
    return this.me.read(user_id);
  }

  /** Changes the visitor's name */
  @Patch()
  @ApiProblems(403, 409)
  updateMe(
    @Visitor() { user_id }: AuthenticatedVisitor,
    @Body() body: MeUpdateDto,
  ): Promise<MeDto> {
    return this.me.update(user_id, body);
  }
}
