import { useState } from 'react';
import type { I18nProvider } from 'react-admin';

/**
 * A provider that switches the language and leaves every screen mounted. Once `changeLocale` resolves,
 * react-admin mounts all screens again, which would discard what is typed; here the promise stays
 * pending, and the new provider makes every text render again.
 */
export function useMountedI18n(base: I18nProvider): I18nProvider {
  const [provider, setProvider] = useState(renewed);
  function renewed(): I18nProvider {
    return {
      ...base,
      changeLocale: async (locale) => {
        await base.changeLocale(locale);
        setProvider(renewed());
        await new Promise(() => undefined);
      },
    };
  }
  return provider;
}
