import { QueryClient } from '@tanstack/react-query';

/**
 * Without a network, a call fails at once and says so. React-query's own way, to wait and send it
 * later, would ban or delete when nobody expects it any more (decision 45).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always' },
    mutations: { networkMode: 'always', retry: false },
  },
});
