import { createHash } from 'node:crypto';
import {
  DEFAULT_SITE_SETTINGS,
  type HeadTag,
  type Language,
  MINI_APP_PATH,
  ownSiteText,
  type PublicSite,
  pageAddress,
  pageHeadTags,
  pageRoute,
  pageTitle,
  type RenderedPage,
  type SiteSettings,
} from '#libs/domain/index.js';
import { brandStyles, brandTags, iconVersion } from './brand-head.js';
import { dataElement, escapeMarkup } from './escape-markup.js';
import { PageDocument } from './page-document.js';
import type { ShareImage } from './share-image/share-image.service.js';

interface PageTexts {
  title: string;
  description: string;
  /** Their keys, by which an operator replaces them. */
  keys?: { title: string; description: string };
  /** Files that the page needs beyond those its HTML names; paths below the site's root. */
  scripts?: string[];
  styles?: string[];
}

/** Texts by route and language from the site's build; `*` stands for every other path. */
export type PageHeads = Record<string, Record<Language, PageTexts>>;

interface PageView {
  origin: string;
  language: Language;
  /** Whether the address itself names the language. */
  inAddress: boolean;
  image: ShareImage;
  settings: PublicSite | undefined;
}

const NO_ROUTE = '*';

/** Slots for the document's language, the page's tags, its styles and the page itself. */
const SLOTS =
  /^(.*<html lang=")[^"]*(".*?)<!-- head -->.*?<!-- \/head -->(.*?)(<\/head>.*?)<!-- page -->\s*(.*?)\s*<!-- \/page -->(.*)$/s;

/** The script that runs before the first paint. */
const FIRST_SCRIPT = /<script src="\/([^"]+)"><\/script>/;

const MODULES = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

const STYLES = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** Fills the site's index page for each route and language, so that it is readable without scripts. */
export class SitePages {
  /** Routes of the pages for search engines. */
  readonly routes: readonly string[];
  private readonly heads: ReadonlyMap<string, Record<Language, PageTexts>>;
  private readonly parts: readonly string[];
  private readonly styles: readonly string[];
  /** Tags of the site's scripts and their preloads. */
  private readonly modules: readonly string[];
  /** Hash of the inline script, in the form of the page's policy. */
  readonly scriptHash: string;

  /** @param readFile reads a file of the site's build. @throws Error without slots, or a page for unknown routes. */
  constructor(
    template: string,
    heads: PageHeads,
    private readonly readFile: (file: string) => string,
  ) {
    this.heads = new Map(Object.entries(heads));
    this.routes = Object.keys(heads).filter(
      (route) => route !== NO_ROUTE && route !== MINI_APP_PATH,
    );
    if (!this.heads.has(NO_ROUTE)) throw new Error('heads.json has no page for unknown routes.');
    const script = readFile(FIRST_SCRIPT.exec(template)?.[1] ?? '');
    this.scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    this.styles = [...template.matchAll(STYLES)].map(([, file = '']) => file);
    this.modules = template.match(MODULES) ?? [];
    const inlined = template
      .replace(STYLES, '')
      .replace(MODULES, '')
      .replace(FIRST_SCRIPT, () => `<script>${script}</script>`);
    const slots = SLOTS.exec(inlined);
    if (!slots) throw new Error('index.html lacks its language, <!-- head --> or <!-- page -->.');
    this.parts = slots.slice(1);
  }

  /** The route of a path; `*` for unknown paths. */
  routeOf(path: string): string {
    const route = pageRoute(path);
    return this.heads.has(route) ? route : NO_ROUTE;
  }

  /** The document up to the tags that depend on its address. */
  head(route: string, view: PageView): string {
    const [start = '', middle = ''] = this.parts;
    const texts = this.textsOf(route, view.language);
    const tags = pageTags(texts, view, route === NO_ROUTE ? null : route);
    return start + view.language + middle + tags.join('\n    ');
  }

