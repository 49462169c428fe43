import { Body, Get, Put } from '@nestjs/common';
import { AdminController } from '../../common/http/admin.guard.js';
import { ApiIfMatch, IfMatch } from '../../common/http/if-match.js';
import { LogOperation } from '../../common/operation-log.js';
import { AdminSettingsDto, SettingsUpdateDto } from './dto/settings-admin.dto.js';
import { SettingsService } from './settings.service.js';

@AdminController('settings', 'Settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  /** The site's settings */
  @Get()
  getSettings(): Promise<AdminSettingsDto> {
    return this.settings.readForAdmin();
  }

  /** Changes the site's settings */
  @Put()
  @ApiIfMatch()
  @LogOperation('update_settings', 'settings')
  updateSettings(
    @Body() body: SettingsUpdateDto,
    @IfMatch() ifMatch?: string,
  ): Promise<AdminSettingsDto> {
    return this.settings.update(body, ifMatch);
  }
}
