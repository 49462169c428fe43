/**
 * Both languages of a site must say the same things: same keys, same placeholders, no blank. Chinese texts have no
 * space beside full-width marks, which bring their own, and use the words of docs/words-zh.md, as do those of the server.
 */
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  avoidedWords,
  chineseLiterals,
  type PlacedText,
  parseTerms,
  type Term,
  unspacedTexts,
} from './chinese-words.ts';

export interface Catalogue {
  [key: string]: string | Catalogue;
}

const CATALOGUES = ['web/src/i18n', 'admin/src/i18n'];
/** Files whose literals are texts of the server, of the wallets' widget and of first data. */
const LITERALS = ['server/**/*.{ts,json}', 'libs/{domain,wallet-widget}/**/*.{ts,json}'];
/** Words that people type into the search of settings. */
const SEARCH_WORDS = /^settings\.also\./;

/** One line for each difference between the catalogues, in the order of their keys. */
export function catalogueDifferences(en: Catalogue, zh: Catalogue): string[] {
  const texts = { en: flatten(en), zh: flatten(zh) };
  const keys = [...new Set([...texts.en.keys(), ...texts.zh.keys()])].sort();
  return keys.flatMap((key) => {
    const english = texts.en.get(key);
    const chinese = texts.zh.get(key);
    if (english === undefined) return [`${key} is missing in en`];
    if (chinese === undefined) return [`${key} is missing in zh`];
    const differences: string[] = [];
    if (english.trim() === '') differences.push(`${key} is empty in en`);
    if (chinese.trim() === '') differences.push(`${key} is empty in zh`);
    const marks = { en: placeholders(english), zh: placeholders(chinese) };
    if (marks.en !== marks.zh) {
      differences.push(`${key} has {{${marks.en}}} in en and {{${marks.zh}}} in zh`);
    }
    return differences;
  });
}

/** A full-width mark, or a time of the site, which ends in one. */
const SPACED =
  /(?:[，。；：！？、）」』】》]|\{\{(?:start|end|deadline|when)\}\})\s|\s[，。；：！？、（）]/u;

/** One line for each Chinese text with a space beside a full-width mark. */
export function spacesBesideMarks(zh: Catalogue): string[] {
  return [...flatten(zh)]
    .filter(([, text]) => SPACED.test(text))
    .map(([key]) => `${key} has a space beside a full-width mark in zh`);
}

/** Texts of a catalogue by their key or by a variable of the file, before a space: `${t('a.b')} `, `{text}{' '}`. */
const JOINED =
  /\$\{(?:\w+\('([\w.]+)'[^}]*\)|(\w+))\} |\{(?:\w+\('([\w.]+)'[^}]*\)|(\w+))\}\{' '\}/g;
const NAMED = /const (\w+) = \w+\(\s*'([\w.]+)'/g;
const ENDS_WIDE = /[，。；：！？、）」』】》]$/u;

/** One line for each Chinese text that ends with a full-width mark, and that code joins with a space: see `textGap`. */
export function spacesInJoins(source: string, zh: Catalogue): string[] {
  const texts = flatten(zh);
  const keys = new Map(Array.from(source.matchAll(NAMED), ([, name, key]) => [name, key]));
  return Array.from(source.matchAll(JOINED), ([, key, name, inner, variable]) => {
    return key ?? inner ?? keys.get(name ?? variable) ?? '';
  })
    .filter((key) => ENDS_WIDE.test(texts.get(key) ?? ''))
    .map((key) => `${key} ends with a full-width mark in zh, and is joined with a space`);
}

function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  const entries = Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : [...flatten(value, `${prefix}${key}.`).entries()],
  );
  return new Map(entries);
}

/** The names of the placeholders, without the formats that a language may choose for itself. */
function placeholders(text: string): string {
  const names = Array.from(text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g), (match) => match[1]);
  return [...new Set(names)].sort().join(', ');
}

/** All texts of one language: one file, or a folder of them. */
async function read(folder: string, language: string): Promise<Catalogue> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    new RegExp(`^${language}(/.*)?\\.json$`).test(file),
  );
  const parts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.assign({}, ...parts.map((part) => JSON.parse(part)));
}

/** Sources that may join texts: those beside a site's catalogues, without their tests. */
async function sources(folder: string): Promise<[file: string, source: string][]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.spec\./.test(file),
  );
  return Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')]));
}

function textFaults(texts: readonly PlacedText[], terms: readonly Term[]): string[] {
  const shown = texts.filter(([place]) => !SEARCH_WORDS.test(place));
  return [...avoidedWords(shown, terms), ...unspacedTexts(shown)];
}

if (import.meta.main) {
  const terms = parseTerms(await readFile('docs/words-zh.md', 'utf8'));
  const literals: PlacedText[] = [];
  for await (const file of glob(LITERALS)) {
    if (/\.spec\.|node_modules/.test(file)) continue;
    literals.push(...chineseLiterals(file, await readFile(file, 'utf8')));
  }
  const faults = textFaults(literals, terms);
  for (const line of faults) console.error(line);
  if (faults.length > 0) process.exitCode = 1;
  for (const folder of CATALOGUES) {
    const en = await read(folder, 'en');
    const zh = await read(folder, 'zh');
    const differences = [...catalogueDifferences(en, zh), ...spacesBesideMarks(zh)];
    differences.push(...textFaults([...flatten(zh)], terms));
    for (const [file, source] of await sources(join(folder, '..'))) {
      differences.push(...spacesInJoins(source, zh).map((line) => `${file}: ${line}`));
    }
    for (const line of differences) console.error(`${folder}: ${line}`);
    if (differences.length > 0) process.exitCode = 1;
    else console.log(`${folder}: ${flatten(en).size} texts in both languages`);
  }
}
