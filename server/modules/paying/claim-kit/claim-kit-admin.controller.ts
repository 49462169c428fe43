import { Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import {
  AdminController,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { ClaimKitService } from './claim-kit.service.js';
import { ClaimKitQueryDto } from './dto/claim-kit-query.dto.js';

@AdminController('distributors', 'Distributors')
export class ClaimKitAdminController {
  constructor(private readonly kits: ClaimKitService) {}

  /** Download the claim kit of a published distributor: a folder with which receivers claim without this server */
  @Get(':id/claim-kit')
  @RequirePermission('exports.personal')
  @RequireConfirmation()
  @ApiProblems(409, 503)
  @ApiOkResponse({
    description: 'A tar archive; the same bytes for the same root, address and version',
    headers: {
      'Content-Disposition': {
        description: 'The name to save it under',
        schema: { type: 'string' },
        example: 'attachment; filename="claim-kit-7.tar"',
      },
    },
    content: { 'application/x-tar': { schema: { type: 'string', format: 'binary' } } },
  })
  @LogOperation('export_claim_kit', 'distributor')
  downloadClaimKit(
    @Param('id', IdPipe) id: number,
    @Query() { url }: ClaimKitQueryDto,
  ): Promise<StreamableFile> {
    return this.kits.download(id, url);
  }
}
