import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { useMyQuery } from '../use-me.js';

export function useReferralSummary(address: string) {
  return useQuery({
    ...useMyQuery(address, 'referral-summary'),
    queryFn: ({ signal }) => api.call('getMyReferralSummary', { signal }),
  });
}
