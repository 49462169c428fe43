import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language, POINTS_PER_TOKEN } from '../../libs/domain/index.js';
import type { CatalogueName } from '../src/i18n/catalogues.js';
import { formatNumber } from '../src/lib/format.js';

interface PageHead {
  title: string;
  description: string;
}

interface HeadSource {
  /** The file of texts. */
  catalogue: CatalogueName;
  /** Part of the catalogue that holds `headTitle` and `headDescription`. */
  section: string;
  /** Key of the description when it is not `headDescription`. */
  description?: string;
}

/** Where each page's head comes from. The same keys as the page itself shows; `*` is the 404 page. */
export const HEAD_SOURCES: Record<string, HeadSource> = {
  '/': { catalogue: 'home', section: 'home', description: 'description' },
  '/airdrop': { catalogue: 'airdrop', section: 'airdrop' },
  '/about': { catalogue: 'about', section: 'about' },
  '/roadmap': { catalogue: 'roadmap', section: 'roadmap' },
  '/team': { catalogue: 'team', section: 'team' },
  '/whitepaper': { catalogue: 'whitepaper', section: 'whitepaper' },
  '/privacy': { catalogue: 'legal', section: 'privacy' },
  '/terms': { catalogue: 'legal', section: 'terms' },
  '*': { catalogue: 'shell', section: 'notFound' },
};

/** Filled in by the server, which knows the settings. */
const LEFT_TO_SERVER = '{{name}}';

function readText(language: Language, source: HeadSource, key: string): string {
  const file = `${language}/${source.catalogue}.json`;
  const url = new URL(`../src/i18n/${file}`, import.meta.url);
  const text: unknown = JSON.parse(readFileSync(url, 'utf8'))[source.section]?.[key];
  if (typeof text !== 'string' || !text) {
    throw new Error(`web/src/i18n/${file} has no text ${source.section}.${key}.`);
  }
  const filled = text.replaceAll('{{points}}', formatNumber(POINTS_PER_TOKEN, language));
  const left = filled.replaceAll(LEFT_TO_SERVER, '').match(/{{.*?}}/);
  if (left) throw new Error(`${source.section}.${key}: nobody fills ${left[0]} into a page head.`);
  return filled;
}

/** Title and description of every page in every language, read from the site's catalogues. */
export function readPageHeads(): Record<string, Record<Language, PageHead>> {
  return Object.fromEntries(
    Object.entries(HEAD_SOURCES).map(([route, source]) => {
      const heads = LANGUAGES.map((language) => [
        language,
        {
          title: readText(language, source, 'headTitle'),
          description: readText(language, source, source.description ?? 'headDescription'),
        },
      ]);
      return [route, Object.fromEntries(heads)];
    }),
  );
}

/**
 * Writes heads.json, from which the server fills the head of each page it sends: crawlers that run
 * no script read the same texts as visitors. Stops the build when a text is missing.
 */
export function pageHeads(): Plugin {
  return {
    name: 'page-heads',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'heads.json',
        source: JSON.stringify(readPageHeads(), null, 1),
      });
    },
  };
}
