import { Body, Get, Put } from '@nestjs/common';
import { LogOperation } from '../../audit/log-operation.js';
import { AdminController } from '../../identity/admin.guard.js';
import { ApiProblems } from '../../openapi/responses.js';
import { AdminSettingsDto, SettingsUpdateDto } from './dto/settings-admin.dto.js';
import { SettingsService } from './settings.service.js';

@AdminController('settings', 'Settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  /** Get the site's settings */
  @Get()
  getSettings(): Promise<AdminSettingsDto> {
    return this.settings.readForAdmin();
  }

  /** Change the site's settings */
  @Put()
  @ApiProblems(409)
  @LogOperation('update_settings', 'settings')
  updateSettings(@Body() body: SettingsUpdateDto): Promise<AdminSettingsDto> {
    return this.settings.update(body);
  }
}
