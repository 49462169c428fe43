import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DistributorRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const PLAN_KEY = ['payouts', 'plan'];
const DISTRIBUTORS_KEY = ['payouts', 'distributors'];

/** Milliseconds: the server reads the chain as often while something is in transit. */
const OPTIONS = { refetchInterval: 15_000 };

/** Milliseconds between two polls of the chain after a signature. */
const POLL_MS = 5_000;

/** Milliseconds after the end of a request in which its transaction may still appear. */
const APPEARS_WITHIN = 120_000;

export const usePlan = () => useApiQuery(PLAN_KEY, (api) => api('getPayoutPlan'), OPTIONS);

export const useDistributors = () =>
  useApiQuery(DISTRIBUTORS_KEY, (api) => api('listDistributors'), OPTIONS);

/** Changes with every change of a distributor's lines. */
export const linesKey = ({ id, lines, payable, paid, delivered }: DistributorRecord): QueryKey => [
  'payouts',
  'lines',
  ...[id, lines, payable, paid, delivered],
];

export function useReadPayouts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of ['payouts', 'claims', 'logs']) {
      queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}

/** All that the chain changes. */
const stateOf = ({ read_until: _, ...state }: DistributorRecord): string => JSON.stringify(state);

/** Polls the chain after a signature, until the distributor has changed and nothing is in transit. */
export function useFollowing(distributor: DistributorRecord) {
  const queryClient = useQueryClient();
  const [awaited, setAwaited] = useState({ state: '', until: 0 });
  const isAwaited = stateOf(distributor) === awaited.state || distributor.paid > 0;
  const { data: polledAt = 0 } = useApiQuery(
    ['payout-polls', distributor.id],
    async (api) => {
      queryClient.setQueryData(DISTRIBUTORS_KEY, await api('syncDistributors', { body: {} }));
      return Date.now();
    },
    {
      enabled: isAwaited && awaited.until > 0,
      refetchInterval: ({ state }) => (state.data ?? 0) < awaited.until && POLL_MS,
    },
  );
  return {
    isFollowing: isAwaited && polledAt < awaited.until,
    /** @param validUntil seconds since 1970 */
    follow: (before: DistributorRecord, validUntil: number) =>
      setAwaited({ state: stateOf(before), until: validUntil * 1000 + APPEARS_WITHIN }),
  };
}
