import type { ContentType } from '#libs/domain/index.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import type { Content } from '../content.entity.js';

/** A Markdown section of a page. Default fields are Chinese, `*_en` English. */
export class ContentDto {
  /** @example 1 */
  id: number;
  /** The page it belongs to. @example "whitepaper" */
  type: ContentType;
  /** Unique name. @example "whitepaper-abstract" */
  key: string;
  /** @example "摘要" */
  title: string;
  /** @example "Abstract" */
  title_en: string;
  /** Markdown without raw HTML. @example "本项目……" */
  content: string;
  /** Markdown without raw HTML. @example "The project …" */
  content_en: string;
  /** Ascending position on its page. @example 1 */
  order: number;
  is_active: boolean;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

export function toContentDto(content: Row<Content>): ContentDto {
  return {
    id: content.id,
    type: content.type,
    key: content.key,
    title: content.title,
    title_en: content.title_en,
    content: content.content,
    content_en: content.content_en,
    order: content.order,
    is_active: content.is_active,
    created_at: toIso(content.created_at),
    updated_at: toIso(content.updated_at),
  };
}
