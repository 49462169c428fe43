import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logNetworkError } from './network-errors.js';

/** One retry hides a hiccup; more would keep a visitor looking at skeletons. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logNetworkError }),
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

/** Pages come and go; what they loaded stays. */
const queryClient = createQueryClient();

interface ServerDataProps {
  children: ReactNode;
}

/** Around pages that show records of the API. The others do not download it. */
export function ServerData({ children }: ServerDataProps) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
