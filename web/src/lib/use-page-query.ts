import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useIsHydrated } from './present.js';

/**
 * What a page reads: the server's answer until hydration is over, which is then requested again. An answer in
 * between would make React draw the page again in one stretch.
 */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const isHydrated = useIsHydrated();
  return useQuery({ ...options, enabled: isHydrated && (options.enabled ?? true) });
}
