import { defineEntity, p } from '@mikro-orm/core';
import { CONTENT_TYPES } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

const ContentSchema = defineEntity({
  name: 'Content',
  tableName: 'contents',
  indexes: [{ properties: ['type', 'is_active', 'order'] }],
  properties: {
    id: p.integer().primary(),
    type: p.enum(CONTENT_TYPES),
    key: p.string().length(100).unique(),
    title: p.string().length(200).default(''),
    title_en: p.string().length(200).default(''),
    content: p.text().default(''),
    content_en: p.text().default(''),
    order: p.integer().default(0),
    is_active: p.boolean().default(true),
    /** Made by the seed and never edited; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A Markdown section of a page (decision 18). */
export class Content extends ContentSchema.class {}
ContentSchema.setClass(Content);

export { ContentSchema };
