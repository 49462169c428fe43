import { pageRoute } from './page-head.js';

/** The paths of the site's pages, in the menu's order. */
export const SITE_PATHS = [
  '/',
  '/airdrop',
  '/about',
  '/roadmap',
  '/team',
  '/whitepaper',
  '/report',
  '/privacy',
  '/terms',
] as const;

const PATHS: ReadonlySet<string> = new Set(SITE_PATHS);

/** Whether an address without an origin leads to one of the site's pages. */
export function isSitePath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return PATHS.has(pageRoute(path)) && !/\s/.test(address);
}
