import { defineEntity, p } from '@mikro-orm/core';
import { SECTION_MODES, SITE_SECTIONS } from '#libs/domain/index.js';
import { updatedAt } from '../../../platform/records/timestamps.js';

const SectionSchema = defineEntity({
  name: 'Section',
  tableName: 'site_sections',
  properties: {
    key: p.enum(SITE_SECTIONS).primary(),
    mode: p.enum(SECTION_MODES).default('default'),
    /** The operator's, also while others are shown. */
    entries: p.json<object[]>(),
    updated_at: updatedAt(),
  },
});

/** A section of the site that an operator can replace or hide; the migration made one row for each. */
export class Section extends SectionSchema.class {}
SectionSchema.setClass(Section);

export { SectionSchema };
