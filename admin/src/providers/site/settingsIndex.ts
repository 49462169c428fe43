import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { loadTextsInAll, textsIn } from '../i18n/i18nProvider.js';
import { SETTING_PLACES, type SettingPlace, settingAddress } from './settingsPages.js';

/** A setting that a search has found. */
interface FoundSetting {
  path: string;
  label: string;
  /** Its page and section. */
  group: string;
}

/** Where a text was found, the best place first. */
const PARTS = ['field', 'also', 'section', 'help'] as const;

interface IndexEntry extends SettingPlace {
  /** Texts of both languages for each of {@link PARTS}, in lower case. */
  texts: readonly string[];
}

/** Punctuation and spaces between words; Chinese texts have none between theirs. */
const BETWEEN_WORDS = /[\s,，、。]+/;

/** The settings that hold every word, by the best place in which the words are found. */
function searchSettings(index: readonly IndexEntry[], text: string): SettingPlace[] {
  const words = text.toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
  if (words.length === 0) return [];
  const found = index.flatMap((entry) => {
    const places = words.map((word) => entry.texts.findIndex((it) => it.includes(word)));
    return places.includes(-1) ? [] : [{ entry, place: Math.max(...places) }];
  });
  return found.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry);
}

async function readIndex(): Promise<IndexEntry[]> {
  await loadTextsInAll('settings');
  return SETTING_PLACES.map((place) => ({
    ...place,
    texts: PARTS.map((part) => {
      const key = part === 'section' ? place.section : place.name;
      return textsIn(`settings.${part}.${key}`).join('\n').toLowerCase();
    }),
  }));
}

/** Searches the settings by their texts in both languages, whichever is shown. */
export function useSettingsSearch(isWanted: boolean) {
  const translate = useTranslate();
  const { data, isError } = useQuery({
    queryKey: ['settings', 'index'],
    queryFn: readIndex,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const find = (text: string): FoundSetting[] =>
    searchSettings(data ?? [], text).map((place) => ({
      path: settingAddress(place),
      label: translate(`settings.field.${place.name}`),
      group: translate('settings.place', {
        page: translate(`settings.page.${place.page}`),
        section: translate(`settings.section.${place.section}`),
      }),
    }));
  return { find, isReady: data !== undefined, isError };
}
