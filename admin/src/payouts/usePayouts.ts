import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';

const PAYOUTS_KEY = ['payouts'];

/** The chain is read by the server every quarter of a minute; what it found is shown as soon. */
const FRESH_MS = 15_000;
// The screen itself offers to try again.
const OPTIONS = { retry: false, refetchInterval: FRESH_MS } as const;

/** What could be paid now, and what that costs. */
export function usePlan() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...OPTIONS,
    queryKey: [...PAYOUTS_KEY, 'plan'],
    queryFn: async () => (await dataProvider.payoutPlan()).data,
  });
}

/** Every batch, the newest first. */
export function useBatches() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...OPTIONS,
    queryKey: [...PAYOUTS_KEY, 'batches'],
    queryFn: async () => (await dataProvider.payoutBatches()).data,
  });
}

/** What a batch pays, while somebody looks at it. */
export function usePayoutsOf(batch: number) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...OPTIONS,
    queryKey: [...PAYOUTS_KEY, 'of', batch],
    queryFn: async () => (await dataProvider.payoutsOf(batch)).data,
  });
}

/** What does not match what was asked for. */
export function useAlarms() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...OPTIONS,
    queryKey: [...PAYOUTS_KEY, 'alarms'],
    queryFn: async () => (await dataProvider.payoutAlarms()).data,
  });
}

/** Returns a function that has everything read again that depends on payouts. */
export function useReadPayouts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of ['payouts', 'claims', 'logs']) {
      queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
