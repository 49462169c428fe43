import type { CardEntry } from '#libs/domain/index.js';
import { useEntryText } from '../../i18n/use-own-entries.js';
import { useSiteSettings } from '../../lib/site-settings.js';

/** A card with a picture, a title and a text. */
export interface Card {
  key: string;
  title: string;
  text: string;
  /** See {@link CardEntry}. */
  picture: string;
  /** For texts of any script. */
  dir?: 'auto';
}

/** The operator's cards of a section; undefined where the built-in ones are shown. */
export function useOwnCards(name: 'highlights' | 'features' | 'use_cases'): Card[] | undefined {
  const textOf = useEntryText();
  const own = useSiteSettings(({ settings }) => settings[name]);
  return own?.map((entry: CardEntry, index) => ({
    key: String(index),
    title: textOf(entry, 'title'),
    text: textOf(entry, 'text'),
    picture: entry.picture,
    dir: 'auto',
  }));
}
