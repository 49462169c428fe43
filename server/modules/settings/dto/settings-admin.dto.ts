import { PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { CAMPAIGN_MODES, type CampaignMode } from '#libs/domain/index.js';
import { SiteSettingsDto } from './site-settings.dto.js';

/** The settings as an admin reads them. */
export class AdminSettingsDto extends SiteSettingsDto {
  /** The only origins that the chain API's key is sent to; empty where the server has no key. @example ["https://toncenter.com"] */
  chain_key_origins: string[];
  /** Always `site`: there is one record. @example "site" */
  id: 'site';
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

/** The whole settings, or those that change; the campaign's mode and pause have calls of their own. */
export class SettingsUpdateDto extends PartialType(SiteSettingsDto, {
  skipNullProperties: false,
}) {
  /** Ignored. @example "site" */
  @IsOptional()
  @IsIn(['site'])
  id?: 'site';

  /** Ignored. @example "preview" */
  @IsOptional()
  @IsIn(CAMPAIGN_MODES)
  override campaign_mode?: CampaignMode;

  /** Ignored. @example false */
  @IsOptional()
  @IsBoolean()
  override is_paused?: boolean;

  /** Ignored. @example [] */
  @IsOptional()
  @IsString({ each: true })
  chain_key_origins?: string[];

  // Without an example: one that nobody has stored would be refused.
  /** The version the client has seen; 412 when it is not the stored one any more. */
  @IsOptional()
  updated_at?: string;
}
