import type { Language } from './language.js';
import { hasVisibleText } from './visible-text.js';

/** A record with a default (Chinese) field and, possibly, its English version. */
export type LocalizedRecord<Field extends string> = {
  readonly [Key in Field]?: string | null;
} & {
  readonly [Key in `${Field}_en`]?: string | null;
};

/** The name of a record's field in a language. @example localizedField('title', 'en') // 'title_en' */
export const localizedField = (field: string, language: Language): string =>
  language === 'en' ? `${field}_en` : field;

/**
 * The text of a record's field in a language: for English the `<field>_en` version unless it is blank
 * (absent, or without a visible character), otherwise the default field (decision 19). The text is returned as
 * stored, `''` when there is none.
 *
 * @example localized(task, 'title', 'en') // task.title_en, or task.title while untranslated
 */
export function localized<Field extends string>(
  record: LocalizedRecord<NoInfer<Field>>,
  field: Field,
  language: Language,
): string {
  const texts: Readonly<Record<string, string | null | undefined>> = record;
  const english = texts[`${field}_en`];
  if (language === 'en' && english && hasVisibleText(english)) return english;
  return texts[field] ?? '';
}

/**
 * The text of a record's field in a language or, where it has none, in the other: operators fill in the site's default
 * language alone where they like.
 *
 * @example inEitherLanguage({ title: '', title_en: 'Launch' }, 'title', 'zh') // 'Launch'
 */
export function inEitherLanguage<Field extends string>(
  record: LocalizedRecord<NoInfer<Field>>,
  field: Field,
  language: Language,
): string {
  const text = localized<Field>(record, field, language);
  return hasVisibleText(text) ? text : localized<Field>(record, field, 'en');
}
