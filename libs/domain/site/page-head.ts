import { LANGUAGES, type Language, openGraphLocale } from '../language.js';

export interface HeadTag {
  name: 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
}

/** Facts that decide the head of a page. */
interface PageHeadOptions {
  /** Title without the site's name. */
  title: string;
  description: string;
  siteName: string;
  language: Language;
  /** Origin of the public site, without a slash at the end. */
  origin: string;
  /** See {@link pageRoute}; null when the address leads to no page. */
  route: string | null;
  /** The language that the address itself names, as `/about?lang=zh` does. */
  addressLanguage: Language | undefined;
}

/** The page that Telegram opens, and the only one that may be shown in a frame (decision 55). */
export const MINI_APP_PATH = '/app';

/** The page that the server shows from memory, also while the database is away. */
export const STATUS_PATH = '/status';

/** The route of a path: letter case, slashes at the end and encoded letters make no difference. */
export function pageRoute(path: string): string {
  return withOneSpelling(path).replace(/(.)\/+$/, '$1');
}

function withOneSpelling(path: string): string {
  try {
    return encodeURI(decodeURI(path).toLowerCase());
  } catch {
    return path.toLowerCase();
  }
}

/** The address of a page, in a language or, without one, in each visitor's own. */
export function pageAddress(origin: string, route: string, language?: Language): string {
  return origin + route + (language ? `?lang=${language}` : '');
}

/** The title of a page as browsers and search engines show it. */
export function pageTitle(title: string, siteName: string): string {
  return `${title} · ${siteName}`;
}

const meta = (key: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { [key.startsWith('og:') ? 'property' : 'name']: key, content },
});

const alternate = (hreflang: string, href: string): HeadTag => ({
  name: 'link',
  attributes: { rel: 'alternate', hreflang, href },
});

/** The tags in a page's head that depend on the page: the server writes them, the site updates them. */
export function pageHeadTags(options: PageHeadOptions): HeadTag[] {
  const { description, siteName, language, origin, route, addressLanguage } = options;
  const tags = [
    meta('description', description),
    meta('og:site_name', siteName),
    meta('og:title', pageTitle(options.title, siteName)),
    meta('og:description', description),
    meta('og:locale', openGraphLocale(language)),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      meta('og:locale:alternate', openGraphLocale(other)),
    ),
  ];
  if (route === null || route === MINI_APP_PATH) return [...tags, meta('robots', 'noindex')];
  const canonical = pageAddress(origin, route, addressLanguage);
  return [
    ...tags,
    meta('og:url', canonical),
    { name: 'link', attributes: { rel: 'canonical', href: canonical } },
    ...LANGUAGES.map((other) => alternate(other, pageAddress(origin, route, other))),
    alternate('x-default', pageAddress(origin, route)),
  ];
}

/** The paths of the site's pages, in the menu's order. */
export const SITE_PATHS = [
  '/',
  '/airdrop',
  '/airdrop/invite',
  '/airdrop/activity',
  '/airdrop/claims',
  '/about',
  '/roadmap',
  '/team',
  '/whitepaper',
  '/report',
  STATUS_PATH,
  '/privacy',
  '/terms',
] as const;

const PATHS: ReadonlySet<string> = /* @__PURE__ */ new Set(SITE_PATHS);

/** Whether an address without an origin leads to one of the site's pages. */
export function isSitePath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return PATHS.has(pageRoute(path)) && !/\s/.test(address);
}
