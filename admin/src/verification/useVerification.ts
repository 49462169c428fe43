import { useQueryClient } from '@tanstack/react-query';
import type { JobRecord, MethodRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const METHODS_KEY = ['verification', 'methods'];
const JOBS_KEY = ['verification', 'jobs'];

/** Milliseconds between two readings. */
const FRESH_MS = 30_000;
const OPTIONS = { refetchInterval: FRESH_MS };

/** Every method of verification, and how the service behind it does. */
export const useMethods = () =>
  useApiQuery(METHODS_KEY, (api) => api('listVerificationMethods'), OPTIONS);

/** Every queue of background jobs. */
export const useJobs = () => useApiQuery(JOBS_KEY, (api) => api('listJobs'), OPTIONS);

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
