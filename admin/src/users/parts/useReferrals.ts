import { useQuery } from '@tanstack/react-query';
import { type Identifier, useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../../providers/data/dataProvider.js';

// The part itself offers to try again.
const ONCE = { retry: false } as const;

/** What is conspicuous about a user. */
export function useSignals(id: Identifier = 0) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...ONCE,
    queryKey: [`users/${id}/signals`],
    queryFn: async () => (await dataProvider.userSignals(id)).data,
  });
}

/** Who invited whom around a user. */
export function useReferralGraph(id: Identifier = 0) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...ONCE,
    queryKey: [`users/${id}/referral-graph`],
    queryFn: async () => (await dataProvider.referralGraph(id)).data,
  });
}
