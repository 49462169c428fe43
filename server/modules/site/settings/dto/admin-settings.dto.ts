import { PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { CAMPAIGN_MODES, type CampaignMode } from '#libs/domain/index.js';
import { SiteSettingsDto } from './site-settings.dto.js';

/** The settings as admins read them. */
export class AdminSettingsDto extends SiteSettingsDto {
  /** The only origins that the chain API's key is sent to; empty where the server has no key. @example ["https://toncenter.com"] */
  chain_key_origins: string[];
  /** Always `site`: there is one record. @example "site" */
  id: 'site';
  updated_at: string;
}

/** The whole settings, or some of them; the campaign's mode and pause have calls of their own. */
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

  /** The version that the client has read; 409 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}
