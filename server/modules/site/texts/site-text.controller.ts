import { applyDecorators, Body, Get, Param, Put } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { SITE_TEXT_KEYS } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RestoreDto } from '../../../platform/records/restore.dto.js';
import { SiteTextDto, SiteTextUpdateDto } from './dto/site-text.dto.js';
import { SiteTextService } from './site-text.service.js';

const ApiTextKey = () =>
  applyDecorators(
    ApiParam({
      name: 'key',
      description: "The text's key in the site's catalogues",
      schema: { type: 'string', enum: [...SITE_TEXT_KEYS], example: 'home.title' },
    }),
    ApiProblems(404),
  );

@AdminController('texts', 'Texts')
export class SiteTextController {
  constructor(private readonly texts: SiteTextService) {}

  /** List the texts of the site that can be replaced */
  @Get()
  @RequirePermission('contents.read')
  listTexts(): Promise<SiteTextDto[]> {
    return this.texts.list();
  }

  /** Get a text of the site with the built-in one */
  @Get(':key')
  @ApiTextKey()
  @RequirePermission('contents.read')
  getText(@Param('key') key: string): Promise<SiteTextDto> {
    return this.texts.get(key);
  }

  /** Replace a text of the site */
  @Put(':key')
  @ApiTextKey()
  @RequirePermission('contents.change')
  @LogOperation('update_text', 'site_text')
  updateText(@Param('key') key: string, @Body() body: SiteTextUpdateDto): Promise<SiteTextDto> {
    return this.texts.update(key, body);
  }

  /** Restore the text that was there before a row of the operation log */
  @Action(':key/restore')
  @ApiTextKey()
  @ApiProblems(409)
  @RequirePermission('contents.change')
  @LogOperation('update_text', 'site_text')
  restoreText(@Param('key') key: string, @Body() body: RestoreDto): Promise<SiteTextDto> {
    return this.texts.restore(key, body);
  }
}
