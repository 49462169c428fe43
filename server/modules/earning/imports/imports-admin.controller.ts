import {
  Body,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  MayRequireConfirmation,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiCsv, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { streamUpload } from '../../../platform/request/upload.js';
import {
  ImportDetailsDto,
  ImportDto,
  ImportQueryDto,
  ImportUndoDto,
  RejectedRowDto,
  RejectedRowsQueryDto,
  SeenImportDto,
  WaitingTotalsDto,
} from './dto/point-import.dto.js';
import { ImportBookingService } from './import-booking.service.js';
import { ImportListService, importList } from './import-list.service.js';
import { ImportUploadService } from './import-upload.service.js';

@AdminController('imports', 'Imports')
export class ImportsAdminController {
  constructor(
    private readonly lists: ImportListService,
    private readonly uploads: ImportUploadService,
    private readonly booking: ImportBookingService,
  ) {}

  /** List imports of points, the newest first */
  @Get()
  @RequirePermission('users.read')
  @ApiPage(ImportDto, importList, 'imports')
  listImports(@Query() query: ListQueryDto): Promise<Page<ImportDto>> {
    return this.lists.list(query);
  }

  /** Get the points of all imports that wait for their wallets */
  @Get('waiting')
  @RequirePermission('users.read')
  getWaitingPoints(): Promise<WaitingTotalsDto> {
    return this.lists.totals();
  }

  /** Get an import, with its refused rows by reason and the sums of the others */
  @Get(':id')
  @RequirePermission('users.read')
  getImport(@Param('id', IdPipe) id: number): Promise<ImportDetailsDto> {
    return this.lists.get(id);
  }

  /** List refused rows of an import, a hundred at a time */
  @Get(':id/rejected')
  @RequirePermission('users.adjust')
  listRejectedRows(
    @Param('id', IdPipe) id: number,
    @Query() { after = 0 }: RejectedRowsQueryDto,
  ): Promise<RejectedRowDto[]> {
    return this.lists.rejected(id, after);
  }

  /** Export the refused rows of an import in the shape of its file */
  @Get(':id/rejected/csv')
  @RequirePermission('exports.personal')
  @ApiCsv('import_1_refused.csv')
  @LogOperation('export_csv', 'import')
  exportRejectedRows(@Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return this.lists.rejectedFile(id);
  }

  /** Check a CSV file of points for wallets, without booking anything */
  @Post()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(409, 422)
  @RequirePermission('users.adjust')
  @LogOperation('import_points', 'import')
  async uploadImport(
    @Req() request: FastifyRequest,
    @Query() { name }: ImportQueryDto,
  ): Promise<ImportDetailsDto> {
    const read = streamUpload(request, (file) => this.uploads.read(file, name));
    return this.lists.get(await read);
  }

  /** Confirm an import as it was shown: known wallets get their points, others at their first sign-in */
  @Action(':id/confirm')
  @RequirePermission('users.adjust')
  @MayRequireConfirmation()
  @ApiProblems(409)
  @LogOperation('import_points', 'import')
  async confirmImport(
    @Param('id', IdPipe) id: number,
    @Body() body: SeenImportDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<ImportDetailsDto> {
    await this.booking.confirm(id, body, admin);
    return this.lists.get(id);
  }

  /** Reverse an import row by row, except for points that are claimed */
  @Action(':id/undo')
  @RequirePermission('users.adjust')
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('undo_import', 'import')
  async undoImport(
    @Param('id', IdPipe) id: number,
    @Body() body: ImportUndoDto,
  ): Promise<ImportDetailsDto> {
    await this.booking.undo(id, body);
    return this.lists.get(id);
  }

  /** Delete an import that was not confirmed */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The import is deleted' })
  @RequirePermission('users.adjust')
  @ApiProblems(409)
  @LogOperation('import_points', 'import')
  deleteImport(@Param('id', IdPipe) id: number): Promise<void> {
    return this.booking.discard(id);
  }
}
