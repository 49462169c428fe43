import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Toaster } from '../components/toast/toaster.js';
import { createQueryClient } from '../lib/query-client.js';

interface ProvidersProps {
  children: ReactNode;
}

/** What every page stands on: server data and toasts. */
export function Providers({ children }: ProvidersProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
