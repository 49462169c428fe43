import { Body, Get, Param, Patch } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Language } from '#libs/domain/index.js';
import {
  Visitor,
  VisitorAccount,
  VisitorController,
  VisitorId,
  WithAccount,
} from '../../../platform/identity/visitor.guard.js';
import type { AuthenticatedVisitor } from '../../../platform/identity/visitor-turns.js';
import { Action } from '../../../platform/openapi/responses.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { MeDto, MeUpdateDto, MyTaskDto, TaskSubmitDto } from './dto/me.dto.js';
import type { Account } from './me.report.js';
import { MeService } from './me.service.js';
import { MyTaskService } from './my-task.service.js';

@VisitorController('me', 'Me')
export class MeController {
  constructor(private readonly me: MeService) {}

  /** Get the visitor's account and progress */
  @Get()
  @WithAccount()
  getMe(
    @VisitorAccount() account: Account | null,
    @Visitor() visitor: AuthenticatedVisitor,
    @RequestLanguage() language: Language,
  ): MeDto {
    return this.me.show(account, visitor, language);
  }

  /** Change the visitor's name */
  @Patch()
  updateMe(
    @Visitor() visitor: AuthenticatedVisitor,
    @Body() body: MeUpdateDto,
    @RequestLanguage() language: Language,
  ): Promise<MeDto> {
    return this.me.rename(visitor, body, language);
  }

  /** Change the visitor's wallet to the session's wallet, another version with the same key */
  @Action('wallet')
  changeMyWallet(
    @Visitor() visitor: AuthenticatedVisitor,
    @RequestLanguage() language: Language,
  ): Promise<MeDto> {
    return this.me.changeWallet(visitor, language);
  }
}

@VisitorController('me/tasks', 'Me')
export class MyTaskController {
  constructor(private readonly tasks: MyTaskService) {}

  /** Start a task; a repeated call changes nothing */
  @Action(':id/start')
  startMyTask(
    @VisitorId() user_id: number,
    @Param('id', IdPipe) id: number,
    @RequestLanguage() language: Language,
  ): Promise<MyTaskDto> {
    return this.tasks.start(user_id, id, language);
  }

  /** Submit a started task; a repeated call changes nothing */
  @Action(':id/submit')
  @ApiBody({ type: TaskSubmitDto, required: false })
  submitMyTask(
    @VisitorId() user_id: number,
    @Param('id', IdPipe) id: number,
    @Body() body: TaskSubmitDto,
    @RequestLanguage() language: Language,
  ): Promise<MyTaskDto> {
    return this.tasks.submit(user_id, id, body, language);
  }
}
