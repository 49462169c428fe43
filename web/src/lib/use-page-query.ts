import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useIsHydrated } from './present.js';

/** Keeps the server's data until hydration is over: new data before that would make React hydrate in one stretch. */
export function usePageQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const isHydrated = useIsHydrated();
  return useQuery({ ...options, enabled: isHydrated && (options.enabled ?? true) });
}
