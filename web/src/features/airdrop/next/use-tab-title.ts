import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { pageTitle } from '#libs/domain/index.js';
import { useSiteSettings } from '../../../lib/site-settings.js';

/** Puts the visitor's next step before the page's title in the tab; null leaves the title as it is. */
export function useTabTitle(step: string | null): void {
  const site = useSiteSettings(({ settings }) => settings.site_name);
  // The page writes its title again when these change.
  const search = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (step === null) return;
    const { title } = document;
    document.title = pageTitle(step, title);
    return () => {
      document.title = title;
    };
  }, [step, site, search]);
}
