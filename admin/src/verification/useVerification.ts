import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { JobRecord, MethodRecord } from '../providers/data/records.js';

const METHODS_KEY = ['verification', 'methods'];
const JOBS_KEY = ['verification', 'jobs'];

/** What waits and fails changes by itself; read again so often, in milliseconds. */
const FRESH_MS = 30_000;
// The screen itself offers to try again.
const OPTIONS = { retry: false, refetchInterval: FRESH_MS } as const;

/** Every method of verification, and how the service behind it does. */
export function useMethods() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...OPTIONS,
    queryKey: METHODS_KEY,
    queryFn: async () => (await dataProvider.verificationMethods()).data,
  });
}

/** Every queue of work that the server does by itself. */
export function useJobs() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...OPTIONS,
    queryKey: JOBS_KEY,
    queryFn: async () => (await dataProvider.jobs()).data,
  });
}

/** Returns functions that show what the server answered to a change. */
export function useShowVerification() {
  const queryClient = useQueryClient();
  return {
    showMethod: (changed: MethodRecord) => {
      queryClient.setQueryData<MethodRecord[]>(METHODS_KEY, (methods) =>
        methods?.map((method) => (method.method === changed.method ? changed : method)),
      );
      for (const name of ['tasks', 'logs']) {
        queryClient.invalidateQueries({ queryKey: [name] });
      }
    },
    showJob: (changed: JobRecord) => {
      queryClient.setQueryData<JobRecord[]>(JOBS_KEY, (jobs) =>
        jobs?.map((job) => (job.name === changed.name ? changed : job)),
      );
      queryClient.invalidateQueries({ queryKey: ['logs'] });
    },
  };
}
