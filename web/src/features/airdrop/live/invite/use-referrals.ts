import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { useVisitorSession } from '../../../wallet/use-visitor-session.js';
import { meKey } from '../use-me.js';

const PAGE_SIZE = 10;

export function useReferralSummary(address: string) {
  const { status } = useVisitorSession();
  return useQuery({
    queryKey: [...meKey(address), 'referral-summary'],
    queryFn: ({ signal }) => api.call('getMyReferralSummary', { signal }),
    enabled: status === 'signed_in',
    refetchOnWindowFocus: true,
  });
}

/** The invited friends, newest first. */
export function useReferrals(address: string) {
  const { status } = useVisitorSession();
  return useInfiniteQuery({
    queryKey: [...meKey(address), 'referrals'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listMyReferrals', { query: { skip: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length === PAGE_SIZE ? pages.length * PAGE_SIZE : undefined,
    enabled: status === 'signed_in',
    refetchOnWindowFocus: true,
  });
}
