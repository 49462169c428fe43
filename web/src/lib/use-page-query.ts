import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useIsHydrated } from './present.js';

/**
 * A query of a page, which keeps the server's data until hydration is over and then requests it again: new data
 * before that would make React render the page in one stretch.
 */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const isHydrated = useIsHydrated();
  return useQuery({ ...options, enabled: isHydrated && (options.enabled ?? true) });
}
