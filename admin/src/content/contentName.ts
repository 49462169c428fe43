import { useLocale, useRecordContext } from 'react-admin';
import { type Language, localized } from '#libs/domain/index.js';
import type { ContentRecord } from '../providers/data/records.js';

/** What an item is called in a language: its title, or its key while it has none. */
export function contentName(item: ContentRecord, language: Language): string {
  return localized(item, 'title', language).trim() || item.key;
}

/** The name of the item in context, in the admin's language. */
export function useContentName(): string {
  const language = useLocale() === 'en' ? 'en' : 'zh';
  const item = useRecordContext<ContentRecord>();
  return item ? contentName(item, language) : '';
}
