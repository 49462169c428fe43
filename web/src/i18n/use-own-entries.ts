import {
  fillSiteText,
  inEitherLanguage,
  type LocalizedRecord,
  siteTextValues,
} from '#libs/domain/index.js';
import { useSiteSettings } from '../lib/site-settings.js';
import { useLanguage } from './use-language.js';

/** Reads a text of an operator's entry in the language on screen, with the site's values filled in. */
export function useEntryText() {
  const { language } = useLanguage();
  const values = siteTextValues(useSiteSettings().settings, language);
  return <Field extends string>(entry: LocalizedRecord<NoInfer<Field>>, field: Field): string =>
    fillSiteText(inEitherLanguage<Field>(entry, field, language), values);
}

/** The operator's questions of a page, for the accordion; undefined where the built-in ones are shown. */
export function useOwnQuestions(name: 'questions' | 'airdrop_questions') {
  const textOf = useEntryText();
  return useSiteSettings().settings[name]?.map((entry, index) => ({
    key: String(index),
    question: textOf(entry, 'question'),
    answer: textOf(entry, 'answer'),
    dir: 'auto' as const,
  }));
}

/** Whether the picture of an entry is an uploaded one, and not one of the site's own. */
export const isUploaded = (picture: string): boolean => picture.startsWith('/images/');
