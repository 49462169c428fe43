import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import type { PublicFigures, PublicSite, SiteTexts } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { ShownSectionsDto } from '../../sections/dto/section.dto.js';
import { SiteSettingsDto } from '../../settings/dto/site-settings.dto.js';

/** Figures in place of the typed statistics: only with `stat_source` `campaign` in a live campaign, at most a minute old. */
class PublicFiguresDto implements PublicFigures {
  /** Users, but for banned and inactive ones. @example 12000 */
  @Int64()
  participants: number;
  /** Points awarded, less those reversed. @example 5400000 */
  @Int64()
  points: number;
  /** Whole tokens claimed, less those returned. @example 3200 */
  @Int64()
  tokens: number;
}

/** The settings, and the operator's sections in place of the built-in ones. */
export class PublicSiteDto
  extends IntersectionType(SiteSettingsDto, ShownSectionsDto)
  implements PublicSite
{
  figures?: PublicFiguresDto;

  /** The operator's texts by key of the site's catalogues, in each language that has one; readers of the other read it too. */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { en: { type: 'string' }, zh: { type: 'string' } },
    },
    example: { 'home.title': { en: 'The token of the nebula' } },
  })
  texts?: SiteTexts;
}
