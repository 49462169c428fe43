import type { Language } from '#libs/domain/index.js';

// One chunk each, so that visitors download only their language and pages.
const CATALOGUES = {
  en: {
    shell: () => import('./en/shell.json', { with: { type: 'json' } }),
    home: () => import('./en/home.json', { with: { type: 'json' } }),
    airdrop: () => import('./en/airdrop.json', { with: { type: 'json' } }),
    about: () => import('./en/about.json', { with: { type: 'json' } }),
    roadmap: () => import('./en/roadmap.json', { with: { type: 'json' } }),
    team: () => import('./en/team.json', { with: { type: 'json' } }),
    whitepaper: () => import('./en/whitepaper.json', { with: { type: 'json' } }),
    legal: () => import('./en/legal.json', { with: { type: 'json' } }),
    wallet: () => import('./en/wallet.json', { with: { type: 'json' } }),
    contents: () => import('./en/contents.json', { with: { type: 'json' } }),
    contract: () => import('./en/contract.json', { with: { type: 'json' } }),
    live: () => import('./en/live.json', { with: { type: 'json' } }),
    proof: () => import('./en/proof.json', { with: { type: 'json' } }),
    report: () => import('./en/report.json', { with: { type: 'json' } }),
    status: () => import('./en/status.json', { with: { type: 'json' } }),
    'mini-app': () => import('./en/mini-app.json', { with: { type: 'json' } }),
    'not-found': () => import('./en/not-found.json', { with: { type: 'json' } }),
  },
  zh: {
    shell: () => import('./zh/shell.json', { with: { type: 'json' } }),
    home: () => import('./zh/home.json', { with: { type: 'json' } }),
    airdrop: () => import('./zh/airdrop.json', { with: { type: 'json' } }),
    about: () => import('./zh/about.json', { with: { type: 'json' } }),
    roadmap: () => import('./zh/roadmap.json', { with: { type: 'json' } }),
    team: () => import('./zh/team.json', { with: { type: 'json' } }),
    whitepaper: () => import('./zh/whitepaper.json', { with: { type: 'json' } }),
    legal: () => import('./zh/legal.json', { with: { type: 'json' } }),
    wallet: () => import('./zh/wallet.json', { with: { type: 'json' } }),
    contents: () => import('./zh/contents.json', { with: { type: 'json' } }),
    contract: () => import('./zh/contract.json', { with: { type: 'json' } }),
    live: () => import('./zh/live.json', { with: { type: 'json' } }),
    proof: () => import('./zh/proof.json', { with: { type: 'json' } }),
    report: () => import('./zh/report.json', { with: { type: 'json' } }),
    status: () => import('./zh/status.json', { with: { type: 'json' } }),
    'mini-app': () => import('./zh/mini-app.json', { with: { type: 'json' } }),
    'not-found': () => import('./zh/not-found.json', { with: { type: 'json' } }),
  },
};

/** A part of the site's texts. `shell` is always loaded, the others with their pages. */
export type CatalogueName = keyof (typeof CATALOGUES)['en'];

export const CATALOGUE_NAMES = Object.keys(CATALOGUES.en) as CatalogueName[];

type Texts<Name extends CatalogueName> = Awaited<
  ReturnType<(typeof CATALOGUES)['en'][Name]>
>['default'];

export async function loadCatalogue<Name extends CatalogueName>(
  language: Language,
  name: Name,
): Promise<Texts<Name>> {
  return (await CATALOGUES[language][name]()).default;
}

/** Turns a union of types into their intersection. */
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

export type AllTexts = Intersection<Texts<CatalogueName>>;
