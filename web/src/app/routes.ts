import type { ComponentType } from 'react';
import { needCatalogue } from '../i18n/index.js';

interface Route {
  path: string;
  load: () => Promise<{ Page: ComponentType }>;
}

async function withLegalTexts<Module>(page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, needCatalogue('legal')]);
  return module;
}

/** Every page of the site. Each is a chunk of its own and exports its component as `Page`. */
export const ROUTES: readonly Route[] = [
  { path: '/', load: () => import('../features/home/home-page.js') },
  { path: '/airdrop', load: () => import('../features/airdrop/airdrop-page.js') },
  { path: '/about', load: () => import('../features/about/about-page.js') },
  { path: '/roadmap', load: () => import('../features/roadmap/roadmap-page.js') },
  { path: '/team', load: () => import('../features/team/team-page.js') },
  { path: '/whitepaper', load: () => import('../features/whitepaper/whitepaper-page.js') },
  { path: '/privacy', load: () => withLegalTexts(import('../features/legal/privacy-page.js')) },
  { path: '/terms', load: () => withLegalTexts(import('../features/legal/terms-page.js')) },
];

/** Starts the download of a page early, so that it does not wait for the rest of the start. */
export function preloadRoute(pathname: string): void {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  // A failure is not lost: the router asks for the same module and shows its error.
  ROUTES.find((route) => route.path === path)
    ?.load()
    .catch(console.warn);
}

export const NOT_FOUND: Route['load'] = () => import('./not-found-page.js');
