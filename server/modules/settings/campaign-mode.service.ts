import { Injectable } from '@nestjs/common';
import type { CampaignMode, SiteSettings } from '#libs/domain/index.js';
import { participationRefused } from './participation.errors.js';
import { SettingsService } from './settings.service.js';

/** The one place that reads which mode the campaign is in (decision 34). */
@Injectable()
export class CampaignModeService {
  constructor(private readonly settings: SettingsService) {}

  /**
   * The settings of a campaign that visitors take part in.
   *
   * @throws AppError 409 while it is a preview.
   */
  async assertLive(): Promise<SiteSettings> {
    const settings = await this.settings.read();
    this.assertIsLive(settings.campaign_mode);
    return settings;
  }

  /** @throws AppError 409 for any other mode, where it was read with something else. */
  assertIsLive(mode: CampaignMode): void {
    if (mode !== 'live') throw participationRefused('campaign.not_live');
  }

  /** @throws AppError 409 while it is a preview, or nothing may change. */
  async assertRunning(): Promise<SiteSettings> {
    const settings = await this.assertLive();
    if (settings.is_paused) throw participationRefused('campaign.paused');
    return settings;
  }
}
