import { Injectable } from '@nestjs/common';
import { SectionService } from '../sections/section.service.js';
import type { PublicSiteDto } from './dto/public-site.dto.js';
import { SettingsService } from './settings.service.js';

/** What every page is made of: the settings, and the operator's sections. */
@Injectable()
export class PublicSiteService {
  constructor(
    private readonly settings: SettingsService,
    private readonly sections: SectionService,
  ) {}

  async read(): Promise<PublicSiteDto> {
    const [settings, sections] = await Promise.all([
      this.settings.readPublic(),
      this.sections.readShown(),
    ]);
    return { ...settings, ...sections };
  }
}
