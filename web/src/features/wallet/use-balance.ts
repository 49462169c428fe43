import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { chainServices, TASK_WITHOUT_LINK_DELAY_MS } from '#libs/domain/index.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { fetchBalance } from './balance.js';
import type { WalletState } from './wallet-store.js';

/** Balances change by themselves: an answer older than this is asked for again, in milliseconds. */
const STALE_AFTER_MS = 30_000;

export type Account = Pick<WalletState, 'address' | 'chain'>;

interface Balance {
  /** Nanotons; undefined while loading and when the balance cannot be had. */
  balance: bigint | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

const balanceQuery = (api: string, address: string | null) =>
  queryOptions({
    queryKey: ['wallet-balance', api, address],
    queryFn: ({ signal }) => fetchBalance({ api, address: address ?? '', signal }),
  });

/** The balance of an account on its chain. Without an account, or a service for it, nothing is asked. */
export function useBalance({ address, chain }: Account): Balance {
  const { settings, isPending } = useSiteSettings();
  const api = chainServices(settings, chain).chain_api_url;
  const { data, isFetching, isError, refetch } = useQuery({
    ...balanceQuery(api, address),
    enabled: !isPending && api !== '' && address !== null,
    staleTime: STALE_AFTER_MS,
  });
  return {
    balance: data,
    isLoading: isFetching && data === undefined,
    isError: isError && !isFetching,
    retry: () => void refetch(),
  };
}

/**
 * Answers the balance of an account in nanotons, no older than the shortest task; null when it cannot
 * be had. The balance that the page shows follows. Never rejects.
 */
export function useReadBalance({ address, chain }: Account): () => Promise<bigint | null> {
  const queryClient = useQueryClient();
  const { settings } = useSiteSettings();
  const api = chainServices(settings, chain).chain_api_url;
  return useCallback(async () => {
    if (api === '' || address === null) return null;
    const query = { ...balanceQuery(api, address), staleTime: TASK_WITHOUT_LINK_DELAY_MS };
    // What went wrong is logged with every failed query.
    return queryClient.fetchQuery(query).catch(() => null);
  }, [queryClient, api, address]);
}
