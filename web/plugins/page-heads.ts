import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language, POINTS_PER_TOKEN } from '../../libs/domain/index.js';
import type { CatalogueName } from '../src/i18n/catalogues.js';
import { formatNumber } from '../src/lib/format.js';
import { Chunks } from './chunks.js';

interface PageHead {
  title: string;
  description: string;
  /** What the page needs beyond the entry, in the order of need; paths below the site's root. */
  scripts: string[];
  styles: string[];
}

interface HeadSource {
  /** The file of texts. */
  catalogue: CatalogueName;
  /** Part of the catalogue that holds `headTitle` and `headDescription`. */
  section: string;
  /** More files of texts that the page waits for. */
  texts?: CatalogueName[];
  /** Key of the description when it is not `headDescription`. */
  description?: string;
}

/** Where each page's head comes from. The same keys as the page itself shows; `*` is the 404 page. */
export const HEAD_SOURCES: Record<string, HeadSource> = {
  '/': {
    catalogue: 'home',
    section: 'home',
    description: 'description',
    texts: ['roadmap'],
  },
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

/** The module of a page, by the habit of the site: `/team` is `team-page.tsx`. */
function pageModule(route: string): string {
  const name = route === '*' ? 'not-found' : route.slice(1) || 'home';
  return `/${name}-page.tsx`;
}

/**
 * Writes heads.json, from which the server fills the head of each page it sends: crawlers that run
 * no script read the same texts as visitors, and browsers fetch a page's chunks without waiting for
 * the entry to ask for them. Stops the build when a text or a page is missing.
 */
export function pageHeads(): Plugin {
  return {
    name: 'page-heads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = new Chunks(bundle);
      const heads = Object.entries(HEAD_SOURCES).map(([route, source]) => {
        const files = (language: Language) =>
          chunks.neededBy([
            `/i18n/${language}/shell.json`,
            pageModule(route),
            ...[source.catalogue, ...(source.texts ?? [])].map(
              (name) => `/i18n/${language}/${name}.json`,
            ),
          ]);
        const pages = LANGUAGES.map((language): [Language, PageHead] => [
          language,
          {
            title: readText(language, source, 'headTitle'),
            description: readText(language, source, source.description ?? 'headDescription'),
            ...files(language),
          },
        ]);
        return [route, Object.fromEntries(pages)];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'heads.json',
        source: JSON.stringify(Object.fromEntries(heads), null, 1),
      });
    },
  };
}
