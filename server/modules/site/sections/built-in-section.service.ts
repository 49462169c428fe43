import { Injectable } from '@nestjs/common';
import { builtInSections } from '#libs/domain/index.js';
import { SettingsService } from '../settings/settings.service.js';
import { SiteTextService } from '../texts/site-text.service.js';
import type { BuiltInSectionsDto } from './dto/section.dto.js';

/** The entries that operators start their own lists from. */
@Injectable()
export class BuiltInSectionService {
  constructor(
    private readonly settings: SettingsService,
    private readonly texts: SiteTextService,
  ) {}

  /** The entries that the site shows by default: the operator's texts where there are any, else the built-in ones. */
  async read(): Promise<BuiltInSectionsDto> {
    return builtInSections(await this.settings.read(), await this.texts.reader());
  }
}
