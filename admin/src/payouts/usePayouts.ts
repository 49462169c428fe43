import { useQueryClient } from '@tanstack/react-query';
import { BATCH_SIZE } from '#libs/domain/index.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const PAYOUTS_KEY = ['payouts'];
/** Older batches are in the log. */
const SHOWN_BATCHES = 50;

/** The chain is read by the server every quarter of a minute; what it found is shown as soon. */
const FRESH_MS = 15_000;
const OPTIONS = { refetchInterval: FRESH_MS };

/** What could be paid now, and what that costs. */
export const usePlan = () =>
  useApiQuery([...PAYOUTS_KEY, 'plan'], (api) => api('getPayoutPlan'), OPTIONS);

/** Every batch, the newest first. */
export const useBatches = () =>
  useApiQuery(
    [...PAYOUTS_KEY, 'batches'],
    (api) => api('listPayoutBatches', { query: { limit: SHOWN_BATCHES } }),
    OPTIONS,
  );

/** What a batch pays, while somebody looks at it. */
export const usePayoutsOf = (batch: number) =>
  useApiQuery(
    [...PAYOUTS_KEY, 'of', batch],
    (api) => api('listPayouts', { path: { id: batch }, query: { limit: BATCH_SIZE.most } }),
    OPTIONS,
  );

/** What does not match what was asked for. */
export const useAlarms = () =>
  useApiQuery([...PAYOUTS_KEY, 'alarms'], (api) => api('listPayoutAlarms'), OPTIONS);

/** Returns a function that has everything read again that depends on payouts. */
export function useReadPayouts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of ['payouts', 'claims', 'logs']) {
      queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
