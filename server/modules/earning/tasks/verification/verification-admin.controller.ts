import { Body, Get, Param, Put } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { VERIFICATION_METHODS } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../../platform/identity/admin.guard.js';
import { LogOperation } from '../../../../platform/operation-log/log-operation.js';
import {
  VerificationMethodDto,
  VerificationMethodUpdateDto,
} from './dto/verification-method.dto.js';
import { VerificationHealthService } from './verification-health.service.js';

@AdminController('verification-methods', 'Verification')
export class VerificationAdminController {
  constructor(private readonly health: VerificationHealthService) {}

  /** List verification methods with their state */
  @Get()
  @RequirePermission('verification.read')
  listVerificationMethods(): Promise<VerificationMethodDto[]> {
    return this.health.list();
  }

  /** Switch a verification method on or off, with a note to visitors */
  @Put(':method')
  @RequirePermission('verification.change')
  @ApiParam({
    name: 'method',
    description: 'Which method.',
    schema: { type: 'string', enum: [...VERIFICATION_METHODS], example: 'ton_balance' },
  })
  @LogOperation('update_verification', 'verification')
  updateVerificationMethod(
    @Param('method') method: string,
    @Body() body: VerificationMethodUpdateDto,
  ): Promise<VerificationMethodDto> {
    return this.health.update(method, body);
  }
}
