import type { InitOptions } from 'i18next';

/** Options of i18next on every page, also on those without the site's catalogues. */
export const I18N_OPTIONS = {
  initAsync: false,
  // Both languages hold the same keys, so there is nothing to fall back to.
  fallbackLng: false,
  // No text names another one: a value and the text around it could do so together.
  interpolation: { escapeValue: false, nestingPrefix: '\0' },
  react: { useSuspense: false },
} as const satisfies InitOptions;
