import { IntersectionType } from '@nestjs/swagger';
import type { PublicSite } from '#libs/domain/index.js';
import { ShownSectionsDto } from '../../sections/dto/section.dto.js';
import { SiteSettingsDto } from './site-settings.dto.js';

/** The settings, and the operator's sections in place of the built-in ones. */
export class PublicSiteDto
  extends IntersectionType(SiteSettingsDto, ShownSectionsDto)
  implements PublicSite {}
