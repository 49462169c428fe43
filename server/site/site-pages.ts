import {
  type HeadTag,
  type Language,
  pageHeadTags,
  pageRoute,
  pageTitle,
  type SiteSettings,
} from '#libs/domain/index.js';
import { escapeMarkup } from './escape-markup.js';

interface PageTexts {
  title: string;
  description: string;
  /** Files that the page needs beyond those its HTML names; paths below the site's root. */
  scripts?: string[];
  styles?: string[];
}

/** Texts by route and language, as the site's build wrote them; `*` stands for every other path. */
export type PageHeads = Record<string, Record<Language, PageTexts>>;

interface PageView {
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
    const route = pageRoute(view.path);
    const found = route !== NO_ROUTE && this.heads.has(route);
    const texts = this.heads.get(found ? route : NO_ROUTE)?.[view.language];
    if (!texts) throw new Error(`heads.json has no ${view.language} texts for ${route}.`);
    const head = [
      ...pageTags(texts, view, found ? route : null),
      ...preloadTags(texts),
      ...(view.settings ? [settingsTag(view.settings)] : []),
    ].join('\n    ');
    const [start, middle, end] = this.parts;
    return { status: found ? 200 : 404, html: start + view.language + middle + head + end };
  }
}

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

/** The title, what no page differs in, and the tags that the site's scripts keep up to date. */
function pageTags(texts: PageTexts, view: PageView, route: string | null): string[] {
  const { origin, language, siteName } = view;
  const named = (text: string) => text.replaceAll('{{name}}', () => siteName);
  const [title, description] = [named(texts.title), named(texts.description)];
  const addressLanguage = view.inAddress ? language : undefined;
  return [
    `<title>${escapeMarkup(pageTitle(title, siteName))}</title>`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:image" content="${escapeMarkup(origin)}/og.png" />`,
    ...pageHeadTags({ title, description, siteName, language, origin, route, addressLanguage }).map(
      markup,
    ),
  ];
}

function markup({ name, attributes }: HeadTag): string {
  const text = Object.entries(attributes).map(
    ([attribute, value]) => `${attribute}="${escapeMarkup(value)}"`,
  );
  return `<${name} ${text.join(' ')} />`;
}