  /** The rest of the document; without `rendered`, its scripts render the page. */
  document(
    route: string,
    language: Language,
    settings: SiteSettings | undefined,
    rendered?: RenderedPage,
  ): PageDocument {
    const [, , head = '', body = '', unrendered = '', end = ''] = this.parts;
    const { scripts = [], styles: pageStyles = [] } = this.textsOf(route, language);
    // The page's own styles override the common ones, so they come last.
    const styles = [...this.styles, ...pageStyles];
    const tail = [
      head,
      route === MINI_APP_PATH ? '<script src="/mini-app-paint.js"></script>' : '',
      // Inline, so that the first paint waits for no other file.
      ...styles.map((file) => `<style>${this.readFile(file)}</style>`),
      brandStyles(settings ?? DEFAULT_SITE_SETTINGS),
      body,
      rendered ? `<div id="root" data-rendered="${language}">${rendered.html}</div>` : unrendered,
      settings ? dataElement('type="application/json" id="site-settings"', settings) : '',
      rendered ? dataElement('type="application/json" id="page-data"', rendered.data) : '',
      // Opened by first-paint.js. A disabled link loads nothing, and shows the scripts that the styles are there.
      '<template id="scripts">',
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
      ...this.modules,
      '</template>',
      end,
    ];
    return new PageDocument(route === NO_ROUTE ? 404 : 200, settings, tail.join(''));
  }

  private textsOf(route: string, language: Language): PageTexts {
    const texts = this.heads.get(route)?.[language];
    if (!texts) throw new Error(`heads.json has no ${language} texts for ${route}.`);
    return texts;
  }
}

/** The title, the tags that all pages share, and the tags that the site's scripts keep up to date. */
function pageTags(texts: PageTexts, view: PageView, route: string | null): string[] {
  const { origin, language, settings = DEFAULT_SITE_SETTINGS } = view;
  const siteName = settings.site_name;
  const own = (key: string) => ownSiteText(settings, key, language, { name: siteName });
  const named = (text: string) => text.replaceAll('{{name}}', () => siteName);
  const title = own(texts.keys?.title ?? '') ?? named(texts.title);
  const description = own(texts.keys?.description ?? '') ?? named(texts.description);
  const addressLanguage = view.inAddress ? language : undefined;
  return [
    `<title>${escapeMarkup(pageTitle(title, siteName))}</title>`,
    '<meta property="og:type" content="website" />',
    ...brandTags(settings),
    ...imageTags(view.image),
    ...pageHeadTags({ title, description, siteName, language, origin, route, addressLanguage }).map(
      markup,
    ),
    ...(route === null ? [] : [structuredData(route, title, view)]),
  ];
}

const CHANNELS = ['microblog_url', 'chat_url', 'code_host_url', 'chat_server_url'] as const;

/** The schema.org data of a page: the organization, or the page's place in the site. */
function structuredData(route: string, title: string, { origin, settings }: PageView): string {
  const shown = settings ?? DEFAULT_SITE_SETTINGS;
  const { site_name: name } = shown;
  const home = pageAddress(origin, '/');
  const organization = {
    '@type': 'Organization',
    name,
    url: home,
    logo: `${origin}/icon-512.png${iconVersion(shown)}`,
    sameAs: CHANNELS.flatMap((channel) => settings?.[channel] || []),
  };
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name, item: home },
      { '@type': 'ListItem', position: 2, name: title, item: pageAddress(origin, route) },
    ],
  };
  const data = route === '/' ? organization : breadcrumbs;
  return dataElement('type="application/ld+json"', { '@context': 'https://schema.org', ...data });
}

function imageTags({ address, width, height, alt }: ShareImage): string[] {
  const values = { '': address, ':width': width, ':height': height, ':alt': alt };
  return [
    ...Object.entries(values).map(
      ([name, value]) =>
        `<meta property="og:image${name}" content="${escapeMarkup(`${value}`)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function markup({ name, attributes }: HeadTag): string {
  const text = Object.entries(attributes).map(
    ([attribute, value]) => `${attribute}="${escapeMarkup(value)}"`,
  );
  return `<${name} ${text.join(' ')} />`;
}
