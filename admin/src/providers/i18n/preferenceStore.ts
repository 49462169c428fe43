import { localStorageStore, type Store } from 'react-admin';
import { isLanguage, type Language } from '#libs/domain/index.js';
import { currentLanguage } from './i18nProvider.js';
import { storeLanguage } from './language.js';

const KEPT_ON_LOGOUT = ['theme', 'sidebar.open', 'sidebar.folded'];

/** The saved queries of lists, and closed cards: each admin's under a name of its own. */
const KEPT_PREFIXES = ['queries.', 'setup.'];

/** react-admin's, but a language is stored only when chosen; a logout keeps theme, menu, saved queries and closed cards. */
export function createPreferenceStore(): Store {
  const base = localStorageStore('1', 'jetdrop.admin');
  // Returned as soon as it is chosen, while its catalogue loads: react-admin reverts a choice when
  // the store holds another value.
  let chosen: Language | null = null;
  return {
    ...base,
    getItem<T>(key: string, defaultValue?: T): T | undefined {
      if (key === 'locale') return (chosen ?? currentLanguage()) as T;
      return base.getItem(key, defaultValue);
    },
    setItem<T>(key: string, value: T): void {
      if (key === 'locale' && isLanguage(value)) {
        chosen = value;
        storeLanguage(value);
      }
      base.setItem(key, value);
    },
    reset(): void {
      const keysWith = (prefix: string) => Object.keys(base.listItems?.(prefix) ?? {});
      const keys = [...KEPT_ON_LOGOUT, ...KEPT_PREFIXES.flatMap(keysWith)];
      const kept = keys.map((key) => [key, base.getItem(key)] as const);
      base.reset();
      for (const [key, value] of kept) {
        if (value !== undefined) base.setItem(key, value);
      }
    },
  };
}
