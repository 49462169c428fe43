import { useQueryClient } from '@tanstack/react-query';
import type { JobRecord, MethodRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const METHODS_KEY = ['verification', 'methods'];
const JOBS_KEY = ['verification', 'jobs'];

const FRESH_MS = 30_000;
const OPTIONS = { refetchInterval: FRESH_MS };

export const useMethods = () =>
  useApiQuery(METHODS_KEY, (api) => api('listVerificationMethods'), OPTIONS);

export const useJobs = () => useApiQuery(JOBS_KEY, (api) => api('listJobs'), OPTIONS);

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
