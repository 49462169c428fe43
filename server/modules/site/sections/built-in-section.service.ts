import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { builtInSections } from '#libs/domain/index.js';
import { SettingsService } from '../settings/settings.service.js';
import { SiteTextService } from '../texts/site-text.service.js';
import type { BuiltInSectionsDto } from './dto/section.dto.js';
import { SectionService } from './section.service.js';

/** The entries that operators start their own lists from. */
@Injectable()
export class BuiltInSectionService {
  constructor(
    private readonly settings: SettingsService,
    private readonly texts: SiteTextService,
    private readonly sections: SectionService,
  ) {}

  /** The entries that the site shows by default: the operator's texts where there are any, else the built-in ones. */
  async read(): Promise<BuiltInSectionsDto> {
    return builtInSections(await this.settings.read(), await this.texts.reader());
  }

  /** The sections that do not show the product's entries: hidden ones, and the operator's, unless they are the same. */
  async listChanged(): Promise<string[]> {
    const settings = await this.settings.read();
    const product = builtInSections(settings, (key) => this.texts.readBuiltIn(key));
    return Object.entries(await this.sections.read())
      .filter(([name, { mode, entries }]) => {
        const isSame = isDeepStrictEqual(entries, Reflect.get(product, name));
        return mode === 'hidden' || (mode === 'custom' && !isSame);
      })
      .map(([name]) => name);
  }
}
