import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { showsCampaignFigures } from '#libs/domain/index.js';
import { publicFigures } from '../../../reports/campaign.report.js';
import { SectionService } from '../sections/section.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { SiteTextService } from '../texts/site-text.service.js';
import type { PublicSiteDto } from './dto/public-site.dto.js';

/** The data of every page: settings, the operator's sections and texts, and figures of the campaign. */
@Injectable()
export class PublicSiteService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly sections: SectionService,
    private readonly texts: SiteTextService,
  ) {}

  /** Changes of the figures are not announced: callers keep them for a minute at most. */
  async read(): Promise<PublicSiteDto> {
    const settings = await this.settings.readPublic();
    const sections = await this.sections.readShown();
    const texts = await this.texts.readShown();
    return {
      ...settings,
      ...sections,
      ...(texts && { texts }),
      ...(showsCampaignFigures(settings) && { figures: await publicFigures(this.em) }),
    };
  }
}
