import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk, Plugin } from 'vite';
import {
  LANGUAGES,
  type Language,
  POINTS_PER_TOKEN,
  SITE_TEXT_KEYS,
  SITE_TEXTS_FILE,
  sectionTextKeys,
} from '../../libs/domain/index.js';
import {
  MINI_APP,
  NOT_FOUND,
  PAGES,
  type PageDescription,
  QUERY_PROVIDER,
} from '../src/app/pages.js';
import { formatNumber } from '../src/lib/format.js';

const ENTRY = 'index.html';

/** Filled in by the server, which knows the settings. */
const LEFT_TO_SERVER = '{{name}}';

/** Reads a text of a page and fills in the values that the build knows. */
function readText(
  language: Language,
  page: Pick<PageDescription, 'path' | 'texts'>,
  key: string,
): string {
  const text = ['shell', ...page.texts]
    .map((name) => new URL(`../src/i18n/${language}/${name}.json`, import.meta.url))
    .map((file): unknown => JSON.parse(readFileSync(file, 'utf8')))
    .map((texts) => key.split('.').reduce(textAt, texts))
    .find((found) => typeof found === 'string');
  if (typeof text !== 'string') throw new Error(`${page.path} has no ${language} text ${key}.`);
  const filled = text.replaceAll('{{points}}', formatNumber(POINTS_PER_TOKEN));
  const left = filled.replaceAll(LEFT_TO_SERVER, '').match(/{{.*?}}/);
  if (left) throw new Error(`${key}: ${left[0]} is not filled into page heads.`);
  return filled;
}

const textAt = (texts: unknown, key: string): unknown =>
  typeof texts === 'object' && texts !== null ? Reflect.get(texts, key) : undefined;

const HOME = { path: '/', texts: ['home'] } as const;

/** A built-in text that an operator can replace or start from, with its values in double braces. */
function readReplaceable(language: Language, key: string): string {
  const [page = ''] = key.split('.');
  const catalogue = page === 'footer' ? 'shell' : page;
  const file = new URL(`../src/i18n/${language}/${catalogue}.json`, import.meta.url);
  const text = key.split('.').reduce(textAt, JSON.parse(readFileSync(file, 'utf8')) as unknown);
  if (typeof text !== 'string') throw new Error(`There is no ${language} text ${key}.`);
  return text;
}

/** The home page's slogan, for the picture that the server draws. */
function readSlogan(language: Language) {
  const read = (key: string) => readText(language, HOME, `home.${key}`);
  return { title: read('title'), accent: read('titleAccent'), subtitle: read('subtitle') };
}

/** Modules of Vite's manifest with all their imports, in the order of need. */
function withImports(manifest: Manifest, modules: string[]): Set<ManifestChunk> {
  const names = new Set(modules);
  const chunks = new Set<ManifestChunk>();
  // Iterating a set also visits members that are added meanwhile.
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`No chunk of the site starts with ${name}.`);
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return chunks;
}

/** The scripts and styles that a page needs besides the entry's. */
function filesOf(manifest: Manifest, page: PageDescription, language: Language) {
  const texts = (name: string) => `src/i18n/${language}/${name}.json`;
  const modules = [texts('shell'), page.module, ...page.texts.map(texts)];
  if (!page.isStatic) modules.push(QUERY_PROVIDER.module);
  const started = withImports(manifest, [ENTRY]);
  const more = (all: string[]) =>
    [...withImports(manifest, all)].filter((chunk) => !started.has(chunk));
  const styled = more([...modules, ...(page.parts ?? [])]);
  return {
    scripts: more(modules).map(({ file }) => file),
    styles: [...new Set(styled.flatMap(({ css }) => css ?? []))],
  };
}

/**
 * Writes texts for the server: heads.json, with the chunks to preload, for page heads; share-texts.json, the home page's
 * slogan for the shared picture; and site-texts.json, the texts that an operator can replace or start from. A missing
 * text stops the build.
 */
export function pageHeads(): Plugin {
  return {
    name: 'page-heads',
    apply: 'build',
    // Only this plugin reads the pages' module names; visitors need not download them.
    transform: {
      order: 'pre',
      filter: { id: /\/src\/app\/pages\.ts$/ },
      handler: (code) => ({ code: code.replace(/^ *(module|parts): .*,$/gm, ''), map: null }),
    },
    writeBundle({ dir = '' }) {
      const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
      const heads = [...PAGES, MINI_APP, NOT_FOUND].map((page) => {
        const inLanguages = LANGUAGES.map((language) => {
          const title = readText(language, page, page.head.title);
          const description = readText(language, page, page.head.description);
          const keys = { title: page.head.title, description: page.head.description };
          return [language, { title, description, keys, ...filesOf(manifest, page, language) }];
        });
        return [page.path, Object.fromEntries(inLanguages)];
      });
      writeFileSync(join(dir, 'heads.json'), JSON.stringify(Object.fromEntries(heads), null, 1));
      const slogans = LANGUAGES.map((language) => [language, readSlogan(language)]);
      writeFileSync(join(dir, 'share-texts.json'), JSON.stringify(Object.fromEntries(slogans)));
      const texts = [...new Set([...SITE_TEXT_KEYS, ...sectionTextKeys()])].map((key) => {
        const inLanguages = LANGUAGES.map((language) => [language, readReplaceable(language, key)]);
        return [key, Object.fromEntries(inLanguages)];
      });
      writeFileSync(join(dir, SITE_TEXTS_FILE), JSON.stringify(Object.fromEntries(texts)));
    },
  };
}
