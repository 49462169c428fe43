import { QueryClient } from '@tanstack/react-query';

/** One retry hides a hiccup; more would keep a visitor looking at skeletons. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: 1,
        retryDelay: 400,
        refetchOnWindowFocus: false,
        // Fail when offline instead of waiting: every page has an error state or a fallback.
        networkMode: 'always',
      },
    },
  });
}
