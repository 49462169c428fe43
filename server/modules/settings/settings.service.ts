import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { validationFailed } from '../../common/errors/common.errors.js';
import { laterThan } from '../../common/errors/validation-texts.js';
import { assertMatch } from '../../common/http/if-match.js';
import { assertFresh } from '../../common/http/record.dto.js';
import { describeChanges, describeOperation } from '../../common/operation-log.js';
import type { AdminSettingsDto, SettingsUpdateDto } from './dto/settings-admin.dto.js';
import { CAMPAIGN_START } from './dto/site-settings.dto.js';
import { SiteSettingsRow } from './site-settings.entity.js';

@Injectable()
export class SettingsService {
  constructor(private readonly em: SqlEntityManager) {}

  /** The settings in force: what is stored, over the defaults. */
  async read(): Promise<SiteSettings> {
    const row = await this.em.findOneOrFail(SiteSettingsRow, 1);
    return { ...DEFAULT_SITE_SETTINGS, ...row.values };
  }

  async readForAdmin(): Promise<AdminSettingsDto> {
    return toAdminSettingsDto(await this.em.findOneOrFail(SiteSettingsRow, 1));
  }

  async update(
    { id: _id, updated_at, ...changes }: SettingsUpdateDto,
    ifMatch?: string,
  ): Promise<AdminSettingsDto> {
    const row = await this.em.findOneOrFail(SiteSettingsRow, 1, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    assertFresh(row, { updated_at });
    assertMatch(toAdminSettingsDto(row), ifMatch);
    const before = { ...DEFAULT_SITE_SETTINGS, ...row.values };
    const what = describeChanges(before, changes);
    if (what === '') return toAdminSettingsDto(row);
    row.values = { ...before, ...JSON.parse(JSON.stringify(changes)) };
    assertCampaign(row.values as SiteSettings);
    await this.em.flush();
    describeOperation(`Settings: ${what}`);
    return toAdminSettingsDto(row);
  }
}

/** A change of one date alone is checked against the stored other one. */
function assertCampaign({ campaign_start, campaign_end }: SiteSettings): void {
  if (Date.parse(campaign_end) > Date.parse(campaign_start)) return;
  throw validationFailed({ campaign_end: laterThan(CAMPAIGN_START) });
}

function toAdminSettingsDto(row: SiteSettingsRow): AdminSettingsDto {
  return {
    id: 'site',
    ...DEFAULT_SITE_SETTINGS,
    ...row.values,
    updated_at: row.updated_at.toISOString(),
  };
}
