import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import { useLanguage } from '../providers/i18n/language.js';

/**
 * What there is to look at in the claims that a filter matches: asked for when somebody is about to
 * approve them, anew each time.
 */
export function useClaimRisks(filter: object) {
  const language = useLanguage();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [opened, setOpened] = useState(0);
  const [looked, setLooked] = useState(0);
  const [isLeftOut, setLeftOut] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['claims', 'risks', opened, filter, language],
    queryFn: async () => (await dataProvider.claimRisks(filter, setLooked)).data,
    enabled: opened > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    /** How many were looked at so far. */
    looked,
    /** Undefined until all of them were looked at. */
    claims: isFetching ? undefined : data,
    error: isFetching ? null : error,
    retry: () => void refetch(),
    /** Whether claims with something to look at are left out. */
    isLeftOut,
    toggleLeftOut: () => setLeftOut(!isLeftOut),
    open: () => {
      setLooked(0);
      setLeftOut(false);
      setOpened(opened + 1);
      return true;
    },
  };
}
