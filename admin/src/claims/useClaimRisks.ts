import { useState } from 'react';
import type { CallApi } from '../providers/api.js';
import type { ClaimRisk } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { useLanguage } from '../providers/i18n/language.js';

/** Claims that are checked in one call. */
const PAGE_SIZE = 25;

/** The risks of every claim that a filter matches; reports how many are checked so far. */
async function allRisks(api: CallApi, filter: object, onChecked: (claims: number) => void) {
  const shared = { filter: JSON.stringify(filter), sort: '["id","ASC"]', limit: PAGE_SIZE };
  const claims: ClaimRisk[] = [];
  for (let isLast = false; !isLast; ) {
    const page = await api('listClaimRisks', { query: { ...shared, skip: claims.length } });
    claims.push(...page);
    onChecked(claims.length);
    isLast = page.length < PAGE_SIZE;
  }
  return claims;
}

/**
 * What there is to look at in the claims that a filter matches: asked for when somebody is about to
 * approve them, anew each time.
 */
export function useClaimRisks(filter: object) {
  const language = useLanguage();
  const [opened, setOpened] = useState(0);
  const [looked, setLooked] = useState(0);
  const [isLeftOut, setLeftOut] = useState(false);
  const { data, error, isFetching, refetch } = useApiQuery(
    ['claims', 'risks', opened, filter, language],
    (api) => allRisks(api, filter, setLooked),
    { enabled: opened > 0, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
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
