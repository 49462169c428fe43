import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '#libs/domain/index.js';

const SITE = new URL('../../../web/src/i18n/', import.meta.url);
const BACK_OFFICE = new URL('../../../admin/src/i18n/', import.meta.url);

export const OTHER_LANGUAGE = { en: 'zh', zh: 'en' } as const;

/** The texts of some files by key. */
const textsIn = (files: URL[]): Map<string, string> =>
  new Map(files.flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')), '')));

const filesOf = (folder: URL): URL[] => readdirSync(folder).map((file) => new URL(file, folder));

/** The site's own texts of a language by key, such as `team.error`. */
export const siteTexts = (language: Language): Map<string, string> =>
  textsIn(filesOf(new URL(`${language}/`, SITE)));

/** The same of the back office, such as `team.create`. */
export const adminTexts = (language: Language): Map<string, string> =>
  textsIn([
    new URL(`${language}.json`, BACK_OFFICE),
    ...filesOf(new URL(`${language}/`, BACK_OFFICE)),
  ]);

export type TextOf = (key: string, values?: Record<string, string | number>) => string;

/** Reads the back office's texts with their variables filled in: an unknown key is an error. */
export function adminTextOf(language: Language): TextOf {
  const textOf = reader(adminTexts(language));
  return (key, values = {}) =>
    textOf(key).replace(/{{(\w+).*?}}/g, (_all, name: string) => String(values[name]));
}

/** The same for looking up: an unknown key is an error. */
export const textOf = (language: Language): ((key: string) => string) =>
  reader(siteTexts(language));

const reader = (texts: Map<string, string>) => (key: string) => {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return text;
};

/** Names of languages stand in their own language on purpose. */
const OWN_LANGUAGE = /^language\.|\.otherLanguage$/;

/** A pattern for each text of words that differs between the languages, its variables standing for anything. */
export function patternsOf(
  language: Language,
  texts: Record<Language, Map<string, string>>,
): RegExp[] {
  return [...texts[language]].flatMap(([key, text]) => {
    if (OWN_LANGUAGE.test(key) || text === texts[OTHER_LANGUAGE[language]].get(key)) return [];
    const fixed = text.replace(/{{.*?}}/g, '\0');
    if (!/\p{Letter}/u.test(fixed)) return [];
    const literal = fixed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return [new RegExp(`^${literal.replaceAll('\0', '.*')}$`, 's')];
  });
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, child]) =>
    flatten(child, key ? `${key}.${name}` : name),
  );
}
