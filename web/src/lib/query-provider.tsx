import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logNetworkError } from './network-errors.js';
import { pageData } from './present.js';

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logNetworkError }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A call times out after 10 s (decision 40); then the visitor may retry.
        retry: false,
        refetchOnWindowFocus: false,
        // Fail when offline instead of waiting: every page has an error state or a fallback.
        networkMode: 'always',
        // Failures while offline recover automatically (decision 38).
        refetchOnReconnect: true,
      },
    },
  });
}

export const queryClient = createQueryClient();

// The server's answers are shown at once and requested again.
for (const [key, answer] of pageData()?.answers ?? []) {
  queryClient.setQueryData(key, answer, { updatedAt: 0 });
}

/** Wraps pages that read the API; other pages do not download React Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
