import { Body, Get, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import {
  AdminController,
  type AuthenticatedAdmin,
  CurrentAdmin,
  MayRequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { RestoreDto } from '../../../platform/records/restore.dto.js';
import { AdminSettingsDto, SettingsUpdateDto } from './dto/admin-settings.dto.js';
import { SettingEffectDto, SettingsEffectsDto } from './dto/setting-effect.dto.js';
import { SettingsService } from './settings.service.js';

@AdminController('settings', 'Settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  /** Get the site's settings */
  @Get()
  @RequirePermission('settings.read')
  getSettings(): Promise<AdminSettingsDto> {
    return this.settings.readForAdmin();
  }

  /** Estimate how many users would wait after a change of settings */
  @Action('effects')
  @ApiOkResponse({
    description: 'The effect of each changed setting that lets users wait',
    type: [SettingEffectDto],
  })
  @RequirePermission('settings.read')
  estimateSettingsEffects(@Body() body: SettingsEffectsDto): Promise<SettingEffectDto[]> {
    return this.settings.effects(body);
  }

  /** Change the site's settings */
  @Put()
  @RequirePermission('settings.change')
  @MayRequireConfirmation()
  @ApiProblems(409)
  @LogOperation('update_settings', 'settings')
  updateSettings(
    @Body() body: SettingsUpdateDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<AdminSettingsDto> {
    return this.settings.update(body, admin);
  }

  /** Restore the values that settings had before a row of the operation log */
  @Action('restore')
  @RequirePermission('settings.change')
  @MayRequireConfirmation()
  @ApiProblems(404, 409)
  @LogOperation('update_settings', 'settings')
  restoreSettings(
    @Body() body: RestoreDto,
    @CurrentAdmin() admin: AuthenticatedAdmin,
  ): Promise<AdminSettingsDto> {
    return this.settings.restore(body, admin);
  }
}
