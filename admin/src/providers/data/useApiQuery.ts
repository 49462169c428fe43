import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type CallApi, useApi } from './dataProvider.js';

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** Reads from the API without retries: the screen offers one. */
export function useApiQuery<T>(
  queryKey: readonly unknown[],
  read: (api: CallApi) => Promise<T>,
  options?: Options<T>,
) {
  const api = useApi();
  return useQuery<T>({ retry: false, ...options, queryKey, queryFn: () => read(api) });
}
