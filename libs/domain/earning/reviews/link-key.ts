import { isHttpAddress } from '../../link.js';

// Every platform has it, but the language's own library does not describe it.
declare const URL: new (address: string) => Address;

interface Address {
  href: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  searchParams: Iterable<[string, string]> & { get(name: string): string | null };
}

/** Where an address leads: its path without an end slash, and its parameters. */
type Place = Pick<Address['searchParams'], 'get'> & { path: string };

/** Hosts that show the same posts under other names. */
const ALIASES: Readonly<Record<string, string>> = {
  'twitter.com': 'x.com',
  'fxtwitter.com': 'x.com',
  'vxtwitter.com': 'x.com',
  'music.youtube.com': 'youtube.com',
  'youtube-nocookie.com': 'youtube.com',
  'fb.com': 'facebook.com',
  'mbasic.facebook.com': 'facebook.com',
  'touch.facebook.com': 'facebook.com',
  'web.facebook.com': 'facebook.com',
  'instagr.am': 'instagram.com',
  'telegram.dog': 't.me',
  'telegram.me': 't.me',
  'new.reddit.com': 'reddit.com',
  'np.reddit.com': 'reddit.com',
  'old.reddit.com': 'reddit.com',
  'threads.net': 'threads.com',
};

/** Short hosts, whose path is the id of a post. */
const SHORT: Readonly<Record<string, (id: string) => string>> = {
  'youtu.be': (id) => `https://youtube.com/watch?v=${id}`,
  'redd.it': (id) => `https://reddit.com/comments/${id}`,
};

