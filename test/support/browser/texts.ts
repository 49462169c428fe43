import { readdirSync, readFileSync } from 'node:fs';

const CATALOGUES = new URL('../../../web/src/i18n/', import.meta.url);

/** The site's own texts of a language by key, such as `team.error`. */
export function siteTexts(language: 'en' | 'zh'): Map<string, string> {
  const folder = new URL(`${language}/`, CATALOGUES);
  return new Map(
    readdirSync(folder).flatMap((file) =>
      flatten(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), ''),
    ),
  );
}

/** The same for looking up: an unknown key is an error. */
export function textOf(language: 'en' | 'zh'): (key: string) => string {
  const texts = siteTexts(language);
  return (key) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    return text;
  };
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, child]) =>
    flatten(child, key ? `${key}.${name}` : name),
  );
}
