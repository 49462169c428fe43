import { useQueryClient } from '@tanstack/react-query';
import { BATCH_SIZE } from '#libs/domain/index.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const PAYOUTS_KEY = ['payouts'];
/** Older batches are in the log. */
const SHOWN_BATCHES = 50;

/** The server reads the chain every 15 seconds; its results are shown as soon. */
const FRESH_MS = 15_000;
const OPTIONS = { refetchInterval: FRESH_MS };

export const usePlan = () =>
  useApiQuery([...PAYOUTS_KEY, 'plan'], (api) => api('getPayoutPlan'), OPTIONS);

export const useBatches = () =>
  useApiQuery(
    [...PAYOUTS_KEY, 'batches'],
    (api) => api('listPayoutBatches', { query: { limit: SHOWN_BATCHES } }),
    OPTIONS,
  );

export const usePayoutsOf = (batch: number) =>
  useApiQuery(
    [...PAYOUTS_KEY, 'of', batch],
    (api) => api('listPayouts', { path: { id: batch }, query: { limit: BATCH_SIZE.most } }),
    OPTIONS,
  );

/** The reconciliation alerts. */
export const usePayoutAlerts = () =>
  useApiQuery([...PAYOUTS_KEY, 'alerts'], (api) => api('listPayoutAlerts'), OPTIONS);

/** Returns a function that reads everything about payouts again. */
export function useReadPayouts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of ['payouts', 'claims', 'logs']) {
      queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