/** Sites whose posts have several addresses: the path and parameters that name a post. */
const SITES: Readonly<Record<string, (place: Place) => string>> = {
  'x.com': ({ path }) => path.replace(/^\/.+\/status(?:es)?\/(\d+).*$/, '/i/status/$1'),
  'youtube.com': ({ path, get }) => {
    const id = /^\/(?:embed|live|shorts|v)\/([\w-]+)/.exec(path)?.[1];
    if (path === '/playlist') return path + parameters({ list: get('list') });
    return path === '/watch' || id ? `/watch${parameters({ v: id ?? get('v') })}` : path;
  },
  'facebook.com': ({ path, get }) => {
    const video = /\/videos\/(?:[^/]+\/)?(\d+)$/.exec(path)?.[1];
    if (video) return `/watch${parameters({ v: video })}`;
    const place = path
      .replace(/^\/(?:permalink|story)\.php$/, '/story')
      .replace(/\.php$/, '')
      .replace(/^\/groups\/([^/]+)\/permalink\//, '/groups/$1/posts/')
      .replace(/^\/(?!groups\/)[^/]+\/posts\//, '/posts/');
    return place + parameters(pick(get, ['fbid', 'id', 'story_fbid', 'v']));
  },
  'instagram.com': ({ path }) =>
    path.replace(/^\/(?:[^/]+\/)?(?:p|reels?|tv)\/([\w-]+).*$/, '/p/$1'),
  'threads.com': ({ path }) => path.replace(/^\/(?:@[^/]+\/)?post\/([\w-]+).*$/, '/post/$1'),
  'tiktok.com': ({ path }) =>
    path.replace(/^\/(?:@[^/]*\/)?(?:photo|v|video)\/(\d+).*$/, '/video/$1'),
  't.me': ({ path, get }) =>
    path.replace(/^\/s\//, '/') + parameters(pick(get, ['comment', 'thread'])),
  'reddit.com': ({ path }) =>
    path
      .replace(/^\/(?:r|user)\/[^/]+\/comments\//, '/comments/')
      .replace(/^(\/comments\/\w+)\/[^/]+$/, '$1')
      .replace(/^(\/comments\/\w+)\/[^/]+(\/\w+)$/, '$1/-$2'),
  'linkedin.com': ({ path }) =>
    path.replace(/^\/.*\bactivity(?:[-:/]|%3a)(\d+).*$/, '/activity/$1'),
  'vk.com': ({ path, get }) => (get('w') ? `/${encodeURIComponent(get('w') ?? '')}` : path),
};

/** Parameters that say where a visitor came from. */
const TRACKING =
  /^(?:utm_.*|mtm_.*|pk_.*|hsa_.*|vero_.*|_hs(?:enc|mi)|mc_[ce]id|\w{0,6}clid|gclsrc|[gw]braid|igshi?d?|mibextid|rdid|si|ref|ref_(?:src|url)|referr?er|share_?(?:app_)?(?:id|from|source|token|medium)|feature|spm|trk|_g[al]|_[rt]|__tn__|__cft__.*)$/;

/** The same in posts of the large networks; for scripts such as `viewtopic.php?t=1` they are the topic. */
const SHORT_TRACKING = /^[st]$/;

/** Prefixes of the same host, for phones or from the time of many hosts. */
const PREFIX = /^(?:m|mobile|www)\.(?=.+\.)/;

/** Letters that an address may write as they are. */
const unescaped = (path: string): string =>
  path.replace(/%[\da-f]{2}/g, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter.toLowerCase() : escaped;
  });

const pick = (get: Place['get'], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, get(name)]));

/** A query of the parameters with a value, in their order. */
function parameters(values: Readonly<Record<string, string | null>>): string {
  const present = Object.entries(values).filter(([, value]) => value);
  const query = present.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

function hostOf({ hostname }: Address): string {
  let host = hostname.replace(/\.+$/, '');
  while (PREFIX.test(host)) host = host.replace(PREFIX, '');
  return ALIASES[host] ?? host;
}

/** Hosts that show the posts of a host. */
const namesOf = (host: string): string[] => [
  host,
  ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === host),
];

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * A regular expression, for JavaScript and PostgreSQL and without regard to case, of links to posts of these accounts or
 * sites; `''` when none of the addresses names one.
 *
 * @param addresses such as `https://x.com/jetdrop`; one of a whole network names no account
 */
export function ownPostsPattern(addresses: readonly string[]): string {
  const patterns = addresses.filter(isHttpAddress).flatMap((address) => {
    const url = new URL(address.toLowerCase());
    const host = hostOf(url);
    const path = unescaped(url.pathname).replace(/\/+$/, '');
    if (path === '' && (SITES[host] || SHORT[host])) return [];
    const hosts = namesOf(host).map(escaped).join('|');
    const shown = host === 't.me' ? '(/s)?' : '';
    return [`([a-z0-9-]+\\.)*(${hosts})(:[0-9]+)?${shown}${escaped(path)}/`];
  });
  return patterns.length > 0 ? `^https?://(${patterns.join('|')})` : '';
}

/** All parameters except tracking, sorted. */
function queryOf({ searchParams }: Address, path: string): string {
  const isScript = /\.\w+$/.test(path);
  const named = [...searchParams]
    .filter(([name]) => !TRACKING.test(name) && (isScript || !SHORT_TRACKING.test(name)))
    .map((parameter) => parameter.map(encodeURIComponent).join('='))
    .sort();
  return named.length > 0 ? `?${named.join('&')}` : '';
}

/**
 * The same text for all addresses of one post: for comparing, not for opening. Lower case, with https, without
 * `www.`, `m.`, default ports, tracking, fragment and end slash; posts of large networks are reduced to their ids.
 * The key of a key is itself.
 *
 * @param address http(s)
 * @example linkKey('http://m.youtube.com/shorts/AbC?si=x') // 'https://youtube.com/watch?v=abc'
 */
export function linkKey(address: string): string {
  const url = new URL(new URL(address).href.toLowerCase());
  const host = hostOf(url);
  const path = unescaped(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const [, id] = /^\/([\w-]+)/.exec(path) ?? [];
  const short = SHORT[host];
  if (short && id) return short(id);
  const { searchParams } = url;
  const post = SITES[host]?.({ path, get: (name) => searchParams.get(name) });
  const port = /^(?:80|443)?$/.test(url.port) ? '' : `:${url.port}`;
  return `https://${host}${port}${post ?? path + queryOf(url, path)}`.toLowerCase();
}
