import { Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { PersonalDataDto } from './dto/personal-data.dto.js';
import { PersonalDataService } from './personal-data.service.js';

@AdminController('users/:id/personal-data', 'Users')
export class PersonalDataController {
  constructor(private readonly data: PersonalDataService) {}

  /** Export everything that is stored about a user */
  @Get()
  @RequirePermission('exports.personal')
  @RequireConfirmation()
  @LogOperation('export_personal_data', 'user')
  exportPersonalData(@Param('id', IdPipe) id: number): Promise<PersonalDataDto> {
    return this.data.export(id);
  }

  /** Remove a user's data; the ledger keeps its numbers, and paid tokens their wallet */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The data is removed' })
  @RequirePermission('users.delete')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('remove_personal_data', 'user')
  removePersonalData(
    @Param('id', IdPipe) id: number,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<void> {
    return this.data.remove(id, admin);
  }
}
