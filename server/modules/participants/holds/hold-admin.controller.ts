import { Body, Param } from '@nestjs/common';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RejectionDto, reasonOf } from '../../../platform/records/rejection.dto.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { UserDto } from '../users/dto/user.dto.js';
import { HoldService } from './hold.service.js';

@AdminController('users/:id', 'Users')
export class HoldAdminController {
  constructor(private readonly holds: HoldService) {}

  /** Hold a user, so that claims and points for invitations wait for a review by a person */
  @Action('hold')
  @RequirePermission('users.change')
  @ApiProblems(409)
  @LogOperation('hold_user', 'user')
  holdUser(@Param('id', IdPipe) id: number, @Body() body: RejectionDto): Promise<UserDto> {
    return this.holds.hold(id, reasonOf(body));
  }

  /** Release a held user */
  @Action('release')
  @RequirePermission('users.change')
  @ApiProblems(409)
  @LogOperation('release_user', 'user')
  releaseUser(@Param('id', IdPipe) id: number): Promise<UserDto> {
    return this.holds.release(id);
  }
}
