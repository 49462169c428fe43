import { defineEntity, p } from '@mikro-orm/core';
import type { SiteSettings } from '#libs/domain/index.js';
import { updatedAt } from '../../../platform/records/timestamps.js';

const SiteSettingsRowSchema = defineEntity({
  name: 'SiteSettingsRow',
  tableName: 'site_settings',
  properties: {
    /** Always 1: the settings are one row (decision 2). */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    values: p.json<Partial<SiteSettings>>(),
    updated_at: updatedAt(),
  },
});

/** The stored settings; missing ones come from the defaults in `libs/domain`. */
export class SiteSettingsRow extends SiteSettingsRowSchema.class {}
SiteSettingsRowSchema.setClass(SiteSettingsRow);

export { SiteSettingsRowSchema };
