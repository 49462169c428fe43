import { useGetIdentity } from 'react-admin';
import { useApiQuery } from './useApiQuery.js';

/** Read again after each change that an admin makes (`useApiCall`). */
export const WAITING_KEY = ['waiting'];

const REFRESH_MS = 60_000;

/** How many records wait for a decision, by resource; null without permission, and nothing after a failure. */
export function useWaiting(): Readonly<Record<string, number | null>> {
  const { identity } = useGetIdentity();
  // Without the required second factor, every call is refused.
  const enabled = identity !== undefined && !identity['lacks_second_factor'];
  const { data, isError } = useApiQuery(WAITING_KEY, (api) => api('getWaitingCounts'), {
    refetchInterval: REFRESH_MS,
    enabled,
  });
  return isError || !data ? {} : { ...data };
}
