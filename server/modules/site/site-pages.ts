import { LANGUAGES, type Language, type SiteSettings } from '#libs/domain/index.js';
import { escapeMarkup, pageAddress } from './site-address.js';

export interface PageTexts {
  title: string;
  description: string;
  /** Files that the page needs beyond those its HTML names; paths below the site's root. */
  scripts?: string[];
  styles?: string[];
}

/** Texts by route and language, as the site's build wrote them; `*` stands for every other path. */
export type PageHeads = Record<string, Record<Language, PageTexts>>;

export interface PageView {
  origin: string;
  /** Path of the address asked for, without its query. */
  path: string;
  language: Language;
  /** Whether the address itself names the language. */
  inAddress: boolean;
  /** What the operator calls the site. */
  siteName: string;
  /** Written into the page for its scripts; undefined when they cannot be had. */
  settings: SiteSettings | undefined;
}

const LOCALES: Record<Language, string> = { en: 'en_US', zh: 'zh_CN' };
const NO_ROUTE = '*';

/** What is filled in: the document's language, and all between the two comments. */
const SLOTS = /(<html lang=")[^"]*(".*?)<!-- head -->.*?<!-- \/head -->/s;

/** The site's index page, filled for each route and language, so that it reads without a script. */
export class SitePages {
  readonly routes: readonly string[];
  private readonly heads: ReadonlyMap<string, Record<Language, PageTexts>>;
  private readonly parts: readonly [string, string, string];

  /** @throws Error when the template lacks its slots or the texts lack the page for no route. */
  constructor(template: string, heads: PageHeads) {
    this.heads = new Map(Object.entries(heads));
    this.routes = Object.keys(heads).filter((route) => route !== NO_ROUTE);
    if (!this.heads.has(NO_ROUTE)) throw new Error('heads.json has no page for unknown routes.');
    const slots = SLOTS.exec(template);
    if (!slots) throw new Error('index.html has no language or no <!-- head --> to fill.');
    const [all, start = '', middle = ''] = slots;
    this.parts = [
      template.slice(0, slots.index) + start,
      middle,
      template.slice(slots.index + all.length),
    ];
  }

  /** The whole page. A path that is no route gets the page that says so, with status 404. */
  render(view: PageView): { status: 200 | 404; html: string } {
    // As the router of the site matches: letter case and a trailing slash make no difference.
    const route = view.path.toLowerCase().replace(/(?<=.)\/+$/, '');
    const found = route !== NO_ROUTE && this.heads.has(route);
    const texts = this.heads.get(found ? route : NO_ROUTE)?.[view.language];
    if (!texts) throw new Error(`heads.json has no ${view.language} texts for ${route}.`);
    const head = [
      ...textTags(texts, view),
      ...(found ? addressTags(route, view) : ['<meta name="robots" content="noindex" />']),
      ...preloadTags(texts),
      ...(view.settings ? [settingsTag(view.settings)] : []),
    ].join('\n    ');
    const [start, middle, end] = this.parts;
    return { status: found ? 200 : 404, html: start + view.language + middle + head + end };
  }
}

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeMarkup(content)}" />`;

/** So that the browser need not wait for the entry to ask for them. */
function preloadTags({ scripts = [], styles = [] }: PageTexts): string[] {
  return [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
}

/** Data, which the page's policy on scripts leaves alone. Nothing in it can end the element. */
const settingsTag = (settings: SiteSettings) =>
  `<script type="application/json" id="site-settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;

const alternate = (hreflang: string, href: string) =>
  `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}" />`;

function textTags(texts: PageTexts, { origin, language, siteName }: PageView): string[] {
  const named = (text: string) => text.replaceAll('{{name}}', () => siteName);
  const title = `${named(texts.title)} · ${siteName}`;
  const description = named(texts.description);
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', `${origin}/og.png`),
    meta('property', 'og:locale', LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      meta('property', 'og:locale:alternate', LOCALES[other]),
    ),
  ];
}

function addressTags(route: string, { origin, language, inAddress }: PageView): string[] {
  const address = pageAddress(origin, route, inAddress ? language : undefined);
  return [
    meta('property', 'og:url', address),
    `<link rel="canonical" href="${escapeMarkup(address)}" />`,
    ...LANGUAGES.map((other) => alternate(other, pageAddress(origin, route, other))),
    alternate('x-default', pageAddress(origin, route)),
  ];
}
