import { PartialType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { SiteSettingsDto } from './site-settings.dto.js';

/** The settings as an admin reads them. */
export class AdminSettingsDto extends SiteSettingsDto {
  /** Always `site`: there is one record. @example "site" */
  id: 'site';
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

/** The whole settings, or those that change. */
export class SettingsUpdateDto extends PartialType(SiteSettingsDto, {
  skipNullProperties: false,
}) {
  /** Ignored. @example "site" */
  @IsOptional()
  @IsIn(['site'])
  id?: 'site';

  // Without an example: one that nobody has stored would be refused.
  /** The version the client has seen; 412 when it is not the stored one any more. */
  @IsOptional()
  updated_at?: string;
}
