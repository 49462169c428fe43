import type { QueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { type Language, MINI_APP_PATH, STATUS_PATH } from '#libs/domain/index.js';
import type { CatalogueName } from '../i18n/catalogues.js';

export interface PageModule {
  Page: ComponentType;
  /** Reads all that the page needs of the API, before the server renders it. */
  prefetch?: (client: QueryClient, language: Language) => Promise<unknown>;
}

/** A page of the site; the only description that router, links, menu and build use. */
export interface PageDescription {
  path: string;
  load: () => Promise<PageModule>;
  /** The module of `load` as Vite's manifest names it. */
  module: string;
  /** Its catalogues, besides the shell's. */
  texts: readonly CatalogueName[];
  head: { title: ParseKeys; description: ParseKeys };
  /** It reads no records of the API, so it needs no query provider. */
  isStatic?: boolean;
  /** Modules of its first view that are loaded later, as the manifest names them. */
  parts?: readonly string[];
  menu?: ParseKeys;
}

const MARKDOWN = 'src/components/markdown-text.tsx';
const CONTRACT = 'src/components/contract/contract-card.tsx';
const DRAWINGS = 'src/features/home/art/drawings.tsx';
const TOKENOMICS = 'src/features/home/tokenomics.tsx';
const ROADMAP = 'src/features/home/roadmap-summary.tsx';

export const PAGES: readonly PageDescription[] = [
  {
    path: '/',
    load: () => import('../features/home/home-page.js'),
    module: 'src/features/home/home-page.tsx',
    texts: ['home'],
    isStatic: true,
    head: { title: 'home.headTitle', description: 'home.description' },
    parts: [CONTRACT, DRAWINGS, TOKENOMICS, ROADMAP],
    menu: 'nav.home',
  },
  {
    path: '/airdrop',
    load: () => import('../features/airdrop/airdrop-page.js'),
    module: 'src/features/airdrop/airdrop-page.tsx',
    texts: ['airdrop', 'wallet', 'proof'],
    head: { title: 'airdrop.headTitle', description: 'airdrop.headDescription' },
    parts: [CONTRACT],
    menu: 'nav.airdrop',
  },
  {
    path: '/airdrop/invite',
    load: () => import('../features/airdrop/sections/invite-page.js'),
    module: 'src/features/airdrop/sections/invite-page.tsx',
    texts: ['airdrop', 'wallet'],
    head: {
      title: 'airdrop.sections.invite.title',
      description: 'airdrop.sections.invite.description',
    },
  },
  {
    path: '/airdrop/activity',
    load: () => import('../features/airdrop/sections/activity-page.js'),
    module: 'src/features/airdrop/sections/activity-page.tsx',
    texts: ['airdrop', 'wallet'],
    head: {
      title: 'airdrop.sections.activity.title',
      description: 'airdrop.sections.activity.description',
    },
    parts: ['src/features/airdrop/live/leaderboard/leaderboard.tsx'],
  },
  {
    path: '/airdrop/claims',
    load: () => import('../features/airdrop/sections/claims-page.js'),
    module: 'src/features/airdrop/sections/claims-page.tsx',
    texts: ['airdrop', 'wallet'],
    head: {
      title: 'airdrop.sections.claims.title',
      description: 'airdrop.sections.claims.description',
    },
    parts: ['src/features/airdrop/live/requirements/claim-requirements.tsx'],
  },
  {
    path: '/about',
    load: () => import('../features/about/about-page.js'),
    module: 'src/features/about/about-page.tsx',
    texts: ['about', 'contents'],
    head: { title: 'about.headTitle', description: 'about.headDescription' },
    parts: [MARKDOWN],
    menu: 'nav.about',
  },
  {
    path: '/roadmap',
    load: () => import('../features/roadmap/roadmap-page.js'),
    module: 'src/features/roadmap/roadmap-page.tsx',
    texts: ['roadmap', 'contents'],
    head: { title: 'roadmap.headTitle', description: 'roadmap.headDescription' },
    parts: [MARKDOWN],
    menu: 'nav.roadmap',
  },
  {
    path: '/team',
    load: () => import('../features/team/team-page.js'),
    module: 'src/features/team/team-page.tsx',
    texts: ['team'],
    head: { title: 'team.headTitle', description: 'team.headDescription' },
    menu: 'nav.team',
  },
  {
    path: '/whitepaper',
    load: () => import('../features/whitepaper/whitepaper-page.js'),
    module: 'src/features/whitepaper/whitepaper-page.tsx',
    texts: ['whitepaper', 'contents'],
    head: { title: 'whitepaper.headTitle', description: 'whitepaper.headDescription' },
    parts: [MARKDOWN],
    menu: 'nav.whitepaper',
  },
  {
    path: '/report',
    load: () => import('../features/report/report-page.js'),
    module: 'src/features/report/report-page.tsx',
    texts: ['report'],
    head: { title: 'report.headTitle', description: 'report.headDescription' },
  },
  {
    path: STATUS_PATH,
    load: () => import('../features/status/status-page.js'),
    module: 'src/features/status/status-page.tsx',
    texts: ['status', 'proof'],
    head: { title: 'status.headTitle', description: 'status.headDescription' },
  },
  {
    path: '/privacy',
    load: async () => (await import('../features/legal/legal-page.js')).privacy,
    module: 'src/features/legal/legal-page.tsx',
    texts: ['legal', 'contents'],
    head: { title: 'privacy.headTitle', description: 'privacy.headDescription' },
    parts: [MARKDOWN],
  },
  {
    path: '/terms',
    load: async () => (await import('../features/legal/legal-page.js')).terms,
    module: 'src/features/legal/legal-page.tsx',
    texts: ['legal', 'contents'],
    head: { title: 'terms.headTitle', description: 'terms.headDescription' },
    parts: [MARKDOWN],
  },
];

/** The site inside Telegram; no other page leads here. */
export const MINI_APP: PageDescription = {
  path: MINI_APP_PATH,
  load: () => import('./mini-app-page.js'),
  module: 'src/app/mini-app-page.tsx',
  texts: ['airdrop', 'wallet', 'proof', 'mini-app'],
  head: { title: 'airdrop.headTitle', description: 'airdrop.headDescription' },
  parts: [CONTRACT],
};

export const NOT_FOUND: PageDescription = {
  path: '*',
  load: () => import('./not-found-page.js'),
  module: 'src/app/not-found-page.tsx',
  texts: ['not-found'],
  isStatic: true,
  head: { title: 'notFound.headTitle', description: 'notFound.headDescription' },
};

/** Wraps pages that read records of the API. */
export const QUERY_PROVIDER = {
  load: () => import('../lib/query-provider.js'),
  module: 'src/lib/query-provider.tsx',
};
