import { useState } from 'react';
import type { I18nProvider } from 'react-admin';

/**
 * Switches the language without unmounting the screens: once `changeLocale` resolves, react-admin mounts
 * all screens again and typed text is lost, so the promise stays pending and a new provider is set.
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
