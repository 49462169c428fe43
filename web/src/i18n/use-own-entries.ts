import {
  type CardEntry,
  fillText,
  inEitherLanguage,
  keepName,
  type LocalizedRecord,
  siteTextValues,
  type ValueEntry,
} from '#libs/domain/index.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { useLanguage } from './use-language.js';

/** Reads a text of an operator's entry in the language on screen, with the site's values and `more` filled in. */
export function useEntryText(more?: Readonly<Record<string, string>>) {
  const { language } = useLanguage();
  const values = { ...siteTextValues(useSiteSettings().settings), ...more };
  return <Field extends string>(entry: LocalizedRecord<NoInfer<Field>>, field: Field): string =>
    fillText(inEitherLanguage<Field>(entry, field, language), values, keepName);
}

/** A card with a picture, a title and a text. */
export interface Card {
  key: string;
  title: string;
  text: string;
  /** A picture's name, the address of an uploaded one, or empty. */
  picture: string;
  /** For texts of any script. */
  dir?: 'auto';
}

/** The operator's cards of a section; undefined where the built-in ones are shown. */
export function useOwnCards(
  name: 'highlights' | 'features' | 'use_cases' | 'values',
): Card[] | undefined {
  const textOf = useEntryText();
  const own: readonly (CardEntry | ValueEntry)[] | undefined = useSiteSettings().settings[name];
  return own?.map((entry, index) => ({
    key: String(index),
    title: textOf(entry, 'title'),
    text: textOf(entry, 'text'),
    picture: 'icon' in entry ? entry.icon : entry.picture,
    dir: 'auto',
  }));
}

/** The operator's questions of a page, for the accordion; undefined where the built-in ones are shown. */
export function useOwnQuestions(
  name: 'questions' | 'airdrop_questions',
  more?: Readonly<Record<string, string>>,
) {
  const textOf = useEntryText(more);
  return useSiteSettings().settings[name]?.map((entry, index) => ({
    key: String(index),
    question: textOf(entry, 'question'),
    answer: textOf(entry, 'answer'),
    dir: 'auto' as const,
  }));
}

/** Whether the picture of an entry is an uploaded one, and not one of the site's own. */
export const isUploaded = (picture: string): boolean => picture.startsWith('/images/');
