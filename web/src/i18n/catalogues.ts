import type { Language } from '#libs/domain/index.js';

// A chunk for each: a visitor downloads the language and the pages that are read, nothing more.
const CATALOGUES = {
  translation: {
    en: () => import('./en.json', { with: { type: 'json' } }),
    zh: () => import('./zh.json', { with: { type: 'json' } }),
  },
  legal: {
    en: () => import('./legal/en.json', { with: { type: 'json' } }),
    zh: () => import('./legal/zh.json', { with: { type: 'json' } }),
  },
};

/** `translation` is always there; `legal` holds the long texts of the two legal pages. */
export type CatalogueName = keyof typeof CATALOGUES;

export async function loadCatalogue(language: Language, name: CatalogueName): Promise<object> {
  return (await CATALOGUES[name][language]()).default;
}
