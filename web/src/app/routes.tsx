import type { ComponentType } from 'react';
import type { CatalogueName } from '../i18n/catalogues.js';
import { needCatalogue } from '../i18n/index.js';

interface PageModule {
  Page: ComponentType;
}

interface Route {
  path: string;
  load: () => Promise<PageModule>;
}

/** A page with the texts that it shows. */
async function withTexts(
  page: Promise<PageModule>,
  ...catalogues: CatalogueName[]
): Promise<PageModule> {
  const [module] = await Promise.all([page, ...catalogues.map(needCatalogue)]);
  return module;
}

/** A page that shows records of the API. */
async function withServerData(page: Promise<PageModule>): Promise<PageModule> {
  const [{ Page }, { ServerData }] = await Promise.all([page, import('../lib/server-data.js')]);
  return {
    Page: () => (
      <ServerData>
        <Page />
      </ServerData>
    ),
  };
}

/** Every page of the site. Each is a chunk of its own and exports its component as `Page`. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    load: () => withTexts(import('../features/home/home-page.js'), 'home', 'roadmap'),
  },
  {
    path: '/airdrop',
    load: () => withTexts(withServerData(import('./airdrop-page.js')), 'airdrop'),
  },
  {
    path: '/about',
    load: () => withTexts(withServerData(import('../features/about/about-page.js')), 'about'),
  },
  {
    path: '/roadmap',
    load: () => withTexts(withServerData(import('../features/roadmap/roadmap-page.js')), 'roadmap'),
  },
  {
    path: '/team',
    load: () => withTexts(withServerData(import('../features/team/team-page.js')), 'team'),
  },
  {
    path: '/whitepaper',
    load: () =>
      withTexts(withServerData(import('../features/whitepaper/whitepaper-page.js')), 'whitepaper'),
  },
  {
    path: '/privacy',
    load: () => withTexts(import('../features/legal/privacy-page.js'), 'legal'),
  },
  { path: '/terms', load: () => withTexts(import('../features/legal/terms-page.js'), 'legal') },
];

/** Starts the download of a page early, so that it does not wait for the rest of the start. */
export function preloadRoute(pathname: string): void {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  // A failure is not lost: the router asks for the same module and shows its error.
  ROUTES.find((route) => route.path === path)
    ?.load()
    .catch(console.warn);
}

export const NOT_FOUND: Route['load'] = () => import('./not-found-page.js');
