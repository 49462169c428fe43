import { Body, Get, Param } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RejectionDto, reasonOf } from '../../../platform/records/rejection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { UserDto } from '../users/dto/user.dto.js';
import { MyPointConfirmationDto, PointConfirmationDto } from './dto/point-confirmation.dto.js';
import { PointConfirmationService } from './point-confirmation.service.js';

@VisitorController('me/point-confirmation', 'Me')
export class MyPointConfirmationController {
  constructor(private readonly confirmations: PointConfirmationService) {}

  /** Get whether the visitor's points are provisional, and the ways to confirm them */
  @Get()
  getMyPointConfirmation(
    @VisitorId() user_id: number,
    @RequestLanguage() language: Language,
  ): Promise<MyPointConfirmationDto> {
    return this.confirmations.mine(user_id, language);
  }

  /** Request a check of the balance; it changes nothing within ten minutes, or once the days of holding have begun */
  @Action('check')
  checkMyBalance(
    @VisitorId() user_id: number,
    @RequestLanguage() language: Language,
  ): Promise<MyPointConfirmationDto> {
    return this.confirmations.checkBalance(user_id, language);
  }
}

@AdminController('users/:id', 'Users')
export class PointConfirmationAdminController {
  constructor(private readonly confirmations: PointConfirmationService) {}

  /** Get whether a user's points are confirmed */
  @Get('point-confirmation')
  @RequirePermission('users.read')
  getPointConfirmation(
    @Param('id', IdPipe) id: number,
    @RequestLanguage() language: Language,
  ): Promise<PointConfirmationDto> {
    return this.confirmations.of(id, language);
  }

  /** Confirm a user's points, so that they can be claimed */
  @Action('confirm-points')
  @RequirePermission('users.change')
  @ApiProblems(409)
  @LogOperation('confirm_points', 'user')
  confirmPoints(@Param('id', IdPipe) id: number, @Body() body: RejectionDto): Promise<UserDto> {
    return this.confirmations.confirm(id, reasonOf(body));
  }

  /** Withdraw a person's confirmation of a user's points; claims stay */
  @Action('withdraw-confirmation')
  @RequirePermission('users.change')
  @ApiProblems(409)
  @LogOperation('withdraw_confirmation', 'user')
  withdrawConfirmation(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.confirmations.withdraw(id);
  }
}
