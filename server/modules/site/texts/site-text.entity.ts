import { defineEntity, p } from '@mikro-orm/core';
import { updatedAt } from '../../../platform/records/timestamps.js';

const SiteTextSchema = defineEntity({
  name: 'SiteText',
  tableName: 'site_texts',
  properties: {
    /** The log and the former values name a text by it. */
    id: p.integer().primary(),
    /** A key of the site's catalogues, such as `home.title`. */
    key: p.string().length(80).unique(),
    /** Blank: the other language is shown, or the built-in text where both are blank. */
    zh: p.text(),
    en: p.text(),
    updated_at: updatedAt(),
  },
});

/** A text of the site that an operator has replaced. */
export class SiteText extends SiteTextSchema.class {}
SiteTextSchema.setClass(SiteText);

export { SiteTextSchema };
