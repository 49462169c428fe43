import { useQuery } from '@tanstack/react-query';
import { visitorApi } from '../../../../lib/visitor-api.js';
import { useMyQuery } from '../use-me.js';

export function useReferralSummary(address: string) {
  return useQuery({
    ...useMyQuery(address, 'referral-summary'),
    queryFn: ({ signal }) => visitorApi.call('getMyReferralSummary', { signal }),
  });
}
