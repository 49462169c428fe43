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
        // A call gives up after 10 s in all (decision 40); then the visitor tries again, or not.
        retry: false,
        refetchOnWindowFocus: false,
        // Fail when offline instead of waiting: every page has an error state or a fallback.
        networkMode: 'always',
      },
    },
  });
}

/** Shared by all pages, so that what one loaded is still there on the next visit. */
export const queryClient = createQueryClient();

// What the server drew the page with is shown at once, and is asked for again all the same.
for (const [key, answer] of pageData()?.answers ?? []) {
  queryClient.setQueryData(key, answer, { updatedAt: 0 });
}

/** Around pages that read records of the API; other pages do not download React Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
