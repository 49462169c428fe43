import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { showsCampaignFigures } from '#libs/domain/index.js';
import { publicFigures } from '../../../reports/campaign.report.js';
import { SectionService } from '../sections/section.service.js';
import type { PublicSiteDto } from './dto/public-site.dto.js';
import { SettingsService } from './settings.service.js';

/** The data of every page: settings, the operator's sections, and figures of the campaign. */
@Injectable()
export class PublicSiteService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly sections: SectionService,
  ) {}

  /** Changes of the figures are not announced: callers keep them for a minute at most. */
  async read(): Promise<PublicSiteDto> {
    const settings = await this.settings.readPublic();
    const sections = await this.sections.readShown();
    if (!showsCampaignFigures(settings)) return { ...settings, ...sections };
    return { ...settings, ...sections, figures: await publicFigures(this.em) };
  }
}
